import { maxAge } from '../../web/contract/cache-class.ts';
import type { CacheClass } from '../../web/contract/routes.ts';

const age = {
  static: `max-age=${maxAge.static}, stale-while-revalidate=60`,
  dynamic: `max-age=${maxAge.dynamic}, must-revalidate`,
};

/** `Cache-Control` by cache class. `personal` pages are rendered for one visitor. */
export const cacheControl: Readonly<Record<CacheClass | 'personal', string>> = {
  static: `public, ${age.static}`,
  dynamic: age.dynamic,
  personal: 'private, no-store',
};

/** The same for documents. Each has a nonce of its own, which a shared cache would give to several visitors. */
export const documentCacheControl: typeof cacheControl = {
  static: `private, ${age.static}`,
  dynamic: `private, ${age.dynamic}`,
  personal: cacheControl.personal,
};
