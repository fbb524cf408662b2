import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { answerPage } from './answer-page.ts';
import { pageInMemory } from './cache/page-cache.ts';

/**
 * Answers a request for a page's canonical address from the isolate's memory. Pages are cached under this address, so a
 * hit needs no resolving and no further step. All other requests pass.
 */
export const answerFromMemory: MiddlewareHandler<AppEnv> = (c, next) => {
  const { served, config } = c.var;
  // `next dev` has other representations of a page.
  if (c.req.method !== 'GET' || !served.isReachable || config.shellOrigin) return next();
  const { url } = c.req;
  const key = url.slice(url.indexOf('/', 'https://'.length));
  const identity = { build: config.build, siteId: served.site.id, key };
  const page = pageInMemory(identity, { log: served.log, now: Date.now() });
  // A cached file for machines has no nonces, and needs its own headers.
  if (!page?.about.nonces.length) return next();
  return answerPage(c, {
    page,
    representation: 'html',
    status: 200,
    cache: 'static',
    use: 'hit',
    pageData: noPageData,
  });
};

const noPageData = () => Promise.reject(new Error('a document has no page data of Next'));
