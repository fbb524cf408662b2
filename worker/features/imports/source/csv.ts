import Papa from 'papaparse';
import { type CsvLayout, layoutOf } from './csv-layout.ts';
import type { Encoding } from './encoding.ts';
import type { Form } from './form.ts';
import { type CsvRecord, isBlank, maxCell, numberedColumns, recordOf } from './record.ts';
import { type Bytes, countLines, textWithFaults, type Unusable } from './text-stream.ts';

export { delimiterOf } from './csv-layout.ts';
export type { CsvRecord, RecordProblem } from './record.ts';
export { maxCell };

/** Maximum number of characters of a record. */
const maxRecord = 1_000_000;

/** Encoding and layout of a CSV file. */
export interface CsvShape extends CsvLayout {
  format: 'csv';
  encoding: Encoding;
}

interface Step {
  data: readonly (readonly string[])[];
  errors: readonly { code: string }[];
  meta: { cursor: number };
}

interface Table {
  delimiter: string;
  width: number;
}

/** The cells of a line that alone is a row of the table. */
function rowOf(line: string, { delimiter, width }: Table): readonly string[] | undefined {
  if ((line.split('"').length - 1) % 2 === 1) return undefined;
  const { data, errors } = Papa.parse<string[]>(line, { delimiter });
  return data.length === 1 && data[0]?.length === width && errors.length === 0 ? data[0] : undefined;
}

const isRow = (line: string, table: Table): boolean => rowOf(line, table) !== undefined;

/** Whether a line is a row of the table with two values or more. */
const isFilledRow = (line: string, table: Table): boolean =>
  (rowOf(line, table) ?? []).filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length > 1;

/** Splits the text of a CSV file that arrives in chunks into records. */
class CsvSplitter {
  readonly #delimiter: string;
  readonly #hasComments: boolean;
  /** The number of columns; 0 before the header. */
  #width: number;
  #row: number;
  #line: number;
  #rest = '';
  /** Whether the current line is the rest of a record that is too large. */
  #isSkipping = false;

  constructor({ delimiter, hasComments = false, headless = 0, skipLines = 0 }: CsvLayout) {
    this.#delimiter = delimiter;
    this.#hasComments = hasComments;
    this.#width = headless;
    this.#row = skipLines + 1;
    this.#line = skipLines + 1;
  }

  push(text: string, isLast: boolean): (CsvRecord | Unusable)[] {
    this.#rest += text;
    if (this.#isSkipping && !this.#skipLine(isLast)) return [];
    const records: (CsvRecord | Unusable)[] = [];
    for (;;) {
      const isBroken = this.#parse(records, isLast);
      if (isBroken && this.#leaveBroken(records, isLast)) continue;
      break;
    }
    if (!isLast && records.at(-1)?.kind !== 'unusable' && this.#rest.length > maxRecord) this.#cutLong(records);
    return records;
  }

  /** Parses complete records. Returns whether the next one has a quoted cell that ends inside a later row. */
  #parse(records: (CsvRecord | Unusable)[], isLast: boolean): boolean {
    const text = this.#rest;
    let end = 0;
    let isBroken = false;
    const step = ({ data, errors, meta }: Step, parser: { abort(): void }): void => {
      if (isBroken) return;
      const cells = data[0] ?? [];
      const source = text.slice(end, meta.cursor);
      const lines = countLines(source);
      const codes = errors.map(({ code }) => code);
      if (codes.includes('MissingQuotes') || (lines > 1 && (codes.length > 0 || this.#swallowsRows(source)))) {
        isBroken = true;
        parser.abort();
        return;
      }
      this.#add(records, cells, codes.includes('InvalidQuotes'));
      this.#row += 1;
      this.#line += lines;
      end = meta.cursor;
    };
    const config = { delimiter: this.#delimiter, newline: '\n' as const };
    const parser = new Papa.Parser({ ...config, step: ((result: Step) => step(result, parser)) as never });
    parser.parse(text, 0, !isLast);
    this.#rest = text.slice(end);
    return isBroken;
  }

  #add(records: (CsvRecord | Unusable)[], cells: readonly string[], isMalformed: boolean): void {
    if (isBlank(cells)) return;
    if (this.#hasComments && cells.length === 1 && cells[0]?.startsWith('#')) return;
    const problem = isMalformed ? 'malformed-quotes' : null;
    const record = recordOf(cells, { row: this.#row, line: this.#line, width: this.#width, problem });
    // Without its header, a file says nothing.
    const { line } = record;
    if (this.#width === 0 && record.problem === 'cell-too-large')
      records.push({ kind: 'unusable', code: 'cell-too-large', line });
    else records.push(record);
    this.#width ||= cells.length;
  }

  /** Whether a quoted cell contains complete rows: its quote is closed by that of a later row. */
  #swallowsRows(source: string): boolean {
    const inner = source.split('\n').slice(1, -2);
    const table = { delimiter: this.#delimiter, width: this.#width };
    return this.#width >= 4 && inner.length > 0 && inner.every((line) => isFilledRow(line, table));
  }

  /** Rejects a record with a quote that is not closed up to the next line that is a row. Returns whether it went on. */
  #leaveBroken(records: (CsvRecord | Unusable)[], isLast: boolean): boolean {
    const table = { delimiter: this.#delimiter, width: this.#width };
    const lines = this.#rest.split('\n');
    // The last line may be incomplete.
    const complete = isLast ? lines : lines.slice(0, -1);
    const next = this.#width < 2 ? -1 : complete.findIndex((line, index) => index > 0 && isRow(line, table));
    const isEnd = isLast && this.#width > 1 && complete.slice(1).every((line) => line.trim() === '');
    if (next === -1 && !isEnd) {
      if (isLast || this.#rest.length > maxRecord) this.#refuse(records);
      return false;
    }
    const broken = complete.slice(0, isEnd ? complete.length : next);
    this.#add(records, broken.join('\n').split(this.#delimiter), true);
    this.#row += 1;
    this.#line += broken.length;
    this.#rest = isEnd ? '' : lines.slice(next).join('\n');
    return !isEnd;
  }

  #refuse(records: (CsvRecord | Unusable)[]): void {
    records.push({ kind: 'unusable', code: 'unclosed-quote', line: this.#line });
  }

  /** Rejects a record above the limit. If it spans lines, a quote is not closed. */
  #cutLong(records: (CsvRecord | Unusable)[]): void {
    if (this.#rest.includes('\n')) {
      if (!this.#leaveBroken(records, false)) this.#refuseOnce(records);
      return;
    }
    this.#add(records, [this.#rest], false);
    this.#isSkipping = true;
    this.#rest = '';
  }

  #refuseOnce(records: (CsvRecord | Unusable)[]): void {
    if (records.at(-1)?.kind !== 'unusable') this.#refuse(records);
  }

  /** Leaves out the rest of a line. Returns whether it has ended. */
  #skipLine(isLast: boolean): boolean {
    const end = this.#rest.indexOf('\n');
    this.#rest = end === -1 ? '' : this.#rest.slice(end + 1);
    if (end === -1) return isLast;
    this.#isSkipping = false;
    this.#row += 1;
    this.#line += 1;
    return true;
  }
}

/** Leaves out a number of lines at the beginning of a text that arrives in chunks. */
async function* withoutLines(text: AsyncIterable<string>, lines: number): AsyncGenerator<string> {
  let left = lines;
  for await (const part of text) {
    let start = 0;
    while (left > 0) {
      const end = part.indexOf('\n', start);
      if (end === -1) break;
      start = end + 1;
      left--;
    }
    if (left === 0) yield part.slice(start);
  }
}

/**
 * The records of a CSV file, the header first, without blank lines. Keeps only one record and one chunk of the source
 * in memory. If the file cannot be read further, the last item is an `Unusable`.
 */
export async function* readCsv(source: Bytes, shape: Omit<CsvShape, 'format'>): AsyncGenerator<CsvRecord | Unusable> {
  const { encoding, skipLines = 0, headless } = shape;
  const splitter = new CsvSplitter(shape);
  if (headless !== undefined) {
    yield { kind: 'record', row: 0, line: skipLines + 1, cells: numberedColumns(headless), problem: null };
  }
  for await (const part of withoutLines(textWithFaults(source, encoding), skipLines)) {
    for (const record of splitter.push(part, false)) {
      yield record;
      if (record.kind === 'unusable') return;
    }
  }
  yield* splitter.push('', true);
}

/** Text with one row a line, whose cells are parted by a delimiter. Any text that is no other form. */
export const csv: Form<CsvShape> = {
  async detect({ encoding, text, isWhole, told }) {
    const { isHeaderSure, ...layout } = layoutOf({ text, isWhole }, told);
    return { kind: 'shaped', shape: { format: 'csv', encoding, ...layout }, isHeaderSure };
  },
  async *read(open, shape) {
    yield* readCsv(await open(), shape);
  },
};
