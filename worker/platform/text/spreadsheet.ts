/** The first heading of a file for spreadsheets. An import refuses such a file, because its cells are changed. */
export const spreadsheetMark = 'Number (spreadsheet copy)';

/** Bytes that tell Excel that the file is UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * A beginning that spreadsheet programs read as a formula, also behind white space. The wide forms are read like the
 * others in East Asian versions.
 */
const atStart = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The same where a program takes a semicolon, a tab or a line break in a cell for the end of the cell. */
const inside = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/** A text as spreadsheet programs show it: an apostrophe in front makes a formula text. */
export const guardFormula = (text: string): string =>
  text.replaceAll('\u0000', '').replace(inside, "$1'").replace(atStart, "'");

/** A number stays a number: its digits cannot be a formula. */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cells as a line of CSV for spreadsheet programs. */
export const spreadsheetRecord = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;
