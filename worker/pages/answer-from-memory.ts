import { Meter } from '../data/meter.ts';
import { hostName } from '../domain/sites/host.ts';
import { recentSite } from '../domain/sites/site-registry.ts';
import { requestHeaders } from '../http/begin-request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { matches } from '../http/validator.ts';
import type { Bindings } from '../platform/bindings.ts';
import { configOf } from '../platform/config.ts';
import { openDocument, pageHeaders } from './answer-page.ts';
import { pageInMemory } from './cache/page-cache.ts';

/**
 * The fast path: answers from the isolate's memory as `app.ts` would, without an await and without its middleware, which
 * takes three times as long as everything else. Pages are cached under their canonical address, so a hit needs no
 * resolving. @returns undefined if the request must go through `app.ts`.
 */
export function answerFromMemory(request: Request, env: Bindings): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const { url, headers: requested } = request;
  const key = url.slice(url.indexOf('/', 'https://'.length));
  const host = hostName(requested.get('host') ?? '');
  const now = Date.now();
  const served = host && recentSite(host, now);
  if (!served) return undefined;
  const { build, shellOrigin } = configOf(env);
  const page = pageInMemory({ build, siteId: served.site.id, key }, { log: served.log, now });
  // A cached file for machines has no nonces, and needs its own headers. `next dev` has other representations of a page.
  if (!page?.about.nonces.length || shellOrigin) return undefined;
  const headers = {
    ...securityHeaders,
    ...pageHeaders({ page, cache: 'static', use: 'hit' }),
    ...requestHeaders(crypto.randomUUID(), new Meter()),
  };
  if (matches(requested.get('if-none-match') ?? undefined, page.about.etag))
    return new Response(null, { status: 304, headers });
  const document = openDocument(page, { dev: false });
  return new Response(document.body, { headers: { ...headers, ...document.headers } });
}
