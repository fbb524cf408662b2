import type { Columns } from './columns.ts';
import { normalise } from './normalise.ts';
import type { Normalised } from './row.ts';
import { type OpenFile, readTable, type TableShape } from './table.ts';
import type { Unusable } from './text-stream.ts';
import type { Tools } from './tools.ts';

/** How a file's rows are to be understood. */
export interface Reading {
  shape: TableShape;
  columns: Columns;
  /** How numbers are written. */
  language: string;
  tools?: Tools | undefined;
}

/**
 * The rows of a file, each accepted or rejected. A row that has the key of an earlier one is rejected. Ends with an
 * `Unusable` where the file as a whole cannot be read.
 */
export async function* readRows(
  open: OpenFile,
  { shape, columns, language, tools }: Reading,
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

/** Rows that columns are judged by. */
const sampleRows = 200;

/** The header of a file and its first rows; undefined where it has no header. */
export async function readSample(
  open: OpenFile,
  shape: TableShape,
): Promise<{ header: readonly string[]; line: number; samples: (readonly string[])[] } | Unusable> {
  let found: { header: readonly string[]; line: number; samples: (readonly string[])[] } | undefined;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable') return record;
    if (found === undefined) found = { header: record.cells, line: record.line, samples: [] };
    else found.samples.push(record.cells);
    if (found.samples.length === sampleRows) break;
  }
  return found ?? { kind: 'unusable', code: 'empty-file', line: 1 };
}
