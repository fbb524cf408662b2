import type { SearchStatus } from '../../worker/search-index/client.ts';
import { InputError } from './command.ts';

/** A site's search index, through the development endpoint of a product. */
export type LocalSearchIndex = { origin: string; site: string };

/** Reads the status of a search index. POST begins a comparison before, DELETE a build. */
export async function searchStatusOf(
  { origin, site }: LocalSearchIndex,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
): Promise<SearchStatus> {
  const address = `${origin}/dev/search-index?site=${site}`;
  const ask = () => fetch(address, { method });
  // After some idle seconds, wrangler's proxy loses the first request to the Worker.
  const once = await ask();
  const answer = once.status === 500 ? await ask() : once;
  if (!answer.ok) throw new InputError(`${address} gave ${answer.status}: ${await answer.text()}`);
  return method === 'GET' ? ((await answer.json()) as SearchStatus) : searchStatusOf({ origin, site });
}

/** Waits until a search index is built and compared. `report` receives each status. */
export async function untilIdle(
  index: LocalSearchIndex,
  report: (status: SearchStatus) => void = () => {},
): Promise<SearchStatus> {
  for (;;) {
    const status = await searchStatusOf(index);
    if (status.isReady && !status.building && !status.isComparing) return status;
    report(status);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
