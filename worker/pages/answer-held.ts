import { heldPage } from '../cache/page-cache.ts';
import { type Bindings, configOf } from '../config.ts';
import { Meter } from '../db/meter.ts';
import { openDocument, pageHeaders } from '../respond/answer-page.ts';
import { requestHeaders } from '../respond/begin-answer.ts';
import { securityHeaders } from '../respond/security-headers.ts';
import { matches } from '../respond/validator.ts';
import { hostName } from '../site/host.ts';
import { recentSite } from '../site/register.ts';

/**
 * The short way of most requests: a document that the isolate's memory holds is answered as the journey of `app.ts`
 * would answer, without a wait, and without what the journey brings along for requests that have to be resolved, may
 * fail or are somebody's own. That takes three times as long as all the rest.
 *
 * A page is kept under its canonical address. So an address under which one is held needs no resolving, and whatever is
 * written differently goes the long way.
 *
 * @returns undefined where the long way is to be gone.
 */
export function answerHeld(request: Request, env: Bindings): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const { url, headers: asked } = request;
  const key = url.slice(url.indexOf('/', 'https://'.length));
  const host = hostName(asked.get('host') ?? '');
  const now = Date.now();
  const served = host && recentSite(host, now);
  if (!served) return undefined;
  const { build, shellOrigin } = configOf(env);
  const page = heldPage({ build, siteId: served.site.id, key }, { log: served.log, now });
  // Files for machines are held under their paths as well, and `next dev` knows other representations of a page.
  if (!page?.about.nonces.length || shellOrigin) return undefined;
  const headers = {
    ...securityHeaders,
    ...pageHeaders({ page, cache: 'static', use: 'hit' }),
    ...requestHeaders(crypto.randomUUID(), new Meter()),
  };
  if (matches(asked.get('if-none-match') ?? undefined, page.about.etag))
    return new Response(null, { status: 304, headers });
  const document = openDocument(page, { dev: false });
  return new Response(document.body, { headers: { ...headers, ...document.headers } });
}
