import { requestedUrlHeader } from './paths.ts';

let isReplaced = false;

/** Sends what the Worker requests to a server of the tests, which plays all others (scripts/lib/local-internet.ts). */
export function replaceInternet(origin: string): void {
  if (isReplaced) return;
  isReplaced = true;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const meant = new Request(input as Request, init as RequestInit);
    const sent = new Request(origin, meant);
    sent.headers.set(requestedUrlHeader, meant.url);
    return asMeant(await plainFetch(sent));
  };
}

/** The answer, or the redirect that it stands for. */
function asMeant(answer: Response): Response {
  const [, status, location = ''] = answer.headers.get('x-redirect')?.match(/^(\d+) ?(.*)$/) ?? [];
  return status === undefined ? answer : new Response(answer.body, { status: Number(status), headers: { location } });
}
