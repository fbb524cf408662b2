/**
 * One record of the file. `row` counts like a spreadsheet, where the header is 1 or is below a title; `line` is the
 * record's first line.
 */
export interface CsvRecord {
  kind: 'record';
  row: number;
  line: number;
  cells: readonly string[];
  /** Why the record cannot be used; null if it can. */
  problem: RecordProblem | null;
}

/** `malformed-quotes`: a quoted cell has text after its closing quote, or is not closed. */
export type RecordProblem = 'malformed-quotes' | 'bad-encoding' | 'nul-byte' | 'cell-too-large';

/** Maximum number of characters of a cell. */
export const maxCell = 100_000;

/** Maximum number of columns. Spreadsheets with a single cell far to the right have 16,384. */
export const maxColumns = 2_000;

/** Number of characters that remain of a cell that is too large. */
const shownCell = 200;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * A record of cells that were read: rows shorter than `width` get empty cells. A record with lost characters, a NUL or
 * a cell that is too large has a problem.
 */
export function recordOf(
  cells: readonly string[],
  {
    row,
    line,
    width,
    problem = null,
  }: { row: number; line: number; width: number; problem?: CsvRecord['problem'] | undefined },
): CsvRecord {
  const text = cells.join('\n');
  const isTooLarge = text.length > maxCell && cells.some((cell) => cell.length > maxCell);
  const found = isTooLarge
    ? 'cell-too-large'
    : text.includes('\0')
      ? 'nul-byte'
      : text.includes('\ufffd')
        ? 'bad-encoding'
        : problem;
  const isWhole = found === null || found === 'bad-encoding';
  const kept = isWhole
    ? cells
    : cells.map((cell) => cell.slice(0, isTooLarge ? shownCell : maxCell).replaceAll('\0', ''));
  return { kind: 'record', row, line, cells: pad(kept, width), problem: found };
}

const pad = (cells: readonly string[], width: number): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')];

/** The names of columns without a header. */
export const numberedColumns = (width: number): string[] => Array.from({ length: width }, (_, i) => `column ${i + 1}`);
