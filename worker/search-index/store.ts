import type { SqlStorage } from '@cloudflare/workers-types';
import { Dictionary } from './dictionary.ts';
import type { EntryText, SearchEntry } from './entry.ts';
import { MeteredSql, type SearchCost } from './metered-sql.ts';
import { PlaceTable } from './place-table.ts';
import { tokensOf } from './tokens.ts';

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

/** Number of the full-text row: better ratings come first. */
const rowOf = ({ id, rating }: SearchEntry): number =>
  Math.max(0, Math.round((500 - (rating ?? unrated)) / rankStep)) * idRange + id;

export const idOfRow = (row: number): number => row % idRange;

/**
 * The tables of a search index. `generation` is part of their names: a new index is built beside the one in use.
 * The full-text table has no content and no positions: columns of tokens alone (`tokens.ts`).
 */
export class SearchStore {
  readonly #sql: MeteredSql;
  readonly #entries: string;
  readonly #words: string;
  readonly dictionary: Dictionary;
  readonly places: PlaceTable;

  constructor(sql: SqlStorage, generation: number) {
    this.#sql = new MeteredSql(sql);
    this.#entries = `entries_${generation}`;
    this.#words = `words_${generation}`;
    this.dictionary = new Dictionary(this.#sql, generation);
    this.places = new PlaceTable(this.#sql, generation);
  }

  create(): void {
    this.#sql.run(`create virtual table if not exists ${this.#words} using fts5(exact, name, facts, body, content = '',
      contentless_delete = 1, detail = column, tokenize = "ascii tokenchars '=^*:_$-'")`);
    this.#sql.run(`create table if not exists ${this.#entries} (id integer primary key, row integer not null,
      updated_at integer not null, language text not null, texts text not null, facts text not null)`);
    this.dictionary.create();
    this.places.create();
  }

  drop(): void {
    for (const table of [this.#entries, this.#words, ...this.dictionary.tables, ...this.places.tables])
      this.#sql.run(`drop table if exists ${table}`);
    this.dictionary.forget();
  }

  /** Adds or replaces a listing. Returns whether it was there. */
  put(entry: SearchEntry): boolean {
    const wasThere = this.remove(entry.id);
    const { exact, name, facts, body, words, bodyWords } = tokensOf(entry, this.places.around(entry.placeId));
    const row = rowOf(entry);
    this.#sql.run(
      `insert into ${this.#words} (rowid, exact, name, facts, body) values (?, ?, ?, ?, ?)`,
      ...[row, exact, name, facts, body],
    );
    const texts = Object.fromEntries(
      Object.entries(entry.texts).map(([language, text]) => [
        language,
        { ...text, description: text.description.slice(0, maxStored) },
      ]),
    );
    this.#sql.run(
      `insert into ${this.#entries} (id, row, updated_at, language, texts, facts) values (?, ?, ?, ?, ?, ?)`,
      ...[entry.id, row, entry.updatedAt, entry.language, JSON.stringify(texts), facts],
    );
    this.dictionary.learn(words);
    this.dictionary.learnForms([...bodyWords, ...words.map(({ text }) => text)]);
    return wasThere;
  }

  /** Removes a listing. Returns whether it was there. */
  remove(id: number): boolean {
    const [stored] = this.#sql.run<{ row: number }>(`delete from ${this.#entries} where id = ? returning row`, id);
    if (stored) this.#sql.run(`delete from ${this.#words} where rowid = ?`, stored.row);
    return stored !== undefined;
  }

  /** Numbers of the rows that match a full-text expression, the best first. */
  match(expression: string, { limit }: { limit: number }): number[] {
    const [found] = this.#sql.match<{ rows: string }>(
      `select json_group_array(rowid) as rows from
        (select rowid from ${this.#words} where ${this.#words} match ? order by rowid limit ${limit})`,
      expression,
    );
    return JSON.parse(found?.rows ?? '[]');
  }

  entries(ids: readonly number[]): StoredEntry[] {
    return this.#sql
      .run<{ id: number; language: string; texts: string; facts: string }>(
        `select e.id, e.language, e.texts, e.facts from json_each(?) j
         cross join ${this.#entries} e on e.id = j.value`,
        JSON.stringify(ids),
      )
      .map(({ texts, facts, ...entry }) => ({ ...entry, texts: JSON.parse(texts), facts: new Set(facts.split(' ')) }));
  }

  /** The indexed listings with ids in a range, and when they were written. */
  versions({ after, until }: { after: number; until: number }): Map<number, number> {
    const rows = this.#sql.run<{ id: number; updated_at: number }>(
      `select id, updated_at from ${this.#entries} where id > ? and id <= ?`,
      after,
      until,
    );
    return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
  }

  /** What was read since the last call. */
  takeCost(): SearchCost {
    return this.#sql.takeCost();
  }
}
