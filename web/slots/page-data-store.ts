import { cacheClassOf, maxAge } from '../contract/cache-class.ts';
import { pageAt, pageKey } from '../contract/page-key.ts';

type Entry = { value: unknown; at: number };

export type PageDataStoreOptions = {
  /** The data that the document contained, by the address of the document. */
  first?: { address: string; data: unknown } | undefined;
  /** The current time in milliseconds; defaults to the browser's clock. */
  now?: () => number;
  /** Fetches the data for a path and query from the Worker. */
  fetchPage: (key: string) => Promise<unknown>;
};

/**
 * Maximum of cached pages: enough to go back and forth. A Map is used because lru-cache, which the Worker uses, would
 * add 6 kB to the scripts of every page.
 */
const capacity = 50;

/**
 * Caches page data by address (path and query), and applies the cache class of each route: data of a static page is
 * reused for 300 s, that of a dynamic page is requested each time. Next's router cache cannot: all its exported files
 * claim 300 s.
 */
export class PageDataStore {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  readonly #fetchPage: (key: string) => Promise<unknown>;

  constructor({ first, now = Date.now, fetchPage }: PageDataStoreOptions) {
    this.#now = now;
    this.#fetchPage = fetchPage;
    if (first) this.#put(pageKey(first.address), { value: first.data, at: now() });
  }

  /**
   * The data of a page, or a promise of it; the same promise for repeated calls. The open page never expires: `enter`
   * checks the age when a page is opened.
   */
  read(address: string): unknown {
    const key = pageKey(address);
    return this.#entries.get(key)?.value ?? this.#load(key);
  }

  /** Whether the data of a page is there, so that it opens without a network. */
  has(address: string): boolean {
    const key = pageKey(address);
    const entry = this.#entries.get(key);
    return entry !== undefined && !(entry.value instanceof Promise) && this.#isFresh(key, entry);
  }

  /** Called when the visitor opens a page. Removes expired data, so that `read` requests it again. */
  enter(address: string): void {
    const key = pageKey(address);
    const entry = this.#entries.get(key);
    if (entry && !this.#isFresh(key, entry)) this.#entries.delete(key);
  }

  /** Called when the visitor is likely to open a page. Loads its data if it is cacheable, not cached, and can be reached. */
  prefetch(address: string): void {
    if (maxAgeOf(pageKey(address)) === 0 || navigator.onLine === false) return;
    this.enter(address);
    // The page requests the data again when it is opened, and shows the error then.
    Promise.resolve(this.read(address)).catch(() => {});
  }

  /** Removes all data, after the visitor has changed something. */
  clear(): void {
    this.#entries.clear();
  }

  #isFresh(key: string, { value, at }: Entry): boolean {
    return value instanceof Promise || this.#now() - at < maxAgeOf(key) * 1000;
  }

  #load(key: string): Promise<unknown> {
    const promise = this.#fetchPage(key).then(
      (data) => {
        if (this.#entries.get(key)?.value === promise) this.#put(key, { value: data, at: this.#now() });
        return data;
      },
      (error: unknown) => {
        this.#entries.delete(key);
        throw error;
      },
    );
    this.#put(key, { value: promise, at: this.#now() });
    return promise;
  }

  #put(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > capacity && !oldest.done) this.#entries.delete(oldest.value);
  }
}

/** Seconds for which page data may be reused; 0 for addresses without a page. */
function maxAgeOf(key: string): number {
  const [path = ''] = key.split('?', 1);
  const page = pageAt(path);
  return page ? maxAge[cacheClassOf(page)] : 0;
}
