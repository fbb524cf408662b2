import { type Columns, mapColumns } from './columns.ts';
import { readCsv } from './csv.ts';
import { type Normalised, normalise } from './normalise.ts';
import type { Bytes, Unusable } from './text-stream.ts';

/**
 * The rows of a CSV file, each accepted or rejected, after one item with the columns. A row that has the key of an
 * earlier one is rejected. Ends with an `Unusable` where the file as a whole cannot be read.
 */
export async function* readRows(source: Bytes): AsyncGenerator<Columns | Normalised | Unusable> {
  let columns: Columns | undefined;
  const seen = new Set<string>();
  for await (const record of readCsv(source)) {
    if (record.kind === 'unusable') {
      yield record;
      return;
    }
    if (columns === undefined) {
      const mapped = mapColumns(record.cells);
      yield mapped.kind === 'unusable' ? { ...mapped, line: record.line } : mapped;
      if (mapped.kind === 'unusable') return;
      columns = mapped;
      continue;
    }
    const result = normalise(record, columns);
    if (result.kind === 'accepted' && seen.has(result.row.key)) {
      yield { kind: 'rejected', row: record.row, line: record.line, reason: 'duplicate', cells: record.cells };
      continue;
    }
    if (result.kind === 'accepted') seen.add(result.row.key);
    yield result;
  }
  if (columns === undefined) yield { kind: 'unusable', code: 'empty-file', line: 1 };
}
