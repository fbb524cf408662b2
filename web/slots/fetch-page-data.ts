import { dataPath } from '../contract/representation.ts';

/**
 * The data of a page by its path and query. Whatever is not plain data (a redirect, an error, a page of another
 * build) is not this store's business: the browser then opens the address as a document, and the Worker says the rest.
 */
export async function fetchPageData(key: string): Promise<unknown> {
  const response = await fetch(dataPath(key, 'json'), { headers: { accept: 'application/json' } });
  if (response.ok && !response.redirected) return response.json();
  location.assign(key);
  return new Promise(() => {});
}
