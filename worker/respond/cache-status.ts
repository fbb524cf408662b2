/** How the caches took part in an answer. */
export type CacheUse = 'hit' | 'miss' | 'provisional' | 'stale' | 'pass';

/**
 * The `Cache-Status` header (RFC 9211). A page that is served because the database is down says so, and one made without
 * its numbers because the filter index is not ready.
 */
export function cacheStatus(use: CacheUse): string {
  switch (use) {
    case 'hit':
      return 'signpost; hit';
    case 'miss':
      return 'signpost; fwd=miss; stored';
    case 'provisional':
      return 'signpost; fwd=miss; detail=filter-index-not-ready';
    case 'stale':
      return 'signpost; hit; detail=database-unavailable';
    case 'pass':
      return 'signpost; fwd=bypass';
  }
}
