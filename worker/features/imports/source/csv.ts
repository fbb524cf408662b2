import Papa from 'papaparse';
import type { Encoding } from './encoding.ts';
import { type Bytes, countLines, textOf, type Unusable } from './text-stream.ts';

/** One record of the file. `row` counts like a spreadsheet (the header is 1); `line` is the record's first line. */
export interface CsvRecord {
  kind: 'record';
  row: number;
  line: number;
  cells: readonly string[];
  /** Why the record cannot be used; null if it can. */
  problem: RecordProblem | null;
}

/** `malformed-quotes`: a quoted cell has text after its closing quote. */
export type RecordProblem = 'malformed-quotes' | 'bad-encoding' | 'nul-byte' | 'cell-too-large';

/** Maximum number of characters of a cell and of a record. */
export const maxCell = 100_000;
const maxRecord = 1_000_000;

interface Position {
  row: number;
  line: number;
}

const delimiters = [',', ';', '\t', '|'];

/** The header's number of columns with a delimiter if at least half of the first records have as many; else 1. */
function widthWith(delimiter: string, text: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: 'greedy' });
  // The last record may be incomplete.
  const widths = (data.length > 2 ? data.slice(0, -1) : data).map((cells) => cells.length);
  const [header = 1, ...rows] = widths;
  const agree = rows.filter((width) => width === header).length;
  return agree * 2 >= rows.length ? header : 1;
}

/** Detects the delimiter: the one with the most columns among those for which the first rows match the header. */
export function delimiterOf(text: string): string {
  const widths = delimiters.map((delimiter) => ({ delimiter, width: widthWith(delimiter, text) }));
  const best = widths.reduce((a, b) => (b.width > a.width ? b : a));
  if (best.width > 1) return best.delimiter;
  const header = text.split('\n', 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((a, b) => (b.count > a.count ? b : a)).delimiter;
}

interface Step {
  data: readonly (readonly string[])[];
  errors: readonly { code: string }[];
  meta: { cursor: number };
}

function problemOf(record: CsvRecord, { codes, lines }: { codes: readonly string[]; lines: number }): Unusable | null {
  const { line } = record;
  // An unclosed quote ends at the opening quote of a later row.
  const unclosed = codes.includes('MissingQuotes') || (record.problem === 'malformed-quotes' && lines > 1);
  if (unclosed) return { kind: 'unusable', code: 'unclosed-quote', line };
  if (record.cells.some((cell) => cell.length > maxCell)) return { kind: 'unusable', code: 'cell-too-large', line };
  return null;
}

/** Parses the complete records at the start of `text`; `end` is the end of the last one. Advances `position`. */
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
    const record: CsvRecord = {
      kind: 'record',
      ...position,
      cells,
      problem: codes.includes('InvalidQuotes') ? 'malformed-quotes' : null,
    };
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

/** The error for a record above the limit. If it spans lines, a quote is not closed. */
function recordTooLong(text: string, line: number): Unusable {
  return { kind: 'unusable', code: text.includes('\n') ? 'unclosed-quote' : 'cell-too-large', line };
}

/** Encoding and delimiter of a CSV file. */
export interface CsvShape {
  encoding: Encoding;
  delimiter: string;
}

/**
 * The records of a CSV file, the header first, without blank lines. Keeps only one record and one chunk of the source
 * in memory. If the file cannot be read further, the last item is an `Unusable`.
 */
export async function* readCsv(source: Bytes, { encoding, delimiter }: CsvShape): AsyncGenerator<CsvRecord | Unusable> {
  const position = { row: 1, line: 1 };
  let rest = '';
  const parseRest = (isLast: boolean): (CsvRecord | Unusable)[] => {
    const { records, end } = parsePart(rest, { delimiter, isLast }, position);
    rest = rest.slice(end);
    return rest.length > maxRecord ? [...records, recordTooLong(rest, position.line)] : records;
  };
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') {
      yield part;
      return;
    }
    rest += part;
    for (const record of parseRest(false)) {
      yield record;
      if (record.kind === 'unusable') return;
    }
  }
  if (rest !== '') yield* parseRest(true);
}
