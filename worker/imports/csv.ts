import Papa from 'papaparse';
import type { Encoding } from './encoding.ts';
import { type Bytes, countLines, textOf, type Unusable } from './text-stream.ts';

/** One record of the file. `row` as a spreadsheet numbers it (the header is 1), `line` where it begins in the text. */
export interface CsvRecord {
  kind: 'record';
  row: number;
  line: number;
  cells: readonly string[];
  /** A quoted cell goes on behind its closing quote. */
  malformed: boolean;
}

/** Characters of one cell, and of one record. */
export const maxCell = 100_000;
const maxRecord = 1_000_000;

interface Position {
  row: number;
  line: number;
}

const delimiters = [',', ';', '\t', '|'];

/** How many columns the first records have with a mark, where most of them agree with the header; else 1. */
function widthWith(mark: string, text: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter: mark, preview: 20, skipEmptyLines: 'greedy' });
  // The last one may have been cut off.
  const widths = (data.length > 2 ? data.slice(0, -1) : data).map((cells) => cells.length);
  const [header = 1, ...rows] = widths;
  const agree = rows.filter((width) => width === header).length;
  return agree * 2 >= rows.length ? header : 1;
}

/** The mark between the cells: the one that gives the first rows as many cells as the header, and the most. */
export function delimiterOf(text: string): string {
  const widths = delimiters.map((mark) => ({ mark, width: widthWith(mark, text) }));
  const best = widths.reduce((a, b) => (b.width > a.width ? b : a));
  if (best.width > 1) return best.mark;
  const header = text.split('\n', 1)[0] ?? '';
  const counts = delimiters.map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).mark;
}

interface Step {
  data: readonly (readonly string[])[];
  errors: readonly { code: string }[];
  meta: { cursor: number };
}

function problemOf(record: CsvRecord, { codes, lines }: { codes: readonly string[]; lines: number }): Unusable | null {
  const { line } = record;
  // A quote that is never closed ends at some later row's opening quote.
  const unclosed = codes.includes('MissingQuotes') || (record.malformed && lines > 1);
  if (unclosed) return { kind: 'unusable', code: 'unclosed-quote', line };
  if (record.cells.some((cell) => cell.length > maxCell)) return { kind: 'unusable', code: 'cell-too-large', line };
  return null;
}

/** Parses whole records from the start of `text`; `end` is where the last whole one ends. Moves `position` on. */
function parsePart(
  text: string,
  { delimiter, isLast }: { delimiter: string; isLast: boolean },
  position: Position,
): { records: (CsvRecord | Unusable)[]; end: number } {
  const records: (CsvRecord | Unusable)[] = [];
  let end = 0;
  const step = ({ data, errors, meta }: Step): void => {
    const cells = data[0] ?? [];
    const lines = countLines(text.slice(end, meta.cursor));
    const codes = errors.map((error) => error.code);
    const record: CsvRecord = { kind: 'record', ...position, cells, malformed: codes.includes('InvalidQuotes') };
    const isBlank = cells.length <= 1 && (cells[0] ?? '').trim() === '';
    if (!isBlank) records.push(problemOf(record, { codes, lines }) ?? record);
    position.row += 1;
    position.line += lines;
    end = meta.cursor;
  };
  const config = { delimiter, newline: '\n' as const, step: step as never };
  new Papa.Parser(config).parse(text, 0, !isLast);
  return { records, end };
}

/** A record that does not end within the limit: in a quoted cell it runs over many lines. */
function endless(text: string, line: number): Unusable {
  return { kind: 'unusable', code: text.includes('\n') ? 'unclosed-quote' : 'cell-too-large', line };
}

/** How a file is to be read as a table of texts. */
export interface CsvShape {
  encoding: Encoding;
  delimiter: string;
}

/**
 * The records of a CSV file, the header first, blank lines left out, holding no more of the file than one record
 * and one part of the source. Ends with an `Unusable` where the file cannot be read on.
 */
export async function* readCsv(source: Bytes, { encoding, delimiter }: CsvShape): AsyncGenerator<CsvRecord | Unusable> {
  const position = { row: 1, line: 1 };
  let rest = '';
  const take = (isLast: boolean): (CsvRecord | Unusable)[] => {
    const { records, end } = parsePart(rest, { delimiter, isLast }, position);
    rest = rest.slice(end);
    return rest.length > maxRecord ? [...records, endless(rest, position.line)] : records;
  };
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') {
      yield part;
      return;
    }
    rest += part;
    for (const record of take(false)) {
      yield record;
      if (record.kind === 'unusable') return;
    }
  }
  if (rest !== '') yield* take(true);
}
