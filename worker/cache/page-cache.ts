import type { CacheStorage } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { maxAge } from '../../web/contract/routes.ts';
import type { ChangeLog } from './change-log.ts';
import { aboutSchema, type KeptPage } from './kept-page.ts';
import { cacheKey, type PageIdentity } from './key.ts';
import { PageMemory } from './memory.ts';

/** Seconds for which a page outlives its freshness, to be served while the database cannot be read. */
const keepFor = 24 * 60 * 60;

/** 16 MB of an isolate's 128 MB. */
const memory = new PageMemory(16 * 1024 * 1024);

/** What the caches hold for an address. */
export type Look = { state: 'fresh' | 'stale'; page: KeptPage } | { state: 'none' };

type Moment = {
  /** The site's change log, as far as it is known. */
  log: ChangeLog;
  /** Milliseconds since 1970. */
  now: number;
};

/** A page is fresh for 300 s, unless the change log names one of its tags after it was rendered. */
const isFresh = ({ about }: KeptPage, { log, now }: Moment): boolean =>
  now - about.renderedAt < maxAge.static * 1000 && log.isCurrent(about);

/** A fresh page that the isolate's own memory holds: what can be said without waiting for anything. */
export function heldPage(identity: PageIdentity, moment: Moment): KeptPage | undefined {
  const page = memory.get(cacheKey(identity));
  return page && isFresh(page, moment) ? page : undefined;
}

const byAge = (a: KeptPage, b: KeptPage): number => b.about.renderedAt - a.about.renderedAt;

/** Pages that may be kept: in the isolate's memory, and behind it in the Cache API, which isolates share. */
export class PageCache {
  readonly #caches: CacheStorage;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /**
   * What is not fresh is given as well, the newest that there is: it is better than nothing when the database is down.
   */
  async look(identity: PageIdentity, moment: Moment): Promise<Look> {
    const key = cacheKey(identity);
    const held = memory.get(key);
    if (held && isFresh(held, moment)) return { state: 'fresh', page: held };
    const shared = await this.#read(key);
    if (shared && isFresh(shared, moment)) {
      memory.put(key, shared);
      return { state: 'fresh', page: shared };
    }
    const [newest] = [held, shared].filter((page) => page !== undefined).sort(byAge);
    return newest ? { state: 'stale', page: newest } : { state: 'none' };
  }

  /** Keeps a page. The memory has it at once; the promise is of the shared entry. */
  async keep(identity: PageIdentity, page: KeptPage): Promise<void> {
    const key = cacheKey(identity);
    memory.put(key, page);
    const entry = new Response(page.bytes, {
      headers: { 'cache-control': `max-age=${keepFor}`, about: encodeURIComponent(JSON.stringify(page.about)) },
    });
    // The platform's Response type and the DOM's describe the same object.
    await (await this.#open()).put(key, entry as never);
  }

  async #read(key: string): Promise<KeptPage | undefined> {
    const entry = await (await this.#open()).match(key);
    if (!entry) return undefined;
    const about = v.parse(aboutSchema, JSON.parse(decodeURIComponent(entry.headers.get('about') ?? '')));
    return { bytes: new Uint8Array(await entry.arrayBuffer()), about };
  }

  #open() {
    return this.#caches.open('pages');
  }
}
