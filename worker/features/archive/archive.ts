import { createHash, type Hash } from 'node:crypto';
import * as v from 'valibot';
import type { Column } from '../../data/archive-columns.ts';
import type { ArchiveRow, ArchiveTable } from '../../data/archive-table.ts';
import { readRecords } from './csv.ts';
import { maxJsonBytes } from './format.ts';
import { BrokenArchive } from './problem.ts';

/** An opened archive: the files in it, by path, with their sizes in bytes. Reading one throws a `BrokenArchive`. */
export interface Archive {
  readonly sizes: ReadonlyMap<string, number>;
  read(path: string): AsyncIterable<Uint8Array>;
}

/** What is known of a file: its length, and its SHA-256 in hexadecimal. */
export interface Seal {
  bytes: number;
  sha256: string;
}

/** Passes bytes on and takes their measure. */
export function sealing(): { pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>; seal(): Seal } {
  const hash: Hash = createHash('sha256');
  let length = 0;
  return {
    async *pass(bytes) {
      for await (const part of bytes) {
        hash.update(part);
        length += part.length;
        yield part;
      }
    },
    seal: () => ({ bytes: length, sha256: hash.digest('hex') }),
  };
}

/** Reads a file that is small enough to be held. */
export async function readWhole(archive: Archive, path: string, limit: number): Promise<Uint8Array> {
  const size = archive.sizes.get(path);
  if (size === undefined) throw new BrokenArchive({ code: 'missing-file', path });
  if (size > limit) throw new BrokenArchive({ code: 'too-large' });
  const parts: Uint8Array[] = [];
  for await (const part of archive.read(path)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a JSON file. */
export async function readJson(archive: Archive, path: string): Promise<unknown> {
  const bytes = await readWhole(archive, path, maxJsonBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenArchive({ code: 'not-utf8', path });
    if (error instanceof SyntaxError) {
      throw new BrokenArchive({ code: 'bad-value', path, field: '', detail: 'not JSON' });
    }
    throw error;
  }
}

/** Compares a file with what was said of it. */
export async function verifyFile(archive: Archive, path: string, expected: Seal): Promise<void> {
  const size = archive.sizes.get(path);
  if (size === undefined) throw new BrokenArchive({ code: 'missing-file', path });
  if (size !== expected.bytes) throw new BrokenArchive({ code: 'wrong-size', path });
  const { pass, seal } = sealing();
  for await (const _ of pass(archive.read(path)));
  if (seal().sha256 !== expected.sha256) throw new BrokenArchive({ code: 'wrong-checksum', path });
}

type Shape = Pick<ArchiveTable, 'path' | 'columns' | 'key'> & Partial<Pick<ArchiveTable, 'since' | 'added'>>;

/** A row with the number of its record. */
export interface Numbered<Values> {
  row: Values;
  record: number;
}

function isAfter(key: readonly string[], row: Record<string, unknown>, last: Record<string, unknown>): boolean {
  for (const name of key) {
    const [value, before] = [row[name] as string | number, last[name] as string | number];
    if (value !== before) return value > before;
  }
  return false;
}

/** The columns that a header names: all of a table, or those that it had in the first version; else undefined. */
function columnsOf(cells: readonly string[], { columns, added = {} }: Shape): [string, Column][] | undefined {
  const all = Object.entries(columns);
  const first = all.filter(([name]) => !Object.hasOwn(added, name));
  return [all, first].find((some) => some.map(([name]) => name).join() === cells.join());
}

/**
 * The rows of a table, each of them checked, in strictly rising order of its key; none where the archive is older than the
 * table.
 */
export async function* readTable<Of extends Shape>(
  archive: Archive,
  shape: Of,
): AsyncGenerator<Numbered<ArchiveRow<Of>>> {
  const { path, key, since = 1, added = {} } = shape;
  if (!archive.sizes.has(path)) {
    if (since > 1) return;
    throw new BrokenArchive({ code: 'missing-file', path });
  }
  let columns: [string, Column][] | undefined;
  let last: Record<string, unknown> | undefined;
  for await (const { cells, record } of readRecords(path, archive.read(path))) {
    if (columns === undefined) {
      columns = columnsOf(cells as string[], shape);
      if (columns === undefined) throw new BrokenArchive({ code: 'malformed-table', path, record });
      continue;
    }
    if (cells.length !== columns.length) throw new BrokenArchive({ code: 'malformed-table', path, record });
    const row: Record<string, unknown> = { ...added };
    columns.forEach(([field, column], index) => {
      const result = v.safeParse(column, cells[index]);
      if (!result.success) {
        throw new BrokenArchive({ code: 'bad-value', path, record, field, detail: result.issues[0].message });
      }
      row[field] = result.output;
    });
    if (last !== undefined && !isAfter(key, row, last)) throw new BrokenArchive({ code: 'unordered', path, record });
    last = row;
    yield { row: row as ArchiveRow<Of>, record };
  }
  if (columns === undefined) throw new BrokenArchive({ code: 'malformed-table', path, record: 1 });
}
