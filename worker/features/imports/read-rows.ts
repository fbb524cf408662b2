import { withoutMarkup } from './fields/markup.ts';
import type { FileIndex } from './identity/file-index.ts';
import { normalise } from './normalise.ts';
import type { ReadOptions } from './read-options.ts';
import type { ImportRow, Normalised, Warning } from './row.ts';
import { type OpenFile, readTable, type TableShape } from './source/table.ts';
import type { Unusable } from './source/text-stream.ts';

/** The rows of a file, each accepted or rejected by itself. If the file cannot be read further, the last item says so. */
export async function* readRows(open: OpenFile, options: ReadOptions): AsyncGenerator<Normalised | Unusable> {
  let isHeader = true;
  for await (const record of readTable(open, options.shape)) {
    if (record.kind === 'unusable') {
      yield record;
      return;
    }
    if (isHeader) isHeader = false;
    else yield normalise(record, options);
  }
}

/** A row that was judged by the whole file. `double` is the number of another row that is probably the same place. */
export type JudgedRow =
  | { kind: 'accepted'; row: ImportRow; warnings: readonly Warning[]; double: number | undefined }
  | Extract<Normalised, { kind: 'rejected' }>;

/** The rows of a file with their final keys. One that is the same listing as another row is rejected. */
export async function* readJudgedRows(
  open: OpenFile,
  options: ReadOptions,
  index: FileIndex,
): AsyncGenerator<JudgedRow | Unusable> {
  let at = 0;
  for await (const item of readRows(open, options)) {
    if (item.kind !== 'accepted') {
      yield item;
      continue;
    }
    const { row, warnings, cells } = item;
    const verdict = index.verdict(at, row);
    const double = index.doubleOf(at);
    at++;
    if ('sameAs' in verdict) {
      yield { kind: 'rejected', row: row.row, line: row.line, reason: 'duplicate', sameAs: verdict.sameAs, cells };
    } else {
      yield { kind: 'accepted', row: { ...row, key: verdict.key }, warnings, double };
    }
  }
}

/** The different cells of a file's category columns, 20,000 at most. */
export async function readCategoryCells(
  open: OpenFile,
  { shape, columns }: Pick<ReadOptions, 'shape' | 'columns'>,
): Promise<Set<string>> {
  const cells = new Set<string>();
  const indexes = columns.of.get('category') ?? [];
  if (indexes.length === 0) return cells;
  let isHeader = true;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable' || cells.size >= maxCategoryCells) break;
    for (const index of isHeader ? [] : indexes)
      if (record.cells[index]) cells.add(withoutMarkup(record.cells[index], 'category'));
    isHeader = false;
  }
  return cells;
}

const maxCategoryCells = 20_000;

/** Number of rows from which columns are guessed. */
const sampleRows = 1_000;

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
