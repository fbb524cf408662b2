import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { guardFormula, spreadsheetRecord } from './spreadsheet.ts';

test.each([
  "=cmd|' /C calc'!A0",
  '+49 89 1234',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '\u0000=1',
  '＝1',
  '\tplain',
  '\rplain',
])('%j is shown as text, not calculated', (text) => {
  const [[cell]] = papaparse.parse<string[]>(spreadsheetRecord([text]), { newline: '\r\n' }).data as [[string]];
  expect(cell).toMatch(/^'/);
  expect(cell.replace(/(^|[\t\r\n])'/g, '$1')).toBe(text.replace('\u0000', ''));
});

test.each(['', 'Museum', 'a=b', 'a-b', '1 + 1', "'quoted'", 'a@b.example', '国'])('%j is unchanged', (text) => {
  expect(guardFormula(text)).toBe(text);
});

test('numbers stay numbers, also negative ones', () => {
  expect(spreadsheetRecord([-12.5, 3, null, 'a'])).toBe('-12.5,3,,a\r\n');
});

const pieces = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", ',', ';', 'a', '＝', '\u0000', '1');

test('whatever divides the cells, none of them begins with a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 8 }), { minLength: 1, maxLength: 4 }), (cells) => {
      const record = spreadsheetRecord(cells.map((cell) => cell.join('')));
      for (const delimiter of [',', ';', '\t']) {
        const [read = []] = papaparse.parse<string[]>(record, { delimiter, newline: '\r\n' }).data;
        if (delimiter === ',') expect(read).toHaveLength(cells.length);
        for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }
    }),
    { numRuns: 2_000 },
  );
});
