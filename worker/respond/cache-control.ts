import { type CacheClass, maxAge } from '../../web/contract/routes.ts';

/** What a cache class says to browsers and shared caches. `personal` pages are dynamic and made for one visitor. */
export const cacheControl: Readonly<Record<CacheClass | 'personal', string>> = {
  static: `public, max-age=${maxAge.static}, stale-while-revalidate=60`,
  dynamic: `max-age=${maxAge.dynamic}, must-revalidate`,
  personal: 'private, no-store',
};
