/**
 * The product without what a machine's stand-ins for D1 and the Cache API cost: rows are read once and remembered, and
 * nothing is kept. What is left is the Worker's own work on a page that is made anew.
 */
import { PageCache } from '../../worker/cache/page-cache.ts';
import worker from '../../worker/index.ts';
import { pages } from '../../worker/pages/registry.ts';

PageCache.prototype.look = async () => ({ state: 'none' });
PageCache.prototype.keep = async () => {};

const remembered = new Map<string, Promise<unknown>>();

for (const page of Object.values(pages)) {
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
