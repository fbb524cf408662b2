import { dataPath } from '../contract/representation.ts';

/** Dispatched on the window when a page cannot be opened without a network. */
export const offlineEvent = 'signpost:offline';

/** Marks an address without page data: only loading the document can tell what it is. */
export const notPageData = Symbol('notPageData');

/**
 * Fetches page data by path and query. Returns `notPageData` for a redirect, an error or a response from another build.
 * While offline it waits for a network. `no-cache` revalidates: otherwise the 300 s of the HTTP cache and of the store
 * would add up.
 */
export async function fetchPageData(key: string): Promise<unknown> {
  try {
    const response = await fetch(dataPath(key, 'json'), { cache: 'no-cache', headers: { accept: 'application/json' } });
    if (response.ok && !response.redirected) return await response.json();
    await response.body?.cancel();
  } catch {
    // The response broke off or never arrived: loading the document shows the browser's own error.
    if (!navigator.onLine) {
      dispatchEvent(new Event(offlineEvent));
      return new Promise((resolve) => addEventListener('online', () => resolve(fetchPageData(key)), { once: true }));
    }
  }
  return notPageData;
}

/**
 * Loads an address as a document. The promise never resolves, so the page stays as it is until the document arrives.
 */
export function openDocument(key: string): Promise<never> {
  location.assign(key);
  return never;
}

const never = new Promise<never>(() => {});
