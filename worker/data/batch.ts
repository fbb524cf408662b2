import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Tag } from './cache-tags.ts';
import type { SiteId } from './schema.ts';
import { type Sql, sql, trusted } from './sql.ts';
import { prepare } from './statements.ts';
import { insertSelect, table } from './table.ts';

const changes = table('changes');

/** Bytes of one bound value. D1 allows 2 MB, unchecked locally; this limit is safe in every encoding. */
export const maxBoundBytes = 900_000;

const encoder = new TextEncoder();

/** Rows as one bound value, for use after `from`: `json_each(?)`. */
export const eachOf = (rows: readonly unknown[]): Sql => sql`json_each(${JSON.stringify(rows)})`;

/** The same for rows that are known to fit. @throws if they do not. */
export function eachBounded(rows: readonly unknown[]): Sql {
  const each = eachOf(rows);
  const { length } = encoder.encode(String(each.values[0]));
  if (length > maxBoundBytes) throw new Error(`A bound value exceeds ${maxBoundBytes} bytes`);
  return each;
}

/** A value of a row of `eachOf(rows) r`, by array index or object key. */
export const cell = (at: number | string): Sql => trusted(`(r.value ->> ${typeof at === 'number' ? at : `'${at}'`})`);

/** The values of each row of `eachOf(rows) r`, an array, by column name: the first name is index 1. */
export const cellsOf = <const Name extends string>(...names: readonly Name[]): Record<Name, Sql> =>
  Object.fromEntries(names.map((name, index) => [name, cell(index + 1)])) as Record<Name, Sql>;

/** SQL that appends tags to the site's change log. */
export const changesStatement = (site: SiteId, tags: readonly Tag[]): Sql =>
  sql`${insertSelect(changes, { site_id: site, tag: sql`value`, created_at: Date.now() })} from ${eachOf(tags)}`;

/** The same as a prepared statement. */
export const recordChanges = (db: D1Database, site: SiteId, tags: readonly Tag[]): D1PreparedStatement =>
  prepare(db, changesStatement(site, tags));

/** Splits rows so that the JSON of each part stays within `bytes` and each part within `count` rows. */
export function* inChunks<Row>(rows: readonly Row[], { bytes = 400_000, count = 500 } = {}): Generator<Row[]> {
  let chunk: Row[] = [];
  let size = 0;
  for (const row of rows) {
    const length = encoder.encode(JSON.stringify(row)).length + 1;
    if (chunk.length > 0 && (size + length > bytes || chunk.length >= count)) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += length;
  }
  if (chunk.length > 0) yield chunk;
}

/** Whether a database error is a violation of the unique constraint on `column` (`table.column`). */
export function isTaken(error: unknown, column: string): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed') && error.message.includes(column);
}
