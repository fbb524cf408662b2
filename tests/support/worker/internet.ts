import { requestedUrlHeader } from './paths.ts';

let isReplaced = false;

/** `INTERNET`: the origin of a server that plays all others. `LOCAL_WEBSITE`: host and port of the one that it plays itself. */
type Variables = { INTERNET?: string | undefined; LOCAL_WEBSITE?: string | undefined };

/**
 * Sends what the Worker requests to a server of the tests (scripts/lib/local-internet.ts): all of it, or what is meant for
 * its own website, whose redirects the test harness would follow.
 */
export function replaceInternet({ INTERNET, LOCAL_WEBSITE }: Variables): void {
  if (isReplaced || !(INTERNET || LOCAL_WEBSITE)) return;
  isReplaced = true;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const meant = new Request(input as Request, init as RequestInit);
    if (!INTERNET && !isForWebsite(meant, LOCAL_WEBSITE)) return plainFetch(meant);
    const sent = new Request(INTERNET || meant, meant);
    sent.headers.set(requestedUrlHeader, INTERNET ? meant.url : onHost(meant.url, LOCAL_WEBSITE ?? ''));
    return asMeant(await plainFetch(sent));
  };
}

/** The resolver is on the same port. */
function isForWebsite({ url }: Request, website = ''): boolean {
  const { port, hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' && website.endsWith(`:${port}`) && pathname !== '/dns-query';
}

function onHost(url: string, host: string): string {
  const { pathname, search } = new URL(url);
  return `http://${host}${pathname}${search}`;
}

/** The answer, or the redirect that it stands for. */
function asMeant(answer: Response): Response {
  const [, status, location = ''] = answer.headers.get('x-redirect')?.match(/^(\d+) ?(.*)$/) ?? [];
  return status === undefined ? answer : new Response(answer.body, { status: Number(status), headers: { location } });
}
