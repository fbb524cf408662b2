/**
 * The product as visitors meet it who all ask for another page: nothing that was kept is ever found again. The page
 * cache works as always, at the same cost: it looks in vain, in memory and in the Cache API, and keeps each page in both.
 */
import { PageCache } from '../../worker/cache/page-cache.ts';
import worker from '../../worker/index.ts';

const { look, keep } = PageCache.prototype;
let asked = 0;

/** Names under which pages are kept: few enough for a disk. */
const names = 256;

PageCache.prototype.look = function (identity, at) {
  asked += 1;
  return look.call(this, { ...identity, key: `${identity.key}&asked=${asked}` }, at);
};

PageCache.prototype.keep = function (identity, page) {
  return keep.call(this, { ...identity, key: `${identity.key}&kept=${asked % names}` }, page);
};

export * from '../../worker/index.ts';
export default worker;
