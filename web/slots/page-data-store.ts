import { pageAt, pageKey } from '../contract/page-key.ts';
import { cacheClassOf, maxAge } from '../contract/routes.ts';

type Entry = { value: unknown; at: number };

export type PageDataStoreOptions = {
  /** The page that the document came with, by the address that it was opened with. */
  first?: { address: string; data: unknown } | undefined;
  /** Milliseconds; the browser's clock unless told. */
  now?: () => number;
  /** Asks the Worker for the data of a path and query. */
  fetchPage: (key: string) => Promise<unknown>;
};

/** Pages kept at once: enough to go back and forth, bounded so that a long visit does not grow. */
const capacity = 50;

/**
 * Page data by address (path and query). Next's own router cache knows nothing of it (its exported files all claim 300 s), so the
 * staleness of each cache class is applied here: data of a static page is used again for 300 s, that of a dynamic page
 * is asked for at each visit.
 */
export class PageDataStore {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  readonly #fetchPage: (key: string) => Promise<unknown>;

  constructor({ first, now = Date.now, fetchPage }: PageDataStoreOptions) {
    this.#now = now;
    this.#fetchPage = fetchPage;
    if (first) this.#keep(pageKey(first.address), { value: first.data, at: now() });
  }

  /**
   * The data of a page, or a promise of it, the same one at every call. However long the visitor stays, the page that
   * is open is not asked for again: age is judged by `enter`, when a page is opened.
   */
  read(address: string): unknown {
    const key = pageKey(address);
    return this.#entries.get(key)?.value ?? this.#load(key);
  }

  /** The visitor opens a page: data too old for its class is forgotten, so that `read` asks for it anew. */
  enter(address: string): void {
    const key = pageKey(address);
    const entry = this.#entries.get(key);
    if (entry && !this.#isFresh(key, entry)) this.#entries.delete(key);
  }

  /** The visitor is about to open a page: loads its data if it may be kept and is not here. */
  prefetch(address: string): void {
    if (maxAgeOf(pageKey(address)) === 0) return;
    this.enter(address);
    // Not anyone's trouble yet: the page asks again when it is opened, and shows what is the matter.
    Promise.resolve(this.read(address)).catch(() => {});
  }

  /** Forgets everything, after the visitor has changed something. */
  clear(): void {
    this.#entries.clear();
  }

  #isFresh(key: string, { value, at }: Entry): boolean {
    return value instanceof Promise || this.#now() - at < maxAgeOf(key) * 1000;
  }

  #load(key: string): Promise<unknown> {
    const promise = this.#fetchPage(key).then(
      (data) => {
        if (this.#entries.get(key)?.value === promise) this.#keep(key, { value: data, at: this.#now() });
        return data;
      },
      (error: unknown) => {
        this.#entries.delete(key);
        throw error;
      },
    );
    this.#keep(key, { value: promise, at: this.#now() });
    return promise;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > capacity && !oldest.done) this.#entries.delete(oldest.value);
  }
}

/** Seconds that the data of a page may be used again; 0 where no page is known there. */
function maxAgeOf(key: string): number {
  const [path = ''] = key.split('?', 1);
  const page = pageAt(path);
  return page ? maxAge[cacheClassOf(page)] : 0;
}
