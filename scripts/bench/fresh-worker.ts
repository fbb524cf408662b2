/**
 * The product without a page cache: each page is rendered from rows of D1 and the answer of the filter index, like the
 * dynamic pages of the directory.
 */

import worker from '../../worker/index.ts';
import { PageCache } from '../../worker/pages/cache/page-cache.ts';

PageCache.prototype.lookUp = async () => ({ state: 'none' });
PageCache.prototype.store = async () => {};

export * from '../../worker/index.ts';
export default worker;
