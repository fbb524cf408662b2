import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { tools } from '../../../tests/support/import-tools.ts';
import { categoryNames, cleanEmail, cleanLine, cleanPhone, cleanWebsite } from '../../domain/listings/clean-fields.ts';
import { CategoryIndex, planCategories } from './categories.ts';
import { cleanCoordinates } from './fields/coordinates.ts';
import { countryOf } from './fields/countries.ts';
import { PlaceIndex, planPlaces } from './fields/places.ts';
import { withPlannedPlaces } from './import-target.ts';
import { readRows } from './read-rows.ts';
import type { Normalised } from './row.ts';
import { readOptionsOf } from './run.ts';
import { prepareFile } from './settings.ts';
import { readCsv } from './source/csv.ts';
import type { Unusable } from './source/text-stream.ts';

/** Splits a text or bytes into chunks of `size` bytes. */
function* parts(content: string | Uint8Array, size = 7): Generator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The rows of a file, or the reason why it cannot be read. */
async function rowsOf(content: string | Uint8Array, size?: number): Promise<(Normalised | Unusable)[]> {
  const open = () => parts(content, size);
  const prepared = await prepareFile(open, { language: 'en', languages: ['en'] });
  if (prepared.kind === 'unusable') return [prepared];
  const items = [];
  for await (const item of readRows(open, readOptionsOf(prepared.settings, tools))) items.push(item);
  return items;
}

async function faultOf(content: string | Uint8Array, size = 65_536) {
  const last = (await rowsOf(content, size)).at(-1);
  return last?.kind === 'unusable' ? `${last.code} ${last.line}` : 'none';
}

test('any table is read as it was written, wherever the chunks of the file end', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' ', 'é', '東', '🍺') });
  const table = fc.array(fc.tuple(fc.constant('x'), cell, cell, fc.constant('y')), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const text = Papa.unparse([['a', 'b', 'c', 'd'], ...rows], { newline: '\r\n' });
      const records = [];
      const shape = { encoding: 'utf-8', delimiter: ',' } as const;
      for await (const record of readCsv(parts(text, size), shape)) records.push(record);
      expect(records.slice(1).map((record) => ('cells' in record ? record.cells : record.code))).toEqual(rows);
    }),
  );
});

test('the reader never throws, whatever the bytes are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 64 }), async (bytes, size) => {
      for (const item of await rowsOf(bytes, size)) expect(item.kind).toBeTypeOf('string');
    }),
  );
});

test('an unusable file is reported with the reason and the line', async () => {
  expect(await faultOf('')).toBe('empty-file 1');
  expect(await faultOf('\n\n  \n')).toBe('empty-file 1');
  expect(await faultOf('name\nAnna\n')).toBe('one-column 1');
  expect(await faultOf('id,city\n1,Bonn\n')).toBe('no-name-column 1');
  expect(await faultOf('id,name\n1,Anna\n2,"Bert\n3,Carl\n')).toBe('unclosed-quote 3');
  expect(await faultOf('id,name\n1,"Anna\n2,"Bert"\n3,Carl\n')).toBe('unclosed-quote 2');
  expect(await faultOf('id,name\n1,An\0na\n')).toBe('nul-byte 2');
  expect(await faultOf(`id,name\n1,Anna\n2,${'x'.repeat(100_001)}\n`)).toBe('cell-too-large 3');
  expect(await faultOf(`id,name\n1,"${'x\n'.repeat(900_000)}`)).toBe('unclosed-quote 2');
  const mixed = [...new TextEncoder().encode('id,name\n1,Café\n2,Caf'), 0xe9, 0x0a];
  expect(await faultOf(new Uint8Array(mixed))).toBe('mixed-encodings 3');
});

test('semicolons, a byte order mark and old line ends are understood', async () => {
  const [first] = await rowsOf('\ufeffID;Name;Ort\r1;Müller, Söhne;Bonn\r');
  expect(first).toMatchObject({ kind: 'accepted', row: { key: 'id:1', name: 'Müller, Söhne', row: 2 } });
});

test('each rejected row has a reason and the row number of a spreadsheet', async () => {
  const text = [
    'id,name,city',
    '1,Anna,Bonn',
    '2, ,Bonn',
    `3,${'x'.repeat(201)},Bonn`,
    '4,Bert',
    '',
    '1,Anna again,Bonn',
    '5,Caf\ufffd,Bonn',
    '6,"Carl" "C",Bonn',
  ].join('\n');
  const rejected = (await rowsOf(text)).flatMap((item) =>
    item.kind === 'rejected' ? [`${item.row} ${item.reason}`] : [],
  );
  expect(rejected).toEqual([
    '3 no-name',
    '4 name-too-long',
    '5 wrong-column-count',
    '7 duplicate',
    '8 bad-encoding',
    '9 malformed-quotes',
  ]);
});

test('without an id a row is recognised by its name and place, regardless of the spelling', async () => {
  const text = 'name,city,country\nCafé Anna,Bonn,Germany\n"CAFE  ANNA",BONN,de\nCafé Anna,Köln,Deutschland\n';
  expect((await rowsOf(text)).map((item) => item.kind)).toEqual(['accepted', 'rejected', 'accepted']);
});

test('countries are understood by code and by name, and the parts of Britain as regions', () => {
  expect(countryOf('United States')?.code).toBe('US');
  expect(countryOf('south korea')?.code).toBe('KR');
  expect(countryOf('Deutschland')?.code).toBe('DE');
  expect(countryOf('日本')?.code).toBe('JP');
  expect(countryOf('Isle of Man')?.code).toBe('IM');
  expect(countryOf('UK')?.code).toBe('GB');
  expect(countryOf('Scotland')).toEqual({ code: 'GB', region: 'Scotland' });
  expect(countryOf('Narnia')).toBeUndefined();
  expect(countryOf('constructor')).toBeUndefined();
});

test('a website is an http address or nothing', () => {
  expect(cleanWebsite('www.antla.de').value).toBe('https://www.antla.de/');
  expect(cleanWebsite('HTTP://Example.COM/Menu').value).toBe('http://example.com/Menu');
  for (const bad of [
    'javascript:alert(1)',
    'ftp://example.com',
    'http://',
    'n/a',
    'localhost',
    'https://u:p@example.com',
  ]) {
    expect(cleanWebsite(bad)).toEqual({ value: '', warning: 'website-invalid' });
  }
});

test('a phone number has digits and no letters', () => {
  expect(cleanPhone('+49 9261 628000')).toEqual({ value: '+49 9261 628000' });
  expect(cleanPhone('٠١٢٣٤٥٦').value).toBe('٠١٢٣٤٥٦');
  for (const bad of ['1234', 'call us', 'https://example.com/12345'])
    expect(cleanPhone(bad).warning).toBe('phone-invalid');
});

test('only complete, valid pairs of coordinates are accepted', () => {
  expect(cleanCoordinates('50.2', '11.3').value).toEqual({ latitude: 50.2, longitude: 11.3 });
  expect(cleanCoordinates('', '11.3').warning).toBe('coordinates-incomplete');
  for (const [lat, lon] of [
    ['91', '0'],
    ['0', '181'],
    ['x', '1'],
    ['0', '0'],
    ['NaN', '1'],
  ] as const) {
    expect(cleanCoordinates(lat, lon)).toEqual({ value: null, warning: 'coordinates-invalid' });
  }
});

test('only a well-formed email address is accepted', () => {
  expect(cleanEmail('mailto:hello@example.com').value).toBe('hello@example.com');
  expect(cleanEmail('hello at example').warning).toBe('email-invalid');
});

test('text is normalised, and invisible characters are removed except joiners', () => {
  expect(cleanLine(' Cafe\u0301\u200b \t\u202eBar\u0007 ')).toBe('Café Bar');
  expect(cleanLine('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('category cells become names, and known names become categories of the site', () => {
  expect(categoryNames('brewpub; beer_garden|amenity=cafe')).toEqual(['Brewpub', 'Beer Garden', 'Cafe']);
  const known = [{ id: 1, slug: 'pubs', names: { en: 'Pubs', de: 'Kneipen' } }];
  const categories = planCategories(known, ['Kneipen', 'Listing', 'Brewpub'], ['en', 'de']);
  expect(categories.map(({ slug }) => slug)).toEqual(['listing-1', 'brewpub']);
  expect(new CategoryIndex(known).find('KNEIPEN')?.slug).toBe('pubs');
  expect(categories.map(({ names }) => names)).toEqual([
    { en: 'Listing', de: 'Listing' },
    { en: 'Brewpub', de: 'Brewpub' },
  ]);
});

test('cities of the same name differ by their region, and an existing city of the site is reused', () => {
  const oregon = { country: 'US', region: 'Oregon', city: 'Portland' };
  const maine = { country: 'US', region: 'Maine', city: 'Portland' };
  const dorset = { country: 'GB', region: '', city: 'Portland' };
  const places = planPlaces([], [oregon, maine, dorset], 'en');
  const index = new PlaceIndex(withPlannedPlaces([], places));
  expect(index.find(oregon)).toEqual({ kind: 'city', slug: 'portland-oregon' });
  expect(index.find(maine)).toEqual({ kind: 'city', slug: 'portland-maine' });
  expect(index.find(dorset)).toEqual({ kind: 'city', slug: 'portland-gb' });
  expect(places.filter(({ kind }) => kind === 'country').map(({ slug }) => slug)).toEqual(['us', 'gb']);

  const known = [
    { id: 1, kind: 'country' as const, slug: 'de', parentId: null, country: 'DE', names: {} },
    {
      id: 2,
      kind: 'city' as const,
      slug: 'leipzig',
      parentId: 1,
      country: 'DE',
      names: { ar: 'لايبزيغ', de: 'Leipzig' },
    },
  ];
  const again = planPlaces(known, [{ country: 'DE', region: 'Sachsen', city: 'LEIPZIG' }], 'en');
  expect(again.map(({ slug }) => slug)).toEqual(['sachsen']);
  const both = new PlaceIndex(withPlannedPlaces(known, again));
  expect(both.find({ country: 'DE', region: 'Sachsen', city: 'Leipzig' })).toMatchObject({ slug: 'leipzig' });
});
