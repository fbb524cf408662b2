import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalFolder, LocalRecord } from './local-folder.ts';

/** How the resolver answers a question: with records, or not at all. */
type Records = readonly string[] | 'no answer' | 'error' | 'garbage';

/** What a website has under an address. */
export type WebPage = {
  status?: number;
  text?: string | Uint8Array;
  headers?: Record<string, string>;
  /** It begins to answer and never ends, or does not even begin. */
  hangs?: 'at once' | 'after its text';
};

/** A resolver (DNS over HTTPS) and the websites of all names, on one port of the loopback interface. */
export type LocalInternet = {
  /**
   * Its origin. A request with the header `x-requested-url` is answered as if it had gone to that URL, but a redirect has
   * its status and location in `x-redirect`: wrangler's test harness follows all others.
   */
  origin: string;
  /** The value of DNS_RESOLVER. */
  resolver: string;
  /** The value of LOCAL_WEBSITE, and the host of the website that is there without a resolver. */
  website: string;
  /** Sets the records of a name; without any, it does not exist. Quotes of TXT are as the resolver writes them. */
  setRecords(name: string, type: 'A' | 'AAAA' | 'TXT', records: Records): void;
  /** Sets or removes the page at an address such as `https://example.org/.well-known/file.txt`. */
  setPage(address: string, page: WebPage | null): void;
  /** The addresses of websites that were requested, in order, with the headers of each request. */
  requests: { url: string; headers: http.IncomingHttpHeaders }[];
  close(): void;
};

/** The header with the URL that a request was meant for. */
const requestedUrlHeader = 'x-requested-url';

const typeNumbers = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

const resolverPath = '/dns-query';

/** The name that the local website has, below `localhost` so that browsers find it. */
const websiteName = 'workshop.localhost';

/**
 * Starts it, for tests and for `npm start`.
 * @param port 0 for a free one.
 * @param folder what people put there by hand.
 */
export async function startLocalInternet({
  port = 0,
  folder,
}: {
  port?: number;
  folder?: LocalFolder;
} = {}): Promise<LocalInternet> {
  const records = new Map<string, Records>();
  const pages = new Map<string, WebPage>();
  const requests: LocalInternet['requests'] = [];
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const sent = request.headers[requestedUrlHeader];
    const url = URL.parse(typeof sent === 'string' ? sent : `http://${websiteOf(server)}${request.url}`);
    if (!url) return void response.writeHead(400).end();
    if (url.pathname === resolverPath) {
      const byHand = (await folder?.records(url.searchParams.get('name') ?? '')) ?? [];
      resolve(withRecords(records, url.searchParams, byHand), url.searchParams, response);
      return;
    }
    requests.push({ url: url.href, headers: request.headers });
    const page = pages.get(url.href) ?? (await pageIn(folder, url));
    show(asMeant(page, sent !== undefined), response);
  };
  await new Promise<void>((done, failed) => server.on('error', failed).listen(port, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    ...{ origin, resolver: origin + resolverPath, website: websiteOf(server), requests },
    setRecords: (name, type, given) => records.set(`${name} ${type}`, given),
    setPage: (address, page) => (page ? pages.set(new URL(address).href, page) : pages.delete(new URL(address).href)),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;

const websiteOf = (server: http.Server): string => `${websiteName}:${portOf(server)}`;

/** The file of the local website at an address. */
async function pageIn(folder: LocalFolder | undefined, { pathname }: URL): Promise<WebPage | undefined> {
  const text = await folder?.file(pathname);
  return text ? { text } : undefined;
}

/** The records with those of a name that people have written. */
function withRecords(
  all: ReadonlyMap<string, Records>,
  asked: URLSearchParams,
  byHand: readonly LocalRecord[],
): ReadonlyMap<string, Records> {
  const written = Map.groupBy(byHand, ({ type }) => `${asked.get('name')} ${type}`);
  const shown = [...written].map(([key, its]) => [key, its.map(asResolved)] as const);
  return new Map<string, Records>([...all, ...shown]);
}

/** A value as a resolver writes it. */
const asResolved = ({ type, value }: LocalRecord): string =>
  type === 'TXT' ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;

/** Answers a question as `application/dns-json`, with a CNAME before the records, as for most websites. */
function resolve(all: ReadonlyMap<string, Records>, asked: URLSearchParams, response: http.ServerResponse): void {
  const [name, type] = [asked.get('name') ?? '', asked.get('type') as keyof typeof typeNumbers];
  const records = all.get(`${name} ${type}`);
  if (records === 'no answer') return;
  if (records === 'error') {
    response.writeHead(502).end();
    return;
  }
  const exists = [...all.keys()].some((key) => key.startsWith(`${name} `));
  const alias = { name, type: typeNumbers.CNAME, TTL: 60, data: `host.${name}.` };
  const found = Array.isArray(records)
    ? records.map((data: string) => ({ name: alias.data, type: typeNumbers[type], TTL: 60, data }))
    : [];
  const answer = { Status: exists ? 0 : 3, TC: false, ...(exists && { Answer: [alias, ...found] }) };
  response.writeHead(200, { 'content-type': 'application/dns-json' });
  response.end(records === 'garbage' ? '<h1>Sign in to this network</h1>' : JSON.stringify(answer));
}

/** The page as it is answered: a redirect in disguise if the request was meant for another server. */
function asMeant(page: WebPage | undefined, isDisguised: boolean): WebPage | undefined {
  const location = page?.headers?.location;
  if (!isDisguised || location === undefined) return page;
  return { text: page?.text ?? '', headers: { 'x-redirect': `${page?.status} ${location}` } };
}

function show(page: WebPage | undefined, response: http.ServerResponse): void {
  const { status = 200, text = '', headers, hangs } = page ?? { status: 404, text: 'Not found' };
  if (hangs === 'at once') return;
  response.writeHead(status, { 'content-type': 'text/plain', ...headers });
  if (hangs) response.write(text);
  else response.end(text);
}
