import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { tableOf } from '../../../../tests/support/tables.ts';

type Cell = string | number | boolean | Date | null;

const workbook = (...sheets: { name: string; rows: Cell[][] }[]) => writeXlsx({ sheets });

/** A workbook of parts that are written by hand. */
async function packed(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const handMade = (sheetData: string, more: Readonly<Record<string, string>> = {}) =>
  packed({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A &amp; B" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  });

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

const rows: Cell[][] = [
  ['id', 'name', 'city'],
  [1, 'Café Anna', 'Bonn'],
  [2, '東京タワー', 'Tōkyō'],
];

const expected = [
  ['id', 'name', 'city'],
  ['1', 'Café Anna', 'Bonn'],
  ['2', '東京タワー', 'Tōkyō'],
];

test('the first sheet with rows is read', async () => {
  const found = await tableOf(await workbook({ name: 'Empty', rows: [] }, { name: 'Places', rows }));
  expect(found).toMatchObject({ shape: { format: 'xlsx', sheet: 1, sheetName: 'Places' }, isHeaderSure: true });
  expect(found.rows).toEqual(expected);
});

test('a person can name a sheet, by its name or its number', async () => {
  const file = await workbook(
    {
      name: 'Other',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    { name: 'Places', rows },
  );
  expect((await tableOf(file, { told: { sheet: 'Places' } })).rows).toEqual(expected);
  expect((await tableOf(file, { told: { sheet: '2' } })).rows).toEqual(expected);
  expect((await tableOf(file, { told: { sheet: 'Nowhere' } })).fault).toMatchObject({
    code: 'unknown-sheet',
    detail: 'Other, Places',
  });
});

test('numbers, dates, times and truths are written as people see them', async () => {
  const { rows: read } = await tableOf(
    await workbook({
      name: 'Places',
      rows: [
        ['name', 'price', 'since', 'at', 'open', 'code'],
        ['Anna', 0.1 + 0.2, new Date(Date.UTC(2026, 4, 1)), new Date(Date.UTC(2026, 4, 1, 9, 30)), true, '00123'],
      ],
    }),
  );
  expect(read[1]).toEqual(['Anna', '0.3', '2026-05-01', '2026-05-01 09:30', 'true', '00123']);
});

test('titles above the header are skipped, and rows keep their numbers', async () => {
  const { rows: read, lines } = await tableOf(
    await workbook({ name: 'Places', rows: [['Our places'], [], ...rows, [], [3, 'Bert']] }),
  );
  expect(read).toEqual([...expected, ['3', 'Bert', '']]);
  expect(lines).toEqual([3, 4, 5, 7]);
});

test('a sheet without a header gets numbered columns', async () => {
  const { rows: read } = await tableOf(
    await workbook({
      name: 'Places',
      rows: [
        [1, 'Anna'],
        [2, 'Bert'],
      ],
    }),
  );
  expect(read).toEqual([
    ['column 1', 'column 2'],
    ['1', 'Anna'],
    ['2', 'Bert'],
  ]);
});

test('a lone cell far to the right does not make wide rows', async () => {
  const file = await handMade(
    `<row r="1">${text('A1', 'name')}${text('B1', 'city')}${text('XFD1', 'x')}</row><row r="2">${text('A2', 'Anna')}${text('B2', 'Bonn')}</row>`,
  );
  expect((await tableOf(file)).rows).toEqual([
    ['name', 'city'],
    ['Anna', 'Bonn'],
  ]);
});

test('a workbook that is cut off, hostile or no workbook is answered with the reason', async () => {
  const file = await workbook({ name: 'Places', rows });
  expect((await tableOf(file.subarray(0, file.length - 300))).fault?.code).toBe('damaged-file');
  expect((await tableOf(await handMade('<row r="1"><c r="A1"'))).fault?.code).toBe('empty-file');
  const large = { 'xl/sharedStrings.xml': ' '.repeat(65_000_000) };
  expect((await tableOf(await handMade('', large))).fault?.code).toBe('too-large');
  expect((await tableOf(await workbook({ name: 'Places', rows: [] }))).fault?.code).toBe('empty-file');
});
