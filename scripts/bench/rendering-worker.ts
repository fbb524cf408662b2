/**
 * The product without what a machine's stand-ins for D1 and the Cache API cost: rows are read once and remembered, and
 * nothing is kept. What is left is the Worker's own work on a page that is made anew.
 */

import { features } from '../../worker/features/index.ts';
import worker from '../../worker/index.ts';
import { PageCache } from '../../worker/pages/cache/page-cache.ts';
import { pagesOf } from '../../worker/pages/feature.ts';

PageCache.prototype.lookUp = async () => ({ state: 'none' });
PageCache.prototype.store = async () => {};

const remembered = new Map<string, Promise<unknown>>();

// The Worker's own definitions: what replaces their `load` here replaces it there.
for (const page of Object.values(pagesOf(features))) {
  const { load } = page;
  page.load = (reader, request, index) => {
    const key = JSON.stringify([request.route, request.params]);
    const rows = remembered.get(key) ?? load(reader, request, index);
    remembered.set(key, rows);
    return rows;
  };
}

export * from '../../worker/index.ts';
export default worker;
