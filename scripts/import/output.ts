import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import { cleanLine } from '../../worker/domain/listings/clean-fields.ts';
import type { ColumnGuess } from '../../worker/features/imports/columns/columns.ts';
import type { ImportNote, ImportRecord } from '../../worker/features/imports/imports.query.ts';
import type { Preview } from '../../worker/features/imports/preview.ts';
import type { Prepared } from '../../worker/features/imports/settings.ts';
import { root } from '../lib/terminal.ts';
import { formText, meaningOf } from './messages.ts';

/** Shortens a text to one line for the terminal, without control characters. */
export function shorten(text: string, length = 60): string {
  const line = cleanLine(text);
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

const reasons: Record<ColumnGuess['because'], string> = {
  name: 'by its name',
  values: 'by its values',
  told: 'as told',
  unknown: '',
};

/** Prints the detected format, and the field that each column is mapped to. */
export function printPrepared({ settings: { shape }, columns: { guesses } }: Prepared): void {
  console.log(`  ${formText(shape)}`);
  if (shape.encoding === 'windows-1252') {
    console.log('  Warning: taken for windows-1252, since it is nothing else. Look at the accents in a dry run.');
  }
  const width = Math.min(Math.max(...guesses.map(({ column }) => shorten(column, 30).length)), 30);
  for (const { column, field, because, examples } of guesses) {
    const meaning = field === null ? 'left out' : `${field}, ${reasons[because]}`;
    console.log(`    ${shorten(column, 30).padEnd(width)}  ${meaning.padEnd(26)}  ${shorten(examples[0] ?? '', 40)}`);
  }
}

/** Counts notes by code, and writes all of them to a CSV file. The first note creates the file. */
export function openReport(name: string) {
  const folder = join(root, '.signpost/imports');
  const path = join(folder, `${name}.csv`);
  const counts = new Map<string, { kind: ImportNote['kind']; count: number; example: ImportNote }>();
  let file: WriteStream | undefined;
  const open = (): WriteStream => {
    mkdirSync(folder, { recursive: true });
    const stream = createWriteStream(path);
    stream.write('row,line,kind,code,meaning,detail\n');
    return stream;
  };
  return {
    add(note: ImportNote): void {
      const { row, line, kind, code, detail } = note;
      const known = counts.get(code);
      counts.set(code, { kind, count: (known?.count ?? 0) + 1, example: known?.example ?? note });
      file ??= open();
      const cells = [row, line, kind, code, meaningOf(code), detail];
      // A spreadsheet would execute a cell that starts like a formula.
      file.write(`${Papa.unparse([cells], { escapeFormulae: true })}\n`);
    },
    /** Closes the file and prints the counts. */
    async close(): Promise<void> {
      for (const kind of ['rejected', 'warning'] as const) {
        for (const [code, entry] of counts) {
          if (entry.kind !== kind) continue;
          const { row, detail } = entry.example;
          console.log(`  ${kind === 'rejected' ? 'rejected' : 'note'}: ${entry.count} × ${meaningOf(code)}`);
          console.log(`      row ${row}: ${shorten(detail)}`);
        }
      }
      if (file === undefined) return;
      file.end();
      await finished(file);
      console.log(`  all of them, row by row: ${relative(process.cwd(), path)}`);
    },
  };
}

/** The four outcomes of rows with their sum. */
export function countsLine({ created, updated, unchanged, rejected }: Preview['counts']): string {
  const sum = created + updated + unchanged + rejected;
  return `created ${created} + updated ${updated} + unchanged ${unchanged} + rejected ${rejected} = ${sum} rows`;
}

/** Prints the result of a dry run: counts, the first new listings, the first changes field by field. */
export function printPreview({ counts, newPlaces, newCategories, created, updated }: Preview): void {
  console.log('Dry run: nothing was written. This would happen:');
  console.log(`  ${countsLine(counts)}`);
  console.log(`  ${newPlaces} new places, ${newCategories} new categories`);
  if (created.length > 0)
    console.log(`  the first new listings: ${created.map((name) => shorten(name, 40)).join(' · ')}`);
  for (const { row, slug, changes } of updated) {
    console.log(`  row ${row} changes ${slug}`);
    for (const { field, before, after } of changes) {
      console.log(`      ${field}: ${shorten(before) || '(empty)'} → ${shorten(after) || '(empty)'}`);
    }
  }
}

function stateOf({ state, undoStartedAt, report }: ImportRecord): string {
  if (state !== 'undone' && undoStartedAt !== null) return 'being undone';
  const code = report === null ? undefined : (JSON.parse(report) as { code?: string }).code;
  return state === 'failed' && code !== undefined ? `failed (${code})` : state;
}

/** Prints a list of imports. */
export function printImports(records: readonly ImportRecord[], siteOf: (record: ImportRecord) => string): void {
  if (records.length === 0) console.log('No imports yet.');
  for (const record of records) {
    const time = new Date(record.createdAt).toISOString().slice(0, 16).replace('T', ' ');
    console.log(`${record.id}  ${time}  ${siteOf(record)}  ${stateOf(record)}  ${shorten(record.fileName, 40)}`);
    console.log(`    ${record.position} of ${record.rowCount}: ${countsLine(record)}`);
    if (record.undoStartedAt !== null) console.log(`    taken back ${record.undone}, kept ${record.kept}`);
  }
}
