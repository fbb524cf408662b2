/**
 * The product as it answers with what no cache may keep: each page comes from rows of D1 and the filter index's answer,
 * and is rendered, as the dynamic pages of the directory are.
 */
import { PageCache } from '../../worker/cache/page-cache.ts';
import worker from '../../worker/index.ts';

PageCache.prototype.look = async () => ({ state: 'none' });
PageCache.prototype.keep = async () => {};

export * from '../../worker/index.ts';
export default worker;
