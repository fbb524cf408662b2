import type { Config } from '../config.ts';
import { isPublicAddress } from './addresses.ts';
import { resolveUntil } from './dns.ts';
import { readLimited } from './read-limited.ts';

type Settings = Pick<Config, 'dnsResolver' | 'localWebsite' | 'product'>;

/**
 * Why a URL is not requested, or its redirect not followed: it is none; not http or https; another port than 80 and 443;
 * with a user or password; with an IP address or another host that is no public name; a name with an address that is
 * not public; a redirect elsewhere, or a second one.
 */
export type Refusal = 'url' | 'scheme' | 'port' | 'credentials' | 'host' | 'private-address' | 'redirect';

/** Why a website gave no answer. `resolver`: nobody knows its addresses; `no-address`: it has none. */
export type Failure = 'timeout' | 'unreachable' | 'too-large' | 'resolver' | 'no-address';

/** `url` is the address that answered; `text` is its body as UTF-8, whatever the status and type. */
export type Fetched =
  | { code: 'ok'; status: number; text: string; url: string }
  | { code: 'refused'; reason: Refusal }
  | { code: 'failed'; reason: Failure };

type Problem = Exclude<Fetched, { code: 'ok' }>;

/** For everything: look-ups, a redirect and the body. */
const timeoutMs = 5_000;

const maxBytes = 64 * 1024;

const redirects = [301, 302, 303, 307, 308];

/** Names that resolvers answer for their own network (RFC 6761, 6762, 8375, ICANN's `internal`). */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|home\.arpa|onion)$/;

const publicName = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const refused = (reason: Refusal): Problem => ({ code: 'refused', reason });
const failed = (reason: Failure): Problem => ({ code: 'failed', reason });

/** The address of a path on a website's host: https, but http on the local website. */
export const websiteAddress = ({ localWebsite }: Pick<Settings, 'localWebsite'>, host: string, path: string): string =>
  `${host === localWebsite ? 'http' : 'https'}://${host}${path}`;

/**
 * Requests a URL that a stranger chose, with GET. The README says what is refused, and what stays possible. Never throws
 * for what the URL, its name servers or its website do.
 */
export async function fetchGuarded(config: Settings, url: string): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  const first = URL.parse(url);
  if (!first) return refused('url');
  const answer = await requestChecked(signal, config, first);
  if (answer instanceof Response === false) return answer;
  if (!redirects.includes(answer.status)) return read(signal, answer, first);
  await answer.body?.cancel();
  const next = URL.parse(answer.headers.get('location') ?? '', first);
  if (!next || !isNear(first, next)) return refused('redirect');
  const second = await requestChecked(signal, config, next);
  if (second instanceof Response === false) return second;
  if (!redirects.includes(second.status)) return read(signal, second, next);
  await second.body?.cancel();
  return refused('redirect');
}

const withoutWww = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** Whether a redirect stays on the same name, with or without `www`, and does not leave https. */
const isNear = (from: URL, to: URL): boolean =>
  withoutWww(from) === withoutWww(to) && (to.protocol === 'https:' || to.protocol === from.protocol);

/** Requests a URL after all checks, without following a redirect. */
async function requestChecked(signal: AbortSignal, config: Settings, url: URL): Promise<Response | Problem> {
  const problem = problemOf(url, config) ?? (await problemOfAddresses(signal, config, url));
  if (problem) return problem;
  try {
    return await fetch(isLocalWebsite(url, config) ? onLoopback(url) : url, {
      ...{ redirect: 'manual', signal, cache: 'no-store' },
      headers: { accept: 'text/plain, */*;q=0.5', 'user-agent': `Signpost (+${config.product.origin})` },
    });
  } catch {
    // A website that is down is an expected outcome, however the platform words it.
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}

const isLocalWebsite = ({ host }: URL, { localWebsite }: Settings): boolean =>
  localWebsite !== null && host === localWebsite;

/** Not every system resolves names below `localhost`, which are always its own (RFC 6761). */
function onLoopback(url: URL): URL {
  const dialled = new URL(url);
  if (url.hostname.endsWith('.localhost')) dialled.hostname = '127.0.0.1';
  return dialled;
}

/** What is wrong with a URL before anything is looked up. The parser has written every notation of IPv4 as decimals. */
function problemOf(url: URL, config: Settings): Problem | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme');
  if (url.username !== '' || url.password !== '') return refused('credentials');
  if (isLocalWebsite(url, config)) return null;
  if (!publicName.test(url.hostname) || localNames.test(url.hostname)) return refused('host');
  return ['', '80', '443'].includes(url.port) ? null : refused('port');
}

/** Refuses a name of which one address is not public. */
async function problemOfAddresses(signal: AbortSignal, config: Settings, url: URL): Promise<Problem | null> {
  if (isLocalWebsite(url, config)) return null;
  const name = url.hostname;
  const answers = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => resolveUntil(signal, config, { name, type })),
  );
  const addresses = answers.flatMap((answer) => (answer.code === 'ok' ? answer.records : []));
  if (!addresses.every(isPublicAddress)) return refused('private-address');
  if (answers.some(({ code }) => code === 'unreachable')) return failed(signal.aborted ? 'timeout' : 'resolver');
  return addresses.length === 0 ? failed('no-address') : null;
}

async function read(signal: AbortSignal, response: Response, { href }: URL): Promise<Fetched> {
  try {
    const { text, isCut } = await readLimited(response, maxBytes);
    return isCut ? failed('too-large') : { code: 'ok', status: response.status, text, url: href };
  } catch {
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}
