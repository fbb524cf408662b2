import type { SqlStorage } from '@cloudflare/workers-types';
import { inChunks } from '../data/batch.ts';
import { stripLeadingNoise } from '../platform/text/fold.ts';
import type { Entry } from './entry.ts';
import type { NameSource } from './name-order.ts';

/** The names of a listing. */
export type Named = Pick<Entry, 'language' | 'names'>;

type Row = { id: number; language: string; names: string };

/** Names remembered at most, of some 300 bytes. */
const mostAsked = 1_000;

const replaceNames = `insert or replace into names (id, language, names)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`;
const deleteNames = 'delete from names where id in (select value from json_each(?))';

/**
 * The names of all published listings, in the object's own database: in memory they would be most of the index. What is
 * set stays in memory until it is written, so that the table is as old as the orders that are stored beside it.
 */
export class NameTable {
  readonly #sql: SqlStorage;
  readonly #unwritten = new Map<number, Named | null>();
  /** Names that were asked for one by one: those at which pages end. */
  readonly #asked = new Map<number, Named>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('create table if not exists names (id integer primary key, language text not null, names text not null)');
  }

  /** Null takes a listing's names away. */
  set(id: number, named: Named | null): void {
    this.#asked.delete(id);
    this.#unwritten.set(id, named && { language: named.language, names: named.names });
  }

  /** Names by id; a listing that is not known is missing. */
  get(ids: readonly number[]): Map<number, Named> {
    const found = new Map<number, Named>();
    const sought = ids.filter((id) => !this.#unwritten.has(id));
    for (const { id, language, names } of this.#read(sought)) found.set(id, { language, names: JSON.parse(names) });
    for (const id of ids) {
      const named = this.#unwritten.get(id);
      if (named) found.set(id, named);
    }
    return found;
  }

  #one(id: number): Named | undefined {
    const known = this.#asked.get(id);
    if (known) return known;
    const read = this.get([id]).get(id);
    if (this.#asked.size >= mostAsked) this.#asked.clear();
    if (read) this.#asked.set(id, read);
    return read;
  }

  #read(ids: readonly number[]): Iterable<Row> {
    if (ids.length === 0) return [];
    if (ids.length === 1) return this.#sql.exec<Row>('select id, language, names from names where id = ?', ids[0]);
    // Left to itself, the planner would walk through the names and look each up in the list.
    return this.#sql.exec<Row>(
      'select n.id, n.language, n.names from json_each(?) j cross join names n on n.id = j.value',
      JSON.stringify(ids),
    );
  }

  /** Writes what was set since the last time. */
  write(): void {
    const [kept, gone]: [unknown[], number[]] = [[], []];
    for (const [id, named] of this.#unwritten) {
      if (named) kept.push([id, named.language, JSON.stringify(named.names)]);
      else gone.push(id);
    }
    for (const some of inChunks(kept)) this.#sql.exec(replaceNames, JSON.stringify(some));
    for (const some of inChunks(gone)) this.#sql.exec(deleteNames, JSON.stringify(some));
    this.#unwritten.clear();
  }

  /** The names that visitors are shown in a language: in it, else in the site's own, else in the listing's own. */
  in(language: string, defaultLanguage: string): NameSource {
    const shown = (named: Named | undefined) =>
      stripLeadingNoise(named?.names[language] ?? named?.names[defaultLanguage] ?? named?.names[named.language] ?? '');
    return {
      of: (id) => shown(this.#one(id)),
      all: (ids) => {
        const found = this.get(ids);
        return ids.map((id) => shown(found.get(id)));
      },
    };
  }
}
