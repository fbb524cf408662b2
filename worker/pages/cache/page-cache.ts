import type { CacheStorage } from '@cloudflare/workers-types';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { maxAge } from '../../../web/contract/cache-class.ts';
import type { ChangeLog } from '../../data/change-log.ts';
import { cacheKey, type PageIdentity } from './cache-key.ts';
import { aboutSchema, type CachedPage } from './cached-page.ts';

/** Lifetime of an entry in seconds: longer than a page is fresh, to serve it stale while the database cannot be read. */
const entryLifetime = 24 * 60 * 60;

const megabyte = 1024 * 1024;

/** 16 MB of an isolate's 128 MB. A file over 1 MB would evict about a hundred pages. */
const memory = new LRUCache<string, CachedPage>({
  maxSize: 16 * megabyte,
  maxEntrySize: megabyte,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
});

/** The result of a cache lookup. */
export type CacheLookup = { state: 'fresh' | 'stale'; page: CachedPage } | { state: 'none' };

type Moment = {
  /** The site's change log, as known to this isolate. */
  log: ChangeLog;
  /** Milliseconds since 1970. */
  now: number;
};

/** A page is fresh for 300 s, unless the change log names one of its tags after it was rendered. */
const isFresh = ({ about }: CachedPage, { log, now }: Moment): boolean =>
  now - about.renderedAt < maxAge.static * 1000 && log.isCurrent(about);

/** A fresh page from the isolate's memory, without an await. */
export function pageInMemory(identity: PageIdentity, moment: Moment): CachedPage | undefined {
  const page = memory.get(cacheKey(identity));
  return page && isFresh(page, moment) ? page : undefined;
}

const byAge = (a: CachedPage, b: CachedPage): number => b.about.renderedAt - a.about.renderedAt;

/** The page cache: the isolate's memory, then the Cache API, which isolates share. */
export class PageCache {
  readonly #caches: CacheStorage;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** Finds a fresh page, else the newest stale one, for use while the database is down. */
  async lookUp(identity: PageIdentity, moment: Moment): Promise<CacheLookup> {
    const key = cacheKey(identity);
    const local = memory.get(key);
    if (local && isFresh(local, moment)) return { state: 'fresh', page: local };
    const shared = await this.#read(key);
    if (shared && isFresh(shared, moment)) {
      memory.set(key, shared);
      return { state: 'fresh', page: shared };
    }
    const [newest] = [local, shared].filter((page) => page !== undefined).sort(byAge);
    return newest ? { state: 'stale', page: newest } : { state: 'none' };
  }

  /** Stores a page, in memory at once; the promise settles when the shared entry is written. */
  async store(identity: PageIdentity, page: CachedPage): Promise<void> {
    const key = cacheKey(identity);
    memory.set(key, page);
    const entry = new Response(page.bytes, {
      headers: { 'cache-control': `max-age=${entryLifetime}`, about: encodeURIComponent(JSON.stringify(page.about)) },
    });
    // The Response types of the platform and of the DOM describe the same object.
    await (await this.#open()).put(key, entry as never);
  }

  async #read(key: string): Promise<CachedPage | undefined> {
    const entry = await (await this.#open()).match(key);
    if (!entry) return undefined;
    const about = v.parse(aboutSchema, JSON.parse(decodeURIComponent(entry.headers.get('about') ?? '')));
    return { bytes: new Uint8Array(await entry.arrayBuffer()), about };
  }

  #open() {
    return this.#caches.open('pages');
  }
}
