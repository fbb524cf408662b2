import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Tag } from '../cache/tags.ts';
import type { SiteId } from './schema.ts';

/** Bytes of one bound value: D1 takes 2 MB at most, locally unchecked; what stays below is safe in every encoding. */
export const maxBoundBytes = 900_000;

const encoder = new TextEncoder();

/** A statement whose `?1` is the site and whose `?2` are rows, to be read with `json_each(?2)`. */
export function withRows(
  db: D1Database,
  sql: string,
  { site, rows }: { site: SiteId; rows: readonly unknown[] },
): D1PreparedStatement {
  const json = JSON.stringify(rows);
  if (encoder.encode(json).length > maxBoundBytes) throw new Error(`A bound value exceeds ${maxBoundBytes} bytes`);
  return db.prepare(sql).bind(site, json);
}

/** The statement that appends tags to the site's change log. */
export function recordChanges(db: D1Database, site: SiteId, tags: readonly Tag[]): D1PreparedStatement {
  const sql = 'insert into changes (site_id, tag, created_at) select ?1, value, ?3 from json_each(?2)';
  return db.prepare(sql).bind(site, JSON.stringify(tags), Date.now());
}

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

/** Whether a thrown database error is a value that stands already in `table`.`column`. */
export function isTaken(error: unknown, column: string): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed') && error.message.includes(column);
}
