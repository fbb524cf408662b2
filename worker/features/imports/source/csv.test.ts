import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { tableOf } from '../../../../tests/support/tables.ts';

const rowsOf = async (text: string, more: Parameters<typeof tableOf>[1] = {}) => (await tableOf(text, more)).rows;

const table = [
  ['id', 'name', 'city'],
  ['1', 'Anna', 'Bonn'],
  ['2', 'Bert', 'Ulm'],
];

test.each([
  ['a line that names the delimiter', 'sep=;\nid;name;city\n1;Anna;Bonn\n2;Bert;Ulm\n'],
  ['a title and a date', 'Our places\nAs of 1 May 2026\n\nid,name,city\n1,Anna,Bonn\n2,Bert,Ulm\n'],
  ['a title of a spreadsheet', 'Our places,,\n,,\nid,name,city\n1,Anna,Bonn\n2,Bert,Ulm\n'],
  ['notes of two cells', 'Exported by,John\nDate,1 May\nid,name,city\n1,Anna,Bonn\n2,Bert,Ulm\n'],
  ['comments', '# made by a program\n# see the manual, please\nid,name,city\n1,Anna,Bonn\n# the end\n2,Bert,Ulm\n'],
  ['decimal commas', 'id;name;city\n1;Anna;Bonn\n2;Bert;Ulm'],
  ['carets', 'id^name^city\n1^Anna^Bonn\n2^Bert^Ulm\n'],
  ['colons', 'id:name:city\n1:Anna:Bonn\n2:Bert:Ulm\n'],
  ['bars', 'id|name|city\n1|Anna|Bonn\n2|Bert|Ulm\n'],
])('a file with %s is read', async (_, text) => {
  expect(await rowsOf(text)).toEqual(table);
});

test('lines above the header are counted, and rows keep the numbers of the file', async () => {
  const found = await tableOf('Title\n\nid,name,city\n1,Anna,Bonn\n');
  expect(found).toMatchObject({ shape: { skipLines: 2 }, lines: [3, 4] });
});

test('a person can say how many lines are above the header', async () => {
  const text = 'a,b,c\nd,e,f\nid,name,city\n1,Anna,Bonn\n2,Bert,Ulm\n';
  expect(await rowsOf(text, { told: { skipLines: 2 } })).toEqual(table);
});

test('a German table with decimal commas is parted by its semicolons, also below a title', async () => {
  const text = 'Liste\nname;lat;lon\nAnna;50,7;7,1\nBert;48,4;9,9\n';
  expect(await rowsOf(text)).toEqual([
    ['name', 'lat', 'lon'],
    ['Anna', '50,7', '7,1'],
    ['Bert', '48,4', '9,9'],
  ]);
});

test('a file without a header gets numbered columns, unless a person says otherwise', async () => {
  const text = '1,Anna,53.1\n2,Bert,48.4\n';
  const found = await tableOf(text);
  expect(found).toMatchObject({ isHeaderSure: true, shape: { headless: 3 } });
  expect(found.rows).toEqual([
    ['column 1', 'column 2', 'column 3'],
    ['1', 'Anna', '53.1'],
    ['2', 'Bert', '48.4'],
  ]);
  expect(await rowsOf(text, { told: { hasHeader: true } })).toEqual([
    ['1', 'Anna', '53.1'],
    ['2', 'Bert', '48.4'],
  ]);
});

test('where the first row may be a header or not, it is taken as one and said to be unsure', async () => {
  expect(await tableOf('Rosenhof,Bonn\nLindenhof,Ulm\n')).toMatchObject({ isHeaderSure: false });
  expect(await tableOf('name,city\nLindenhof,Ulm\n')).toMatchObject({ isHeaderSure: true });
});

test('a header with few names is one, if they are known', async () => {
  expect(await rowsOf('id,name,,,,\n1,Anna,a,b,c,d\n2,Bert,a,b,c,d\n')).toHaveLength(3);
});

test('short rows get empty cells, rows without any text are left out', async () => {
  expect(await rowsOf('id,name,city\n1,Anna\n,,\n\n2,Bert,Ulm\n')).toEqual([
    ['id', 'name', 'city'],
    ['1', 'Anna', ''],
    ['2', 'Bert', 'Ulm'],
  ]);
});

test('a record with a NUL or a cell that is too large is rejected alone', async () => {
  const text = `id,name\n1,An\0na\n2,${'x'.repeat(100_001)}\n3,${'y'.repeat(1_500_000)}\n4,Dora\n`;
  const { rows, lines } = await tableOf(text);
  expect(rows).toEqual([['id', 'name'], 'nul-byte', 'cell-too-large', 'cell-too-large', ['4', 'Dora']]);
  expect(lines).toEqual([1, 2, 3, 4, 5]);
});

test('a quote that is not closed costs its own row alone', async () => {
  expect(await rowsOf('id,name\n1,Anna\n2,"Bert\n3,Carl\n4,"Dora"\n')).toEqual([
    ['id', 'name'],
    ['1', 'Anna'],
    'malformed-quotes',
    ['3', 'Carl'],
    ['4', 'Dora'],
  ]);
  expect(await rowsOf('id,name,a,b\n1,"Anna,x,y\n2,Bert,x,y\n3,Carl,x,y\n4,Dora,x,"y"\n5,Emil,"x",y\n')).toEqual([
    ['id', 'name', 'a', 'b'],
    'malformed-quotes',
    ['2', 'Bert', 'x', 'y'],
    ['3', 'Carl', 'x', 'y'],
    ['4', 'Dora', 'x', 'y'],
    ['5', 'Emil', 'x', 'y'],
  ]);
});

test('a quote that is not closed in a long file costs its own row alone', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `${i},Place ${i},Some street ${i}`);
  rows[100] = '100,"Place 100,Some street';
  const read = await rowsOf(['id,name,street', ...rows].join('\n'));
  expect(read).toHaveLength(60_001);
  expect(read.filter((row) => typeof row === 'string')).toEqual(['malformed-quotes']);
});

test('a quoted cell with lines of commas alone is a cell', async () => {
  expect(await rowsOf('a,b,c,d\n1,"\n,,,",x,y\n2,"\n,,,\n,,,\n",x,y\n3,p,x,y\n')).toEqual([
    ['a', 'b', 'c', 'd'],
    ['1', '\n,,,', 'x', 'y'],
    ['2', '\n,,,\n,,,\n', 'x', 'y'],
    ['3', 'p', 'x', 'y'],
  ]);
});

test('cells may have several lines', async () => {
  expect(await rowsOf('id,name,note\n1,Anna,"first\nsecond, third\n\nfourth"\n2,Bert,x\n')).toEqual([
    ['id', 'name', 'note'],
    ['1', 'Anna', 'first\nsecond, third\n\nfourth'],
    ['2', 'Bert', 'x'],
  ]);
});

test('any table is read as it was written, with any delimiter, quotes and line ends', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' ', 'é', '東', '🍺', '|', '\t') });
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell, fc.constant('y')), { minLength: 1, maxLength: 8 });
  const options = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    quotes: fc.boolean(),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
  });
  await fc.assert(
    fc.asyncProperty(rows, options, fc.integer({ min: 1, max: 40 }), async (list, config, size) => {
      const names = ['id', 'name', 'city', 'country'];
      const text = Papa.unparse([names, ...list], config);
      const told = { delimiter: config.delimiter, skipLines: 0 };
      // A line end in a cell is read as a line feed.
      expect(await rowsOf(text, { size, told })).toEqual([names, ...list]);
    }),
  );
});
