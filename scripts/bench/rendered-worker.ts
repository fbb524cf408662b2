/**
 * The product without the cost of Miniflare's simulators of D1, the filter index and the Cache API: rows are read once
 * and memoized, and no page is cached. What is left is the Worker's own work on a fresh page.
 */

import { features } from '../../worker/features/index.ts';
import worker from '../../worker/index.ts';
import { PageCache } from '../../worker/pages/cache/page-cache.ts';
import { pagesOf } from '../../worker/pages/feature.ts';

PageCache.prototype.lookUp = async () => ({ state: 'none' });
PageCache.prototype.store = async () => {};

const memoized = new Map<string, Promise<unknown>>();

// The Worker uses the same definitions, so replacing `load` here replaces it there.
for (const page of Object.values(pagesOf(features))) {
  const { load } = page;
  page.load = (reader, request, index) => {
    const key = JSON.stringify([request.route, request.params]);
    const rows = memoized.get(key) ?? load(reader, request, index);
    memoized.set(key, rows);
    return rows;
  };
}

export * from '../../worker/index.ts';
export default worker;
