import { spreadsheetRecord } from '../../platform/text/spreadsheet.ts';
import type { ImportNote } from './imports.query.ts';
import type { ImportSettings } from './settings.ts';
import { type OpenFile, readTable } from './source/table.ts';

/**
 * The rejected rows of a file as CSV, each with its line and the reason, to be corrected and imported again. The first
 * line has the names of the file's columns.
 */
export async function* rejectedRows(
  open: OpenFile,
  { shape }: ImportSettings,
  notes: AsyncIterable<ImportNote>,
): AsyncGenerator<string> {
  const reasons = new Map<number, string>();
  for await (const { kind, row, code } of notes) if (kind === 'rejected') reasons.set(row, code);
  let isHeader = true;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable') return;
    const reason = isHeader ? 'reason' : reasons.get(record.row);
    if (reason !== undefined) yield spreadsheetRecord([...record.cells, reason]);
    isHeader = false;
  }
}
