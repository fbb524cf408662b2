import type { ArchiveRow, ArchiveTable } from '../../data/archive-table.ts';
import { type Archive, type Numbered, readTable } from './archive.ts';
import { BrokenArchive } from './problem.ts';

type Row = ArchiveRow<ArchiveTable>;

/** The column by which the rows of a table name their parents; undefined where the table is no tree. */
export const parentColumn = ({ table, references }: ArchiveTable): string | undefined =>
  Object.keys(references).find((column) => references[column] === table);

/** The rows of a tree, each behind its parent. A parent that is missing, or a loop of parents, is a broken archive. */
function* inLevels(path: string, parent: string, nodes: readonly Numbered<Row>[]): Generator<Numbered<Row>> {
  const placed = new Set<Row[string]>();
  let rest = nodes;
  for (let [left] = rest; left !== undefined; [left] = rest) {
    const level = rest.filter(({ row }) => row[parent] === null || placed.has(row[parent] ?? null));
    if (level.length === 0) {
      const value = String(left.row[parent]);
      throw new BrokenArchive({ code: 'unknown-reference', path, record: left.record, field: parent, value });
    }
    for (const { row } of level) placed.add(row.id ?? null);
    rest = rest.filter(({ row }) => !placed.has(row.id ?? null));
    yield* level;
  }
}

/** The rows of a table in an order in which they can be written. A tree is held whole, other tables are not. */
export async function* readParentsFirst(archive: Archive, table: ArchiveTable): AsyncGenerator<Numbered<Row>> {
  const parent = parentColumn(table);
  if (parent === undefined) yield* readTable(archive, table);
  else yield* inLevels(table.path, parent, await Array.fromAsync(readTable(archive, table)));
}
