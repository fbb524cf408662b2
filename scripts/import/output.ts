import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import { cleanLine } from '../../worker/domain/listings/clean-fields.ts';
import type { MissingResult } from '../../worker/features/imports/close-missing.ts';
import type { ColumnGuess } from '../../worker/features/imports/columns/columns.ts';
import { hoursForm } from '../../worker/features/imports/fields/hours.ts';
import type { ImportNote, ImportRecord } from '../../worker/features/imports/imports.query.ts';
import type { Preview } from '../../worker/features/imports/preview.ts';
import type { Prepared } from '../../worker/features/imports/settings.ts';
import type { Unusable } from '../../worker/features/imports/source/text-stream.ts';
import { root } from '../lib/terminal.ts';
import { faultText, formText, meaningOf } from './messages.ts';

/** Shortens a text to one line for the terminal, without control characters. */
export function shorten(text: string, length = 60): string {
  const line = cleanLine(text);
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

const reasons: Record<ColumnGuess['because'], string> = {
  name: 'by its name',
  values: 'a guess by its values',
  told: 'as told',
  unknown: '',
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What a column is taken for, in words: `city, by its name, 95 %`. */
export function meaningOfColumn({ field, because, confidence }: ColumnGuess): string {
  return field === null ? 'left out' : `${field}, ${reasons[because]}, ${percent(confidence)} sure`;
}

/** Prints how the file is read, and the field that each column is mapped to. */
export function printPrepared({ settings: { shape }, columns: { guesses } }: Prepared): void {
  console.log(`  ${formText(shape)}`);
  if (shape.encoding === 'windows-1252') {
    console.log('  Warning: taken for windows-1252, since it is nothing else. Look at the accents in a dry run.');
  }
  const width = Math.min(Math.max(...guesses.map(({ column }) => shorten(column, 30).length)), 30);
  for (const guess of guesses) {
    const meaning = meaningOfColumn(guess);
    const filled = guess.filled < 1 ? `${percent(guess.filled)} filled` : '';
    const example = shorten(guess.examples[0] ?? '', 40);
    console.log(
      `    ${shorten(guess.column, 30).padEnd(width)}  ${meaning.padEnd(36)} ${filled.padStart(11)}  ${example}`,
    );
  }
}

/** A column with some of its values, to choose from. */
const columnLine = ({ column, examples }: Pick<ColumnGuess, 'column' | 'examples'>): string =>
  `    ${shorten(column, 30)}: ${examples
    .slice(0, 3)
    .map((example) => shorten(example, 40))
    .join(' · ')}`;

/** Why a file is not imported, with what a person can answer. */
export function explainFault(
  file: string,
  { code, line, detail, columns = [], doubts = [], readings = [] }: Unusable,
): string {
  const about = detail === undefined ? '' : ` ("${shorten(detail)}")`;
  const lines = [`${file}, line ${line}: ${faultText({ code, detail })}${about}. Nothing was changed.`];
  for (const { field, candidates } of doubts) {
    lines.push(
      candidates.length === 0 ? `  No column is likely to be the ${field}.` : `  Which column is the ${field}?`,
    );
    lines.push(...candidates.map(columnLine));
    const [first] = candidates;
    if (first !== undefined)
      lines.push(`    Say it, for example: --column ${JSON.stringify(`${first.column}=${field}`)}`);
  }
  if (code === 'no-name-column') {
    lines.push(...columns.filter(({ filled }) => filled > 0).map(columnLine));
    lines.push('    Say it: --column "COLUMN=name"');
  }
  for (const { encoding, text } of readings) lines.push(`    --encoding ${encoding}: ${shorten(text, 80)}`);
  return lines.join('\n');
}

/** What a note is about: the filled cells of a rejected row, or the text. */
const shownDetail = (detail: string): string =>
  detail.replace(/\["(.*)$/s, (_, cells: string) =>
    cells
      .replace(/"\]$/, '')
      .split('","')
      .filter((cell) => cell !== '')
      .join(' · '),
  );

interface NoteCount {
  kind: ImportNote['kind'];
  count: number;
  example: ImportNote;
}

/** Opening hours that are not understood, counted by their form, the most frequent first. */
function printHoursForms(forms: ReadonlyMap<string, number>): void {
  const sorted = [...forms].sort(([, a], [, b]) => b - a);
  for (const [form, count] of sorted.slice(0, 10)) console.log(`      ${count} × ${shorten(form)}`);
  if (sorted.length > 10) console.log(`      and ${sorted.length - 10} other forms`);
}

/** Counts notes by code, and writes all of them to a CSV file. The first note creates the file. */
export function openReport(name: string) {
  const folder = join(root, '.signpost/imports');
  const path = join(folder, `${name}.csv`);
  const counts = new Map<string, NoteCount>();
  const forms = new Map<string, number>();
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
      if (code === 'hours-as-text') forms.set(hoursForm(detail), (forms.get(hoursForm(detail)) ?? 0) + 1);
      file ??= open();
      const cells = [row, line, kind, code, meaningOf(code), detail];
      // A spreadsheet would execute a cell that starts like a formula.
      file.write(`${Papa.unparse([cells], { escapeFormulae: true })}\n`);
    },
    /** How many notes there are of each code. */
    counts: (): Record<string, number> => Object.fromEntries([...counts].map(([code, { count }]) => [code, count])),
    /** Closes the file and prints the counts. */
    async close(): Promise<void> {
      for (const kind of ['rejected', 'warning'] as const) {
        for (const [code, entry] of counts) {
          if (entry.kind !== kind) continue;
          const { row, detail } = entry.example;
          console.log(`  ${kind === 'rejected' ? 'rejected' : 'note'}: ${entry.count} × ${meaningOf(code)}`);
          console.log(`      row ${row}: ${shorten(kind === 'rejected' ? shownDetail(detail) : detail, 90)}`);
          if (code === 'hours-as-text') printHoursForms(forms);
        }
      }
      if (file === undefined) return;
      file.end();
      await finished(file);
      console.log(`  all of them, row by row: ${relative(process.cwd(), path)}`);
    },
  };
}

/** Writes a file of a report, and says where it is. */
export async function writeReportFile(
  name: string,
  content: AsyncIterable<string> | string,
  what: string,
): Promise<void> {
  const path = join(root, '.signpost/imports', name);
  mkdirSync(dirname(path), { recursive: true });
  await writeFile(path, content);
  console.log(`  ${what}: ${relative(process.cwd(), path)}`);
}

/** The four outcomes of rows with their sum. */
export function countsLine({ created, updated, unchanged, rejected }: Preview['counts']): string {
  const sum = created + updated + unchanged + rejected;
  return `created ${created} + updated ${updated} + unchanged ${unchanged} + rejected ${rejected} = ${sum} rows`;
}

/** Prints the result of a dry run: counts, the first new listings, the first changes field by field. */
export function printPreview({ counts, newPlaces, newCategories, created, updated, doubles, missing }: Preview): void {
  console.log('Dry run: nothing was written. This would happen:');
  console.log(`  ${countsLine(counts)}`);
  console.log(`  ${newPlaces} new places, ${newCategories} new categories`);
  if (missing !== undefined) {
    const share = missing.of === 0 ? 0 : missing.missing / missing.of;
    console.log(`  ${missing.missing} of ${missing.of} listings of the source are not in the file (${percent(share)})`);
  }
  if (created.length > 0)
    console.log(`  the first new listings: ${created.map((name) => shorten(name, 40)).join(' · ')}`);
  for (const { row, slug, changes } of updated) {
    console.log(`  row ${row} changes ${slug}`);
    for (const { field, before, after } of changes) {
      console.log(`      ${field}: ${shorten(before) || '(empty)'} → ${shorten(after) || '(empty)'}`);
    }
  }
  for (const { row, of } of doubles) console.log(`  row ${row} is probably the same place as ${of}`);
}

/** What became of listings that left the file. */
export function missingLine(missing: MissingResult): string {
  switch (missing.code) {
    case 'closed':
      return `${missing.closed} listings that left the file were closed`;
    case 'too-many':
      return `${missing.missing} of ${missing.of} listings left the file: more than --limit allows, so none was closed`;
    case 'rejected-rows':
      return `${missing.rejected} rows were rejected and may be listings that seem to be missing, so none was closed`;
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
    if (record.closed > 0) console.log(`    closed ${record.closed} that left the file`);
    if (record.undoStartedAt !== null) console.log(`    taken back ${record.undone}, kept ${record.kept}`);
  }
}
