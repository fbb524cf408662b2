import { mapColumns } from '../../worker/features/imports/columns/columns.ts';

type Hints = NonNullable<Parameters<typeof mapColumns>[1]>;

/** A table written with ` | ` between cells, the header first. */
export function tableOf(text: string): { header: string[]; samples: string[][] } {
  const [header = [], ...samples] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { header, samples };
}

/** What a table's columns are: `column: field` of each that is used, or the doubts as `field: a, b`. */
export function columnsOfTable(text: string, hints: Hints = {}): Record<string, string> | string {
  const { header, samples } = tableOf(text);
  const columns = mapColumns(header, { language: 'en', samples, ...hints });
  if (columns.kind === 'columns') {
    return Object.fromEntries(columns.guesses.flatMap(({ column, field }) => (field ? [[column, field]] : [])));
  }
  const doubts = (columns.doubts ?? []).map(
    ({ field, candidates }) => `${field}: ${candidates.map(({ column }) => column).join(', ')}`,
  );
  return [columns.code, ...doubts].join(' · ');
}
