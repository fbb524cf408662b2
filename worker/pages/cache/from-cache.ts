import { DatabaseUnavailable } from '../../data/reader.ts';
import type { ServedSite } from '../../domain/sites/site.ts';
import type { CacheUse } from '../../http/cache-status.ts';
import type { AppContext } from '../../http/context.ts';
import type { CachedPage } from './cached-page.ts';
import { PageCache } from './page-cache.ts';

/** What is cached, or what was made of rows now. `isProvisional`: data are missing for a moment, so it is not stored. */
export type Made = { code: 'ok'; page: CachedPage; isProvisional?: boolean };

export type FromCache = { code: 'ok'; page: CachedPage; use: CacheUse };

/**
 * Gives what a site has in the cache under a key, while it is current; else makes it, and stores it after the answer. While the
 * database cannot be read, a stale entry will do.
 * @param wanted `make` can also give something else, which is not stored.
 * @throws DatabaseUnavailable if there is no entry.
 */
export async function fromCache<Other extends { code: string }>(
  c: AppContext,
  { site, log, isReachable }: ServedSite,
  { key, make }: { key: string; make: () => Promise<Made | Other> },
): Promise<FromCache | Other> {
  const cache = new PageCache(caches as never);
  const identity = { build: c.var.config.build, siteId: site.id, key };
  const cached = await cache.lookUp(identity, { log, now: Date.now() });
  if (cached.state === 'fresh') return { code: 'ok', page: cached.page, use: isReachable ? 'hit' : 'stale' };
  try {
    const made = await make();
    if (!isMade(made)) return made;
    const { page, isProvisional = false } = made;
    if (isProvisional) return { code: 'ok', page, use: 'provisional' };
    c.executionCtx.waitUntil(cache.store(identity, page).catch(c.var.report));
    return { code: 'ok', page, use: 'miss' };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || cached.state === 'none') throw error;
    c.var.report(error);
    return { code: 'ok', page: cached.page, use: 'stale' };
  }
}

const isMade = (made: { code: string }): made is Made => made.code === 'ok';
