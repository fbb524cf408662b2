import Papa from 'papaparse';
import type { ShapeOverrides } from './form.ts';
import { findHeader, type HeaderFound, usualWidth } from './header.ts';
import { countLines } from './text-stream.ts';

/** How the lines of a CSV file are parted into rows and cells. */
export interface CsvLayout {
  delimiter: string;
  /** Number of lines before the header: titles, comments and the line `sep=;`. */
  skipLines?: number;
  /** Whether lines that start with `#` and have one cell are comments. */
  hasComments?: boolean;
  /** The number of columns, if the file has no header. */
  headless?: number;
}

const delimiters = [',', ';', '\t', '|'];

/** Signs that part columns in few files, and are in many cells. */
const rareDelimiters = ['^', '~', ':'];

/** Number of rows from which the layout is detected. */
const sampledRows = 200;

interface Parsed {
  delimiter: string;
  rows: (readonly string[])[];
  /** The line of each row, from 0. */
  lines: number[];
}

function parse(text: string, delimiter: string, isWhole: boolean): Parsed {
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  let [end, line] = [0, 0];
  const step = ({ data, meta }: { data: (readonly string[])[]; meta: { cursor: number } }): void => {
    rows.push(data[0] ?? []);
    lines.push(line);
    line += countLines(text.slice(end, meta.cursor));
    end = meta.cursor;
  };
  const config = { delimiter, newline: '\n' as const, preview: sampledRows, step: step as never };
  // The last row may be incomplete.
  new Papa.Parser(config).parse(text, 0, !isWhole);
  return { delimiter, rows, lines };
}

const isBlankRow = (cells: readonly string[]): boolean => cells.length <= 1 && (cells[0] ?? '').trim() === '';

/** How well a delimiter fits: undefined if it parts fewer than `share` of the rows into the same number of cells. */
function fitOf({ rows }: Parsed, share: number): { index: number; width: number } | undefined {
  const filled = rows.filter((cells) => !isBlankRow(cells));
  const usual = usualWidth(filled);
  const agree = filled.filter(({ length }) => length === usual).length;
  if (usual === 1 || agree < filled.length * share) return undefined;
  return { index: findHeader(filled).index, width: usual };
}

/** The delimiter with the header nearest to the beginning; of these, the one with the most columns. */
function bestOf(text: string, isWhole: boolean): string {
  const common = delimiters.flatMap((delimiter) => {
    const parsed = fitOf(parse(text, delimiter, isWhole), 0.5);
    return parsed === undefined ? [] : [{ delimiter, ...parsed }];
  });
  const [best] = common.sort((a, b) => a.index - b.index || b.width - a.width);
  if (best !== undefined) return best.delimiter;
  const header = text.split('\n', 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (most.count > 1) return most.delimiter;
  const rare = rareDelimiters.find((delimiter) => {
    const parsed = parse(text, delimiter, isWhole);
    return parsed.rows.length > 2 && fitOf(parsed, 0.95)?.index === 0;
  });
  return rare ?? most.delimiter;
}

/** The delimiter of a text. */
export const delimiterOf = (text: string): string => bestOf(text, true);

/** The line `sep=;` with which spreadsheets name the delimiter. */
function separatorLine(text: string): string | undefined {
  return /^"?sep=(.)"?[;,\t]*\n/i.exec(text)?.[1];
}

/** Detects the layout of a CSV file from its beginning. */
export function layoutOf(
  head: { text: string; isWhole: boolean },
  told: ShapeOverrides,
): CsvLayout & Pick<HeaderFound, 'isHeaderSure'> {
  const named = separatorLine(head.text);
  const skipped = told.skipLines ?? (named === undefined ? 0 : 1);
  const text = head.text.split('\n').slice(skipped).join('\n');
  const delimiter = told.delimiter ?? named ?? bestOf(text, head.isWhole);
  const { rows, lines } = parse(text, delimiter, head.isWhole);
  const known = rows
    .map((cells, index) => ({ cells, line: lines[index] ?? 0 }))
    .filter(({ cells }) => !isBlankRow(cells));
  const found = findHeader(
    known.map(({ cells }) => cells),
    { told: told.hasHeader, from: told.skipLines === undefined ? undefined : 0 },
  );
  const above = known.slice(0, found.index);
  const skipLines = skipped + (above.length === 0 ? 0 : (known[found.index]?.line ?? 0));
  const hasComments = above.some(({ cells }) => cells[0]?.startsWith('#'));
  return {
    delimiter,
    ...(skipLines > 0 ? { skipLines } : {}),
    ...(hasComments ? { hasComments } : {}),
    ...(found.hasHeader ? {} : { headless: found.width }),
    isHeaderSure: found.isHeaderSure,
  };
}
