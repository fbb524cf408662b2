import type { DurableObjectStorage } from '@cloudflare/workers-types';
import type { Reader } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import type { IndexStatus } from './client.ts';
import type { Fed } from './entry.ts';
import { type News, readListings, readNews, readPlaces, readStart } from './feed.query.ts';
import type { IndexAnswer, Question } from './question.ts';
import { SiteIndex } from './site-index.ts';
import type { Progress, Snapshot } from './snapshot.ts';

const limits = {
  /** A site with at most so many listings is indexed while its first question waits. */
  small: 2_000,
  /** A question waits for at most so many written listings; more are read in the background. */
  inline: 1_000,
  /** Listings per background read. */
  slice: 2_000,
  /** Listings between two snapshots while an index is being built. */
  savedWhileLoading: 100_000,
  /** A new snapshot is due after so many written listings and so many milliseconds. */
  saveAfterListings: 250,
  saveAfter: 5 * 60_000,
  /** The largest size of an index in bytes. A Durable Object has 128 MB. */
  room: 100_000_000,
  /** Minimum milliseconds between two rebuilds because of a wrong number of listings. */
  trustedFor: 60 * 60_000,
};

type Deps = {
  storage: DurableObjectStorage;
  snapshot: Snapshot;
  reader: Reader;
  site: SiteId;
  /** Overrides of the defaults. */
  limits?: Partial<typeof limits>;
};

/** Yields to other events. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Maintains a site's index: builds it, catches up with the database, stores snapshots. */
export class IndexMaintainer {
  readonly #storage: DurableObjectStorage;
  readonly #reader: Reader;
  readonly #site: SiteId;
  readonly #limits: typeof limits;
  readonly #report: (problem: unknown) => void;
  readonly #snapshot: Snapshot;
  #index: SiteIndex;
  /** Null before anything was read. */
  #progress: Progress | null = null;
  /** Whether the database was read since the object woke up: a restored database may be older than the snapshot. */
  #hasRead = false;
  /** Whether the feed has unread rows. */
  #isBehind = false;
  /** The name order that is being built. */
  #order: Generator<void> | null = null;
  #unsaved = 0;
  #savedAt = Date.now();

  /** Restores the last snapshot. `report` receives the error if it is broken and the index must be rebuilt. */
  constructor({ storage, snapshot, reader, site, limits: others }: Deps, report: (problem: unknown) => void) {
    this.#storage = storage;
    this.#reader = reader;
    this.#site = site;
    this.#limits = { ...limits, ...others };
    this.#report = report;
    this.#snapshot = snapshot;
    this.#index = new SiteIndex(storage.sql);
    try {
      const stored = this.#snapshot.load();
      if (stored?.packed) this.#index.unpack(stored.packed);
      this.#progress = stored?.progress ?? null;
    } catch (broken) {
      this.#report(broken);
    }
    if (!this.#progress) this.clear();
  }

  /** Clears everything, so that the index is rebuilt. */
  clear(phase?: 'too-large'): void {
    const progress = phase ? { phase, seq: 0, position: 0, after: 0, begunAt: Date.now() } : null;
    this.#snapshot.clear(this.#site, progress);
    for (const table of ['names', 'patterns']) this.#storage.sql.exec(`drop table if exists ${table}`);
    this.#index = new SiteIndex(this.#storage.sql);
    this.#progress = progress;
    this.#isBehind = false;
    this.#order = null;
    this.#unsaved = 0;
  }

  /** Whether the index is current at a position. */
  isAt(position: number): boolean {
    return this.#hasRead && this.#progress?.phase === 'ready' && this.#progress.position >= position;
  }

  /** Whether only background work can make progress. */
  get isBusy(): boolean {
    return this.#isBehind || (this.#progress !== null && this.#progress.phase !== 'ready');
  }

  answer(question: Question): IndexAnswer {
    return this.#index.answer(question);
  }

  /** Catches up with a position if few listings were written since. Calls must not overlap. */
  async catchUp(position: number): Promise<void> {
    if (!this.#progress) await this.#begin();
    if (!this.isBusy && !this.isAt(position)) await this.#read(this.#limits.inline, position);
    // The read can find that the index must be rebuilt.
    if (!this.#progress) await this.#begin();
  }

  /**
   * Does one step of background work. Calls must not overlap, also not with `catchUp`.
   * @returns whether there is more to do now.
   */
  async step(): Promise<boolean> {
    if (!this.#progress) await this.#begin();
    else if (this.#progress.phase === 'loading') await this.#load(this.#progress);
    else if (this.#isBehind) await this.#read(this.#limits.slice, 0);
    else if (this.#progress.phase === 'ready') return (await this.#save()) || this.#makeOrder();
    return this.#progress?.phase !== 'too-large';
  }

  /** When background work is due, in milliseconds since 1970; null if there is none. */
  get workAt(): number | null {
    if (this.#progress?.phase === 'too-large') return null;
    const isMissing = this.isBusy || !this.#progress || this.#index.missingOrders.length > 0;
    return isMissing ? 0 : this.#saveAt;
  }

  /** When the next snapshot is due; null while too few listings were written. */
  get #saveAt(): number | null {
    return this.#unsaved < this.#limits.saveAfterListings ? null : this.#savedAt + this.#limits.saveAfter;
  }

  get status(): Omit<IndexStatus, 'problem'> {
    return {
      phase: this.#progress?.phase ?? 'empty',
      position: this.#progress?.position ?? 0,
      listings: this.#index.facets.live.size,
      missingOrders: this.#index.missingOrders,
      bytes: this.#index.bytes,
      unsaved: Number.isFinite(this.#unsaved) ? this.#unsaved : null,
    };
  }

  /** Reads a small site as a whole, or the beginning of a larger one. */
  async #begin(): Promise<void> {
    const start = await readStart(this.#reader, this.#site, this.#limits.small + 1);
    const { vocabulary, places, listings, newest, position, largest } = start;
    this.#index.learn(vocabulary, { made: places, anew: true });
    this.#index.facets.reserve(largest);
    this.#hasRead = true;
    const isWhole = listings.length <= this.#limits.small;
    const after = listings.at(-1)?.id ?? 0;
    this.#progress = { phase: isWhole ? 'ready' : 'loading', seq: newest, position, after, begunAt: Date.now() };
    if (this.#put(listings) && isWhole) this.#saveNow();
  }

  /** Reads the next listings of a larger site. The feed contains the writes that happen in the meantime. */
  async #load(progress: Progress): Promise<void> {
    const listings = await readListings(this.#reader, this.#site, { after: progress.after, limit: this.#limits.slice });
    if (!this.#put(listings)) return;
    this.#index.writeNames();
    this.#progress = { ...progress, after: listings.at(-1)?.id ?? progress.after };
    if (listings.length < this.#limits.slice) {
      this.#progress = { ...this.#progress, phase: 'ready', position: -1 };
      this.#isBehind = true;
    } else if (this.#unsaved >= this.#limits.savedWhileLoading) {
      this.#saveNow();
      await this.#save();
    }
  }

  /** Reads the listings written since the last read, and the vocabulary and places. */
  async #read(limit: number, asked: number): Promise<void> {
    const progress = this.#progress as Progress;
    const known = { seq: progress.seq, place: this.#index.facets.places.size - 1 };
    const news = await readNews(this.#reader, this.#site, { known, limit });
    // The feed ends before what this index has read, so an older database was restored.
    if (news.newest < progress.seq) return this.clear();
    this.#hasRead = true;
    const isKnown = this.#index.knowsPlaces(news);
    const made = isKnown ? news.places : await readPlaces(this.#reader, this.#site);
    this.#index.learn(news.vocabulary, { made, anew: !isKnown });
    if (!this.#put(news.listings)) return;
    this.#isBehind = news.seq < news.newest;
    // The caller's position is older than this read, so the read includes everything up to it.
    const position = this.#isBehind ? progress.position : Math.max(news.position, asked);
    this.#progress = { ...progress, seq: news.seq, position };
    if (!this.#isBehind) this.#compare(news);
  }

  /** Adds listings; false if the index becomes too large. */
  #put(listings: readonly Fed[]): boolean {
    const index = this.#index;
    index.put(listings);
    this.#unsaved += listings.length;
    // Computes the opening states now, so that the next question does not wait for all of them.
    index.facets.hours.statesAt(Math.floor(Date.now() / 60_000));
    if (this.#progress?.phase === 'ready' && index.facets.live.size <= this.#limits.small) {
      for (const language of index.missingOrders) Array.from(index.makeOrder(language));
    }
    const hasRoom = index.expectedBytes <= this.#limits.room;
    if (!hasRoom) this.clear('too-large');
    return hasRoom;
  }

  /** Rebuilds the index if its number of listings differs from the site's count. */
  #compare({ total }: News): void {
    const { size } = this.#index.facets.live;
    const age = Date.now() - (this.#progress?.begunAt ?? 0);
    if (size === total || age < this.#limits.trustedFor) return;
    this.#report(new Error(`the index has ${size} listings, the site counts ${total}`));
    this.clear();
  }

  /** Works on a missing name order. Returns whether one is missing. */
  #makeOrder(): boolean {
    const [language] = this.#index.missingOrders;
    if (language === undefined) return false;
    this.#order ??= this.#index.makeOrder(language);
    if (this.#order.next().done) {
      this.#order = null;
      this.#saveNow();
    }
    return true;
  }

  /** Stores a snapshot if one is due. Returns whether it was. */
  async #save(): Promise<boolean> {
    const at = this.#saveAt;
    if (!this.#progress || at === null || at > Date.now()) return false;
    // Questions run in between: they change nothing that is stored.
    for (const _ of this.#snapshot.save(this.#progress, this.#index.pack(), () => this.#index.writeNames()))
      await pause();
    this.#unsaved = 0;
    this.#savedAt = Date.now();
    return true;
  }

  #saveNow(): void {
    this.#unsaved = Number.POSITIVE_INFINITY;
    this.#savedAt = 0;
  }
}
