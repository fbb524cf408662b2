import { DatabaseUnavailable } from '../../../data/reader.ts';
import type { ServedSite } from '../../../domain/sites/site.ts';
import type { CacheUse } from '../../../http/cache-status.ts';
import type { AppContext } from '../../../http/context.ts';
import type { CachedPage } from '../../../pages/cache/cached-page.ts';
import { PageCache } from '../../../pages/cache/page-cache.ts';

/** What the page cache of a widget's site has. `gone`: `make` gives nothing. `unavailable`: the database is down. */
export type Kept = { code: 'ok'; page: CachedPage; use: CacheUse } | { code: 'gone' } | { code: 'unavailable' };

type Wanted = { key: string; make: () => Promise<CachedPage | null> };

/** Gives what is cached while it is current, else makes and stores it; a stale one while the database is down. */
export async function keep(
  c: AppContext,
  { site, log, isReachable }: ServedSite,
  { key, make }: Wanted,
): Promise<Kept> {
  const cache = new PageCache(caches as never);
  const identity = { build: c.var.config.build, siteId: site.id, key };
  const cached = await cache.lookUp(identity, { log, now: Date.now() });
  if (cached.state === 'fresh') return { code: 'ok', page: cached.page, use: isReachable ? 'hit' : 'stale' };
  try {
    const page = await make();
    if (!page) return { code: 'gone' };
    c.executionCtx.waitUntil(cache.store(identity, page).catch(c.var.report));
    return { code: 'ok', page, use: 'miss' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    c.var.report(error);
    return cached.state === 'stale' ? { code: 'ok', page: cached.page, use: 'stale' } : { code: 'unavailable' };
  }
}
