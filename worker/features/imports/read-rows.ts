import type { Columns } from './columns/columns.ts';
import { normalise } from './normalise.ts';
import type { Normalised } from './row.ts';
import { type OpenFile, readTable, type TableShape } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';
import type { Tools } from './tools.ts';

/** Options to read a file's rows with. */
export interface ReadOptions {
  shape: TableShape;
  columns: Columns;
  /** The language whose number format the file uses. */
  language: string;
  tools?: Tools | undefined;
}

/**
 * The rows of a file, each accepted or rejected. A row with the key of an earlier one is rejected. If the file cannot
 * be read further, the last item is an `Unusable`.
 */
export async function* readRows(
  open: OpenFile,
  { shape, columns, language, tools }: ReadOptions,
): AsyncGenerator<Normalised | Unusable> {
  const seen = new Map<string, number>();
  let isHeader = true;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable') {
      yield record;
      return;
    }
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const result = normalise(record, columns, { language, tools });
    if (result.kind === 'rejected') {
      yield result;
      continue;
    }
    const earlier = seen.get(result.row.key);
    if (earlier === undefined) {
      seen.set(result.row.key, record.row);
      yield result;
    } else {
      const { row, line, cells } = record;
      yield { kind: 'rejected', row, line, reason: 'duplicate', earlier, cells };
    }
  }
}

/** Number of rows from which columns are guessed. */
const sampleRows = 200;

/** The header of a file and its first rows, or an `Unusable` if it has no header. */
export async function readSample(
  open: OpenFile,
  shape: TableShape,
): Promise<{ header: readonly string[]; line: number; samples: (readonly string[])[] } | Unusable> {
  let sample: { header: readonly string[]; line: number; samples: (readonly string[])[] } | undefined;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable') return record;
    if (sample === undefined) sample = { header: record.cells, line: record.line, samples: [] };
    else sample.samples.push(record.cells);
    if (sample.samples.length === sampleRows) break;
  }
  return sample ?? { kind: 'unusable', code: 'empty-file', line: 1 };
}
