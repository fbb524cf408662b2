import type { DurableObjectStorage } from '@cloudflare/workers-types';
import type { Reader } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import type { FedEntry, SearchPlace, SearchVocabulary } from './entry.ts';
import { Facts, withWords } from './facts.ts';
import {
  type News,
  readEntries,
  readEntriesOf,
  readNews,
  readPlaces,
  readStart,
  readVersions,
  type Version,
} from './feed.query.ts';
import type { Finder } from './finder.ts';
import { SearchStore } from './store.ts';

/** How far a generation of the index is. */
export type Progress = {
  /** `loading`: listings are read for the first time. */
  phase: 'loading' | 'ready';
  /** The last feed row that the index contains. */
  seq: number;
  /** The position of the site's change log at which the index is current. */
  position: number;
  /** While loading: the id of the last listing read. */
  after: number;
  /** The largest id of a place that was read. */
  place: number;
  listings: number;
  vocabulary: SearchVocabulary;
};

const emptyVocabulary: SearchVocabulary = { categories: [], attributes: [], synonyms: [], languages: [] };

/** Listings in one slice of background work. */
const slice = 400;
/** Listings compared in one step of the nightly comparison. */
const comparedSlice = 4_000;

/** One build of a site's search index: its tables, and how far they are. Each step is one transaction. */
export class Generation {
  readonly number: number;
  readonly #storage: DurableObjectStorage;
  readonly #reader: Reader;
  readonly #site: SiteId;
  readonly store: SearchStore;
  #progress: Progress;
  #facts: Facts | null = null;

  constructor(
    number: number,
    { storage, reader, site }: { storage: DurableObjectStorage; reader: Reader; site: SiteId },
  ) {
    this.number = number;
    this.#storage = storage;
    this.#reader = reader;
    this.#site = site;
    this.store = new SearchStore(storage.sql, number);
    storage.sql.exec('create table if not exists progress (generation integer primary key, json text not null)');
    const [row] = storage.sql.exec<{ json: string }>('select json from progress where generation = ?', number);
    this.#progress = row
      ? JSON.parse(row.json)
      : { phase: 'loading', seq: -1, position: -1, after: 0, place: 0, listings: 0, vocabulary: emptyVocabulary };
    this.store.create();
  }

  get progress(): Readonly<Progress> {
    return this.#progress;
  }

  /** What its words mean. Made again when the vocabulary changed. */
  get finder(): Finder {
    this.#facts ??= new Facts(this.#progress.vocabulary, this.store);
    return { store: this.store, facts: this.#facts };
  }

  /** Deletes its tables. */
  drop(): void {
    this.#storage.transactionSync(() => {
      this.store.drop();
      this.#storage.sql.exec('delete from progress where generation = ?', this.number);
    });
  }

  /** Reads the next listings of a build. The feed contains the writes that happen in the meantime. */
  async load(): Promise<void> {
    if (this.#progress.seq < 0) {
      const { places, vocabulary, newest } = await readStart(this.#reader, this.#site);
      this.#write([], { seq: newest }, { places, vocabulary });
      return;
    }
    const entries = await readEntries(this.#reader, this.#site, { after: this.#progress.after, limit: slice });
    const isLast = entries.length < slice;
    this.#write(entries, { after: entries.at(-1)?.id ?? this.#progress.after, ...(isLast && { phase: 'ready' }) });
  }

  /**
   * Reads listings written since the last read, and what words mean now.
   * @returns whether there is more to read; `restored` if the feed ends before what the index has read.
   */
  async catchUp(limit = slice): Promise<'done' | 'more' | 'restored'> {
    const known = { seq: this.#progress.seq, place: this.#progress.place };
    const news = await readNews(this.#reader, this.#site, { known, limit });
    if (news.newest < known.seq) return 'restored';
    const isDone = news.seq >= news.newest;
    const change = { seq: news.seq, ...(isDone && { position: news.position }) };
    if (this.#knowsPlaces(news)) this.#write(news.listings, change, news);
    else {
      const allPlaces = await readPlaces(this.#reader, this.#site);
      this.#write(news.listings, change, { vocabulary: news.vocabulary, allPlaces });
    }
    return isDone ? 'done' : 'more';
  }

  /** Whether it knows the place of each listing by its slug: the id of a deleted place is given again. */
  #knowsPlaces({ listings, places }: News): boolean {
    const made = new Map(places.map(({ id, slug }) => [id, slug]));
    return listings.every(({ entry, placeSlug }) => {
      if (!entry || entry.placeId === null) return true;
      return (made.get(entry.placeId) ?? this.store.places.get(entry.placeId)?.slug) === placeSlug;
    });
  }

  /** Compares the places with the database, and replaces them if they differ. */
  async comparePlaces(): Promise<void> {
    const allPlaces = await readPlaces(this.#reader, this.#site);
    if (!areEqual(allPlaces, this.store.places.all())) this.#write([], {}, { allPlaces });
  }

  /**
   * Compares the next listings with the database, and reads those again that differ.
   * Listings written since the last read do not count: they come with the feed.
   * @param after the id of the last listing compared.
   * @returns the id of the last one, null at the end; and how many differed.
   */
  async compare(after: number): Promise<{ after: number | null; differing: number }> {
    const range = { after, limit: comparedSlice, seq: this.#progress.seq };
    const { versions, written } = await readVersions(this.#reader, this.#site, range);
    const last = versions.length < comparedSlice ? null : (versions.at(-1)?.id ?? null);
    const own = this.store.versions({ after, until: last ?? Number.MAX_SAFE_INTEGER });
    const isOther = ({ id, updated_at }: Version) => !written.has(id) && own.get(id) !== updated_at;
    const differing = versions.filter(isOther).map(({ id }) => id);
    for (const { id } of versions) own.delete(id);
    for (const id of written) own.delete(id);
    const gone = [...own.keys()];
    for (let i = 0; i < differing.length; i += slice)
      this.#write(await readEntriesOf(this.#reader, this.#site, differing.slice(i, i + slice)), {});
    if (gone.length)
      this.#write(
        gone.map((id) => ({ id, entry: null })),
        {},
      );
    return { after: last, differing: differing.length + gone.length };
  }

  /** Writes listings, places and progress in one transaction. */
  #write(
    entries: readonly FedEntry[],
    change: Partial<Progress>,
    { allPlaces, places = allPlaces ?? [], vocabulary = this.#progress.vocabulary }: Partial<Meaning> = {},
  ): void {
    const isNew = JSON.stringify(vocabulary) !== JSON.stringify(this.#progress.vocabulary);
    const progress = {
      ...this.#progress,
      ...change,
      vocabulary,
      place: Math.max(allPlaces ? 0 : this.#progress.place, places.at(-1)?.id ?? 0),
    };
    this.#transaction(() => {
      if (allPlaces) this.store.places.clear();
      this.store.places.put(places.map((place) => withWords(place, vocabulary.languages)));
      if (isNew) this.store.dictionary.learn(new Facts(vocabulary, this.store).words);
      for (const { id, entry } of entries) {
        const wasThere = entry ? this.store.put(entry) : this.store.remove(id);
        progress.listings += Number(entry !== null) - Number(wasThere);
      }
      const json = JSON.stringify(progress);
      this.#storage.sql.exec('insert or replace into progress (generation, json) values (?, ?)', this.number, json);
    });
    this.#progress = progress;
    if (isNew) this.#facts = null;
  }

  #transaction(work: () => void): void {
    try {
      this.#storage.transactionSync(work);
    } catch (error) {
      this.store.dictionary.forget();
      throw error;
    }
  }
}

type Meaning = {
  /** Places that are added; `allPlaces` instead of those that it has. */
  places: readonly SearchPlace[];
  allPlaces: readonly SearchPlace[];
  vocabulary: SearchVocabulary;
};

const areEqual = (some: readonly SearchPlace[], others: readonly SearchPlace[]): boolean => {
  const written = ({ id, kind, parent_id, slug, country, names }: SearchPlace) =>
    JSON.stringify([id, kind, parent_id, slug, country, names]);
  return some.length === others.length && some.every((one, i) => written(one) === written(others[i] as SearchPlace));
};
