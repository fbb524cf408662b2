/** How the page cache took part in a response. */
export type CacheUse = 'hit' | 'miss' | 'provisional' | 'stale' | 'pass';

/**
 * The `Cache-Status` header (RFC 9211). `detail` gives the reason for a stale page (the database is down) and for a
 * page without its indexes.
 */
export function cacheStatus(use: CacheUse): string {
  switch (use) {
    case 'hit':
      return 'signpost; hit';
    case 'miss':
      return 'signpost; fwd=miss; stored';
    case 'provisional':
      return 'signpost; fwd=miss; detail=index-not-ready';
    case 'stale':
      return 'signpost; hit; detail=database-unavailable';
    case 'pass':
      return 'signpost; fwd=bypass';
  }
}
