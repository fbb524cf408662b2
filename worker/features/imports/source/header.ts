import { isKnownHeader } from '../columns/headers.ts';
import { isBlank } from './record.ts';

/** What is above the rows of a table. */
export interface HeaderFound {
  /** The index of the header among the given rows, or of the first row if there is no header. */
  index: number;
  hasHeader: boolean;
  isHeaderSure: boolean;
  /** The number of columns. */
  width: number;
}

/** Number of rows within which the header is searched for. */
const searchedRows = 60;

/** Number of rows above a header that is sure. */
const likelyRows = 15;

/** The number of cells that are the name of a known column. */
const knownOf = (cells: readonly string[]): number => cells.filter(isKnownHeader).length;

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** The most frequent number of cells of rows with more than one; 1 if there is none. */
export function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 1;
}

/** Titles, dates, notes and comments above a header have fewer cells than the rows below. */
function headerIndexOf(rows: readonly (readonly string[])[], width: number): number {
  const least = width >= 4 ? width - 1 : width;
  const index = rows
    .slice(0, searchedRows)
    .findIndex(
      (cells) => cells.length >= least && (filledOf(cells) >= Math.max(2, width * 0.4) || knownOf(cells) >= 2),
    );
  const first = rows.findIndex((cells) => !isBlank(cells));
  return Math.max(width === 1 || index === -1 ? first : index, 0);
}

/** A number, date, time, web address, email address or phone number: what a row has and a header has not. */
const value =
  /^\s*([-+]?[\d.,\s]*\d[\d.,\s]*%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?|\d{1,2}:\d{2}(:\d{2})?|(https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\+[\d\s()/-]{6,}|true|false)\s*$/i;

const isValue = (cell: string | undefined): boolean => cell !== undefined && value.test(cell);

/** Whether most cells of a column below the first row are values. */
function isValueColumn(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
  return cells.length > 0 && cells.filter(isValue).length >= cells.length * 0.8;
}

function judge(
  first: readonly string[],
  rows: readonly (readonly string[])[],
): Pick<HeaderFound, 'hasHeader' | 'isHeaderSure'> {
  const known = knownOf(first);
  const values = first.filter(isValue).length;
  if (known >= 2 || (known === 1 && values === 0)) return { hasHeader: true, isHeaderSure: true };
  const columns = first.map((_, column) => column).filter((column) => isValueColumn(rows, column));
  if (values > 0) {
    // Years and other numbers also name columns, but not above the same kind of value alone.
    const isSure = known === 0 && columns.some((column) => isValue(first[column]));
    return { hasHeader: known > 0, isHeaderSure: isSure || rows.length === 0 };
  }
  return { hasHeader: true, isHeaderSure: columns.length > 0 || rows.length === 0 };
}

/**
 * Finds the header among the first rows of a table. `told` is whether there is one. `from` rows are above the table, as
 * a person said.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  { from, told }: { from?: number | undefined; told?: boolean | undefined } = {},
): HeaderFound {
  const usual = usualWidth(rows);
  const index = from ?? headerIndexOf(rows, usual);
  const first = rows[index] ?? [];
  const judged = judge(
    first,
    rows.slice(index + 1).filter((cells) => !isBlank(cells)),
  );
  const hasHeader = told ?? judged.hasHeader;
  const isFar = from === undefined && index > likelyRows;
  const isHeaderSure = told !== undefined || (judged.isHeaderSure && !isFar);
  return { index, hasHeader, isHeaderSure, width: hasHeader ? first.length : Math.max(usual, first.length) };
}
