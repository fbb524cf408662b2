import { dataPath } from '../contract/representation.ts';

/** What stands at an address that has no data of a page: only the document can tell. */
export const elsewhere = Symbol('elsewhere');

/**
 * The data of a page by its path and query, or `elsewhere` where the answer is not plain data: a redirect, an error, a
 * page of another build. The browser's own cache is asked to confirm what it holds: its 300 s and the store's would
 * otherwise add up.
 */
export async function fetchPageData(key: string): Promise<unknown> {
  const response = await fetch(dataPath(key, 'json'), { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (response.ok && !response.redirected) return response.json();
  await response.body?.cancel();
  return elsewhere;
}

/** Opens an address as a document, where the Worker says what is there. The page waits, as it is, until it comes. */
export function openDocument(key: string): Promise<never> {
  location.assign(key);
  return never;
}

const never = new Promise<never>(() => {});
