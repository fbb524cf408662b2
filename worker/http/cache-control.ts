import { maxAge } from '../../web/contract/cache-class.ts';
import type { CacheClass } from '../../web/contract/routes.ts';

/** `Cache-Control` by cache class. `personal` pages are rendered for one visitor. */
export const cacheControl: Readonly<Record<CacheClass | 'personal', string>> = {
  static: `public, max-age=${maxAge.static}, stale-while-revalidate=60`,
  dynamic: `max-age=${maxAge.dynamic}, must-revalidate`,
  personal: 'private, no-store',
};
