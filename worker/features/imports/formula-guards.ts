import { rejectionColumn } from './columns/column-headers.ts';

/** A cell that a spreadsheet would take for a formula, with or without the guard. */
const guarded = /^'*[=+\-@\t\r]/;

export const guard = (cell: string): string => (guarded.test(cell) ? `'${cell}` : cell);

/** The cells of a row as they were before a file of rejected rows guarded them. Other files have no guards. */
export const unguardedCells = (cells: readonly string[], header: readonly string[]): readonly string[] =>
  header[0] === rejectionColumn
    ? cells.map((cell) => (cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell))
    : cells;
