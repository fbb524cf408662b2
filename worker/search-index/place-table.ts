import type { SearchPlace } from './entry.ts';
import type { MeteredSql } from './metered-sql.ts';

/** A place with the words by which it is found. */
export type WordedPlace = SearchPlace & { words: readonly { word: string; isWhole: boolean }[] };

type PlaceRow = Record<string, string>;

/** The places of a site, and the words of their names. */
export class PlaceTable {
  readonly #sql: MeteredSql;
  readonly #places: string;
  readonly #words: string;

  constructor(sql: MeteredSql, generation: number) {
    this.#sql = sql;
    this.#places = `places_${generation}`;
    this.#words = `place_words_${generation}`;
  }

  get tables(): readonly string[] {
    return [this.#places, this.#words];
  }

  create(): void {
    this.#sql.run(`create table if not exists ${this.#places} (id integer primary key, kind text not null,
      parent_id integer, slug text not null, country text not null, names text not null)`);
    this.#sql.run(`create index if not exists ${this.#places}_by_slug on ${this.#places} (kind, slug)`);
    this.#sql.run(`create table if not exists ${this.#words} (word text not null, place_id integer not null,
      is_whole integer not null, primary key (word, is_whole, place_id)) without rowid`);
  }

  /** Adds or replaces places. */
  put(places: readonly WordedPlace[]): void {
    if (places.length) this.#sql.forget();
    for (const { id, kind, parent_id, slug, country, names, words } of places) {
      this.#sql.run(
        `insert or replace into ${this.#places} (id, kind, parent_id, slug, country, names) values (?, ?, ?, ?, ?, ?)`,
        ...[id, kind, parent_id, slug, country, JSON.stringify(names)],
      );
      const whole = new Set(words.filter(({ isWhole }) => isWhole).map(({ word }) => word));
      for (const word of new Set(words.map((one) => one.word)))
        this.#sql.run(
          `insert or ignore into ${this.#words} (word, is_whole, place_id) values (?, ?, ?)`,
          ...[word, whole.has(word) ? 1 : 0, id],
        );
    }
  }

  clear(): void {
    this.#sql.forget();
    for (const table of this.tables) this.#sql.run(`delete from ${table}`);
  }

  /** All places, ordered by id. */
  all(): SearchPlace[] {
    return this.#sql.run<PlaceRow>(`select * from ${this.#places} order by id`).map(placeOf);
  }

  /** The ids of a place and the places around it. */
  around(id: number | null): number[] {
    if (id === null) return [];
    return this.#sql
      .run<{ id: number }>(
        `with recursive around (id) as (select ? union select p.parent_id from around a
          join ${this.#places} p on p.id = a.id where p.parent_id is not null) select id from around`,
        id,
      )
      .map((row) => row.id);
  }

  /** Places that have a word, or whose whole name it is. `isBeginning`: or a word that begins so. */
  named(word: string, { isWhole = false, isBeginning = false, limit = 30 } = {}): SearchPlace[] {
    const match = isBeginning ? 'word >= ? and word < ?' : 'word = ?';
    return this.#sql
      .lookUp<{ place_id: number }>(
        `select distinct place_id from ${this.#words}
         where ${match} ${isWhole ? 'and is_whole = 1' : ''} limit ${limit}`,
        ...(isBeginning ? [word, `${word}\u{10ffff}`] : [word]),
      )
      .flatMap(({ place_id }) => this.get(place_id) ?? []);
  }

  /** The ids of places of a kind by their slugs. */
  withSlugs(kind: string, slugs: readonly string[]): number[] {
    return this.#sql
      .run<{ id: number }>(
        `select p.id from ${this.#places} p where p.kind = ? and p.slug in (select value from json_each(?))`,
        kind,
        JSON.stringify(slugs),
      )
      .map(({ id }) => id);
  }

  /** A place by id. */
  get(id: number): SearchPlace | undefined {
    const [row] = this.#sql.lookUp<PlaceRow>(`select * from ${this.#places} where id = ?`, id);
    return row && placeOf(row);
  }
}

const placeOf = (row: PlaceRow): SearchPlace =>
  ({ ...row, names: JSON.parse(String(row.names)) }) as unknown as SearchPlace;
