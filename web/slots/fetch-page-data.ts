import { dataPath } from '../contract/representation.ts';

/** What stands at an address that has no data of a page: only the document can tell. */
export const elsewhere = Symbol('elsewhere');

/**
 * The data of a page by its path and query, or `elsewhere` where the answer is not plain data: a redirect, an error, a
 * page of another build, or none. Without a network it waits for one. The browser's own cache is asked to confirm what
 * it holds: its 300 s and the store's would otherwise add up.
 */
export async function fetchPageData(key: string): Promise<unknown> {
  try {
    const response = await fetch(dataPath(key, 'json'), { cache: 'no-cache', headers: { accept: 'application/json' } });
    if (response.ok && !response.redirected) return await response.json();
    await response.body?.cancel();
  } catch {
    // An answer that broke off or never came: as a document, the browser says what is the matter.
    if (!navigator.onLine)
      return new Promise((resolve) => addEventListener('online', () => resolve(fetchPageData(key)), { once: true }));
  }
  return elsewhere;
}

/** Opens an address as a document, where the Worker says what is there. The page waits, as it is, until it comes. */
export function openDocument(key: string): Promise<never> {
  location.assign(key);
  return never;
}

const never = new Promise<never>(() => {});
