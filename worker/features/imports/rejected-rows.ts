import Papa from 'papaparse';
import { rejectionColumn } from './columns/column-headers.ts';
import { guard, unguardedCells } from './formula-guards.ts';
import type { ImportNote } from './imports.query.ts';
import type { ImportSettings } from './settings.ts';
import { type OpenFile, readTable } from './source/table.ts';

const lineOf = (cells: readonly string[]): string => `${Papa.unparse([[...cells]], { newline: '\r\n' })}\r\n`;

/**
 * The rejected rows of a file as CSV, in parts, the reason in the first column: to be corrected and imported. Formulas get
 * a leading apostrophe, which an import of the file removes. `notes` are those of the import, in the order of the file.
 */
export async function* rejectedRows(
  open: OpenFile,
  { shape, header }: Pick<ImportSettings, 'shape' | 'header'>,
  { notes, reasonOf }: { notes: AsyncIterable<ImportNote>; reasonOf: (note: ImportNote) => string },
): AsyncGenerator<string> {
  const reasons = new Map<number, string>();
  for await (const note of notes) if (note.kind === 'rejected') reasons.set(note.row, reasonOf(note));
  // A mark of the encoding, without which spreadsheets misread the file.
  const own = header[0] === rejectionColumn ? 1 : 0;
  yield `\ufeff${lineOf([rejectionColumn, ...header.slice(own).map(guard)])}`;
  let isHeader = true;
  for await (const record of readTable(open, shape)) {
    if (record.kind === 'unusable') return;
    const reason = isHeader ? undefined : reasons.get(record.row);
    isHeader = false;
    if (reason === undefined) continue;
    const cells = unguardedCells(record.cells, header);
    const padded = [...header.map((_, at) => cells[at] ?? ''), ...cells.slice(header.length)];
    yield lineOf([reason, ...padded.slice(own)].map(guard));
  }
}
