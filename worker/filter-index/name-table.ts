import type { SqlStorage } from '@cloudflare/workers-types';
import { inChunks } from '../data/batch.ts';
import { stripLeadingNoise } from '../platform/text/fold.ts';
import type { Entry } from './entry.ts';
import type { NameSource } from './name-order.ts';

/** The names of a listing. */
export type Named = Pick<Entry, 'language' | 'names'>;

type Row = { id: number; language: string; names: string };

/** Maximum number of cached names, of about 300 bytes each. */
const mostAsked = 1_000;

const replaceNames = `insert or replace into names (id, language, names)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`;
const deleteNames = 'delete from names where id in (select value from json_each(?))';

/**
 * The names of all published listings, in the object's SQLite: in memory they would be most of the index. Changes stay
 * in memory until `write`, so that the table always matches the name orders of the snapshot.
 */
export class NameTable {
  readonly #sql: SqlStorage;
  readonly #unwritten = new Map<number, Named | null>();
  /** Cache of names that are read one at a time: the names at the ends of pages. */
  readonly #asked = new Map<number, Named>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('create table if not exists names (id integer primary key, language text not null, names text not null)');
  }

  /** Sets the names of a listing; null removes them. */
  set(id: number, named: Named | null): void {
    this.#asked.delete(id);
    this.#unwritten.set(id, named && { language: named.language, names: named.names });
  }

  /** Names by id, without unknown listings. */
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
    // `cross join` fixes the join order: otherwise the planner scans all names and looks up each in the list.
    return this.#sql.exec<Row>(
      'select n.id, n.language, n.names from json_each(?) j cross join names n on n.id = j.value',
      JSON.stringify(ids),
    );
  }

  /** Writes the changes since the last call. */
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

  /** The names that visitors see in a language: in that language, else the site's default, else the listing's own. */
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
