/** Waits for a site's search index, through the development endpoint. */
import { type LocalSearchIndex, searchStatusOf, untilIdle } from '../lib/search-status.ts';

export type SearchIndexCost = {
  /** How long it took to build; null if it was there. */
  seconds: number | null;
  /** Size of the object's database. */
  bytes: number;
};

/** Triggers the build of a site's search index if needed, and waits until it answers. */
export async function untilSearchable(index: LocalSearchIndex): Promise<SearchIndexCost> {
  const start = performance.now();
  const { isReady } = await searchStatusOf(index);
  const { bytes } = await untilIdle(index);
  return { seconds: isReady ? null : (performance.now() - start) / 1000, bytes };
}
