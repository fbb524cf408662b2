import type { ArchiveRow, ArchiveTable } from '../../data/archive-table.ts';
import type { Database } from '../../data/schema.ts';
import { renderMarkdown } from '../../domain/markdown/markdown.ts';
import { stableHash } from '../../platform/text/hash.ts';
import type { Numbered } from './archive.ts';
import { BrokenArchive } from './problem.ts';

type TableName = keyof Database;
type Row = ArchiveRow<ArchiveTable>;

/** How many rows of each table an archive holds. */
export type Counts = Readonly<Partial<Record<TableName, number>>>;

/** Checks rows against those before them. */
export interface RowChecker {
  /** Throws a `BrokenArchive` where a row is wrong by itself, repeats what is unique or refers to nothing. */
  check(table: ArchiveTable, numbered: Numbered<Row>): void;
  /** Whether a row had a value that is unique under a name. */
  has(unique: string, value: string): boolean;
  counts(): Counts;
}

function checkAlone({ path, markdown, check }: ArchiveTable, { row, record }: Numbered<Row>): void {
  const isEmpty = markdown !== null && renderMarkdown(String(row[markdown.of])).paragraphs.length === 0;
  const fault = isEmpty ? { field: markdown.of, detail: 'no text' } : check(row);
  if (fault !== null) throw new BrokenArchive({ code: 'bad-value', path, record, ...fault });
}

/** Opens a checker of rows that come in the order of the tables. */
export function openRowChecker(tables: readonly ArchiveTable[]): RowChecker {
  const targets = new Set(tables.flatMap(({ references }) => Object.values(references)));
  const ids = new Map([...targets].map((table) => [table, new Set<number>()]));
  // Hashes are kept, not the values: a piece of a text keeps the whole text that it was cut from.
  const taken = new Map(tables.flatMap(({ unique }) => Object.keys(unique).map((name) => [name, new Set<string>()])));
  const counts: Partial<Record<TableName, number>> = Object.fromEntries(tables.map(({ table }) => [table, 0]));

  function claim({ path, unique }: ArchiveTable, { row, record }: Numbered<Row>): void {
    for (const [name, columns] of Object.entries(unique)) {
      if (columns.some((column) => row[column] === null)) continue;
      const value = columns.map((column) => row[column]).join('/');
      const hash = stableHash(value);
      const field = columns.at(-1) ?? '';
      if (taken.get(name)?.has(hash)) throw new BrokenArchive({ code: 'duplicate', path, record, field, value });
      taken.get(name)?.add(hash);
    }
  }

  function refer({ path, table, references }: ArchiveTable, { row, record }: Numbered<Row>): void {
    for (const [field, target] of Object.entries(references)) {
      const id = Number(row[field] ?? 0);
      // Reading a tree has found the parents.
      if (id === 0 || target === undefined || target === table || ids.get(target)?.has(id)) continue;
      throw new BrokenArchive({ code: 'unknown-reference', path, record, field, value: String(id) });
    }
  }

  return {
    check(table, numbered) {
      checkAlone(table, numbered);
      claim(table, numbered);
      refer(table, numbered);
      ids.get(table.table)?.add(Number(numbered.row.id));
      counts[table.table] = (counts[table.table] ?? 0) + 1;
    },
    has: (unique, value) => taken.get(unique)?.has(stableHash(value)) ?? false,
    counts: () => counts,
  };
}
