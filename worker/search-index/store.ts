import type { SqlStorage, SqlStorageValue } from '@cloudflare/workers-types';
import type { EntryText, SearchEntry, SearchPlace } from './entry.ts';
import { isCorrectable, spellingKeys } from './spelling.ts';
import { tokensOf } from './tokens.ts';
import type { Word } from './words.ts';

/** Look-ups of words and places that are kept in memory, each some hundred bytes to some kilobytes. */
const maxLookedUp = 3_000;

/** A listing as it is stored for explanations. */
export type StoredEntry = {
  id: number;
  language: string;
  texts: Readonly<Record<string, EntryText>>;
  /** Tokens of its categories, places and attributes. */
  facts: ReadonlySet<string>;
};

/** Characters of a description that are stored for snippets. */
const maxStored = 4_000;

/** Ids of listings are below this. A row's number is the rank of its rating, times this, plus the id. */
const idRange = 2 ** 32;

/** Rating that a listing without reviews ranks with, in hundredths of a star: the prior of the mean. */
const unrated = 350;
/** Hundredths of a star in one rank. */
const rankStep = 25;

/** Letters of the shortest word whose other forms are searched. */
const leastForm = 4;

/** Words whose spelling is known to be stored, so that most listings ask nothing of the table. */
const maxKnownWords = 20_000;

/** Number of the full-text row: better ratings come first. */
const rowOf = ({ id, rating }: SearchEntry): number =>
  Math.max(0, Math.round((500 - (rating ?? unrated)) / rankStep)) * idRange + id;

/** What a search reads: rows of tables, and rows of the full-text index, which are entries of its lists of listings. */
export type SearchCost = { rowsRead: number; matches: number };

export const idOfRow = (row: number): number => row % idRange;

/**
 * The tables of a search index. `generation` is part of their names: a new index is built beside the one in use.
 * The full-text table has no content and no positions: columns of tokens alone (`tokens.ts`).
 */
export class SearchStore {
  readonly #sql: SqlStorage;
  readonly #names: Readonly<
    Record<'entries' | 'words' | 'spellings' | 'vocabulary' | 'forms' | 'places' | 'placeWords', string>
  >;
  readonly #known = new Set<string>();
  readonly #knownForms = new Set<string>();
  /** Words and places that were looked up, until the next write: a search looks up the same ones several times. */
  readonly #lookedUp = new Map<string, Record<string, SqlStorageValue>[]>();
  /** What was read since the last `takeCost`. */
  #cost: SearchCost = { rowsRead: 0, matches: 0 };

  constructor(sql: SqlStorage, generation: number) {
    this.#sql = sql;
    const named = (table: string) => `${table}_${generation}`;
    this.#names = {
      entries: named('entries'),
      words: named('words'),
      spellings: named('spellings'),
      vocabulary: named('vocabulary'),
      forms: named('forms'),
      places: named('places'),
      placeWords: named('place_words'),
    };
  }

  create(): void {
    const { entries, words, spellings, vocabulary, forms, places, placeWords } = this.#names;
    for (const statement of [
      `create virtual table if not exists ${words} using fts5(exact, name, facts, body, content = '',
        contentless_delete = 1, detail = column, tokenize = "ascii tokenchars '=^*:_$-'")`,
      `create table if not exists ${entries} (id integer primary key, row integer not null, updated_at integer not null,
        language text not null, texts text not null, facts text not null)`,
      `create table if not exists ${spellings} (key integer not null, word text not null,
        primary key (key, word)) without rowid`,
      `create table if not exists ${vocabulary} (word text primary key) without rowid`,
      `create table if not exists ${forms} (word text primary key) without rowid`,
      `create table if not exists ${places} (id integer primary key, kind text not null, parent_id integer,
        slug text not null, country text not null, names text not null)`,
      `create index if not exists ${places}_by_slug on ${places} (kind, slug)`,
      `create table if not exists ${placeWords} (word text not null, place_id integer not null, is_whole integer not null,
        primary key (word, is_whole, place_id)) without rowid`,
    ])
      this.#sql.exec(statement);
  }

  drop(): void {
    for (const table of Object.values(this.#names)) this.#sql.exec(`drop table if exists ${table}`);
    this.forgetWords();
  }

  /** Forgets what memory says of stored words, after a transaction that was rolled back. */
  forgetWords(): void {
    this.#known.clear();
    this.#knownForms.clear();
    this.#lookedUp.clear();
  }

  /** Adds or replaces a listing. Returns whether it was there. */
  put(entry: SearchEntry): boolean {
    const wasThere = this.remove(entry.id);
    const { words, entries } = this.#names;
    const { exact, name, facts, body, words: own, bodyWords } = tokensOf(entry, this.placesAround(entry.placeId));
    const row = rowOf(entry);
    this.#run(
      `insert into ${words} (rowid, exact, name, facts, body) values (?, ?, ?, ?, ?)`,
      row,
      exact,
      name,
      facts,
      body,
    );
    const texts = Object.fromEntries(
      Object.entries(entry.texts).map(([language, text]) => [
        language,
        { ...text, description: text.description.slice(0, maxStored) },
      ]),
    );
    this.#run(
      `insert into ${entries} (id, row, updated_at, language, texts, facts) values (?, ?, ?, ?, ?, ?)`,
      entry.id,
      row,
      entry.updatedAt,
      entry.language,
      JSON.stringify(texts),
      facts,
    );
    this.learnWords(own);
    this.#learnForms([...bodyWords, ...own.map(({ text }) => text)]);
    return wasThere;
  }

  /** Removes a listing. Returns whether it was there. */
  remove(id: number): boolean {
    const { words, entries } = this.#names;
    const [stored] = this.#run<{ row: number }>(`delete from ${entries} where id = ? returning row`, id);
    if (stored) this.#run(`delete from ${words} where rowid = ?`, stored.row);
    return stored !== undefined;
  }

  /** Adds words to those that misspelt ones are corrected to, and that beginnings are completed to. */
  learnWords(words: readonly Pick<Word, 'text' | 'kind'>[]): void {
    const { spellings, vocabulary } = this.#names;
    for (const word of words) {
      if (this.#known.has(word.text) || !isCorrectable(word)) continue;
      if (this.#known.size >= maxKnownWords) this.#known.clear();
      this.#known.add(word.text);
      const added = this.#run(`insert or ignore into ${vocabulary} (word) values (?) returning word`, word.text);
      if (!added.length) continue;
      this.#lookedUp.clear();
      this.#run(
        `insert or ignore into ${spellings} (key, word) select value, ? from json_each(?)`,
        word.text,
        JSON.stringify(spellingKeys(word)),
      );
    }
  }

  /** Adds words whose other forms are searched. */
  #learnForms(words: readonly string[]): void {
    const unknown = words.filter((word) => word.length >= leastForm && !this.#knownForms.has(word));
    if (!unknown.length) return;
    if (this.#knownForms.size >= maxKnownWords) this.#knownForms.clear();
    for (const word of unknown) this.#knownForms.add(word);
    this.#run(
      `insert or ignore into ${this.#names.forms} (word) select value from json_each(?)`,
      JSON.stringify(unknown),
    );
  }

  removePlaces(): void {
    this.#lookedUp.clear();
    for (const table of [this.#names.places, this.#names.placeWords]) this.#run(`delete from ${table}`);
  }

  /** All places, ordered by id. */
  places(): SearchPlace[] {
    const rows = this.#run<Record<string, string>>(`select * from ${this.#names.places} order by id`);
    return rows.map((row) => ({ ...row, names: JSON.parse(String(row.names)) }) as unknown as SearchPlace);
  }

  /** Adds or replaces places, with the words by which they are found. */
  putPlaces(places: readonly (SearchPlace & { words: readonly { word: string; isWhole: boolean }[] })[]): void {
    const { places: table, placeWords } = this.#names;
    if (places.length) this.#lookedUp.clear();
    for (const { id, kind, parent_id, slug, country, names, words } of places) {
      this.#run(
        `insert or replace into ${table} (id, kind, parent_id, slug, country, names) values (?, ?, ?, ?, ?, ?)`,
        id,
        kind,
        parent_id,
        slug,
        country,
        JSON.stringify(names),
      );
      const whole = new Set(words.filter(({ isWhole }) => isWhole).map(({ word }) => word));
      for (const word of new Set(words.map((one) => one.word)))
        this.#run(
          `insert or ignore into ${placeWords} (word, is_whole, place_id) values (?, ?, ?)`,
          word,
          whole.has(word) ? 1 : 0,
          id,
        );
    }
  }

  /** The ids of a place and the places around it. */
  placesAround(id: number | null): number[] {
    if (id === null) return [];
    const { places } = this.#names;
    return this.#run<{ id: number }>(
      `with recursive around (id) as (select ? union select p.parent_id from around a
        join ${places} p on p.id = a.id where p.parent_id is not null) select id from around`,
      id,
    ).map((row) => row.id);
  }

  /** Places that have a word, or whose whole name it is. `isBeginning`: or a word that begins so. */
  placesNamed(word: string, { isWhole = false, isBeginning = false, limit = 30 } = {}): SearchPlace[] {
    const match = isBeginning ? 'word >= ? and word < ?' : 'word = ?';
    return this.#lookUp<{ place_id: number }>(
      `select distinct place_id from ${this.#names.placeWords}
       where ${match} ${isWhole ? 'and is_whole = 1' : ''} limit ${limit}`,
      ...(isBeginning ? [word, `${word}\u{10ffff}`] : [word]),
    ).flatMap(({ place_id }) => this.place(place_id) ?? []);
  }

  placesBySlug(kind: string, slugs: readonly string[]): number[] {
    const { places } = this.#names;
    return this.#run<{ id: number }>(
      `select p.id from ${places} p where p.kind = ? and p.slug in (select value from json_each(?))`,
      kind,
      JSON.stringify(slugs),
    ).map(({ id }) => id);
  }

  place(id: number): SearchPlace | undefined {
    const [row] = this.#lookUp<Record<string, string>>(`select * from ${this.#names.places} where id = ?`, id);
    return row && ({ ...row, names: JSON.parse(String(row.names)) } as unknown as SearchPlace);
  }

  /** Numbers of the rows that match a full-text expression, the best first, above a row. */
  match(expression: string, { limit, after = -1 }: { limit: number; after?: number }): number[] {
    const { words } = this.#names;
    const before = this.#cost.rowsRead;
    const [found] = this.#run<{ rows: string }>(
      `select json_group_array(rowid) as rows from
        (select rowid from ${words} where ${words} match ? and rowid > ? order by rowid limit ${limit})`,
      expression,
      after,
    );
    this.#cost = { rowsRead: before, matches: this.#cost.matches + this.#cost.rowsRead - before };
    return JSON.parse(found?.rows ?? '[]');
  }

  /** Words that share a spelling key with one of these. */
  wordsSpelled(keys: readonly number[], limit: number): string[] {
    return this.#lookUp<{ word: string }>(
      `select distinct s.word from json_each(?) k cross join ${this.#names.spellings} s on s.key = k.value limit ${limit}`,
      JSON.stringify(keys),
    ).map(({ word }) => word);
  }

  /** Words that begin with letters. */
  wordsFrom(beginning: string, limit: number): string[] {
    return this.#lookUp<{ word: string }>(
      `select word from ${this.#names.vocabulary} where word >= ? and word < ? limit ${limit}`,
      beginning,
      `${beginning}\u{10ffff}`,
    ).map(({ word }) => word);
  }

  /** Words of names and texts that begin with letters. */
  formsFrom(beginning: string, limit: number): string[] {
    return this.#run<{ word: string }>(
      `select word from ${this.#names.forms} where word >= ? and word < ? limit ${limit}`,
      beginning,
      `${beginning}\u{10ffff}`,
    ).map(({ word }) => word);
  }

  entries(ids: readonly number[]): StoredEntry[] {
    return this.#run<{ id: number; language: string; texts: string; facts: string }>(
      `select e.id, e.language, e.texts, e.facts from json_each(?) j cross join ${this.#names.entries} e on e.id = j.value`,
      JSON.stringify(ids),
    ).map(({ texts, facts, ...entry }) => ({ ...entry, texts: JSON.parse(texts), facts: new Set(facts.split(' ')) }));
  }

  /** The indexed listings with ids in a range, and when they were written. */
  versions({ after, until }: { after: number; until: number }): Map<number, number> {
    const rows = this.#run<{ id: number; updated_at: number }>(
      `select id, updated_at from ${this.#names.entries} where id > ? and id <= ?`,
      after,
      until,
    );
    return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
  }

  /** What was read since the last call. */
  takeCost(): SearchCost {
    const cost = this.#cost;
    this.#cost = { rowsRead: 0, matches: 0 };
    return cost;
  }

  /** Runs a statement, unless its rows are known. */
  #lookUp<Row extends Record<string, SqlStorageValue>>(statement: string, ...values: unknown[]): Row[] {
    const key = JSON.stringify([statement, values]);
    const rows = this.#lookedUp.get(key) ?? this.#run<Row>(statement, ...values);
    if (this.#lookedUp.size >= maxLookedUp) this.#lookedUp.clear();
    this.#lookedUp.set(key, rows);
    return rows as Row[];
  }

  #run<Row extends Record<string, SqlStorageValue>>(statement: string, ...values: unknown[]): Row[] {
    const cursor = this.#sql.exec<Row>(statement, ...values);
    const rows = [...cursor];
    this.#cost = { ...this.#cost, rowsRead: this.#cost.rowsRead + (cursor.rowsRead ?? 0) };
    return rows;
  }
}
