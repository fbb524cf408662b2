/**
 * The product with a page cache that never hits: every request counts as a request for another page. The page cache
 * works as usual, at the same cost: it looks in memory and in the Cache API, and stores each page in both.
 */

import worker from '../../worker/index.ts';
import { PageCache } from '../../worker/pages/cache/page-cache.ts';

const { lookUp, store } = PageCache.prototype;
let lookups = 0;

/** Number of keys that pages are stored under: few enough for a disk. */
const keys = 256;

PageCache.prototype.lookUp = function (identity, at) {
  lookups += 1;
  return lookUp.call(this, { ...identity, key: `${identity.key}&lookup=${lookups}` }, at);
};

PageCache.prototype.store = function (identity, page) {
  return store.call(this, { ...identity, key: `${identity.key}&stored=${lookups % keys}` }, page);
};

export * from '../../worker/index.ts';
export default worker;
