import { expect, test } from 'vitest';
import { columnsOfTable } from '../../../../tests/support/column-shapes.ts';
import type { Attribute } from '../../../../web/contract/attributes.ts';
import { columnsOf, mapColumns, mapOf } from './columns.ts';

function fieldsOf(header: string[], samples: string[][] = []) {
  const columns = mapColumns(header, { samples });
  return columns.kind === 'columns' ? columns.guesses.map(({ field }) => field) : columns.code;
}

test('columns are recognised by their names in many languages', () => {
  expect(fieldsOf(['Bezeichnung', 'Straße', 'PLZ', 'Ort', 'Land', 'Telefon', 'Öffnungszeiten'])).toEqual([
    'name',
    'street',
    'postalCode',
    'city',
    'country',
    'phone',
    'hours',
  ]);
  expect(fieldsOf(['施設名', '住所', '電話番号', '緯度', '経度'])).toEqual([
    'name',
    'address',
    'phone',
    'latitude',
    'longitude',
  ]);
  expect(fieldsOf(['도서관명', '소재지도로명주소', '전화번호', '위도', '경도', '홈페이지주소'])).toEqual([
    'name',
    'address',
    'phone',
    'latitude',
    'longitude',
    'website',
  ]);
  expect(fieldsOf(['الاسم', 'المدينة', 'الهاتف'])).toEqual(['name', 'city', 'phone']);
});

test("OpenStreetMap's tags are understood", () => {
  const tags = ['@id', 'name', 'amenity', 'shop', 'addr:street', 'addr:housenumber', 'addr:city', 'contact:phone'];
  expect(fieldsOf([...tags, 'opening_hours'])).toEqual([
    'id',
    'name',
    'category',
    'category',
    'street',
    'houseNumber',
    'city',
    'phone',
    'hours',
  ]);
});

test('columns without a known name are recognised by their values', () => {
  const rows = [
    [
      'Café Anna',
      'https://anna.example',
      'anna@example.com',
      '+49 341 123456',
      '51.3397',
      '112.3731',
      'Mo-Fr 09:00-18:00',
    ],
    ['Zum Löwen', 'www.loewen.example/menu', 'hi@loewen.example', '0341 987654', '48.1372', '11.5755', '24/7'],
    ['Tea Room', 'http://tea.example', 'tea@tea.example', '(030) 555-0100', '52.5200', '13.4050', 'Tu-Su 11:00-19:00'],
  ];
  expect(fieldsOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], rows)).toEqual([
    'name',
    'website',
    'email',
    'phone',
    'latitude',
    'longitude',
    'hours',
  ]);
});

test('longitude before latitude is recognised by values beyond 90 degrees', () => {
  const rows = [
    ['Anna', '126.9780', '37.5665'],
    ['Bert', '129.0756', '35.1796'],
  ];
  expect(fieldsOf(['name', 'p', 'q'], rows)).toEqual(['name', 'longitude', 'latitude']);
});

test('a given map has priority over guesses, and can be reused', () => {
  const header = ['name', 'title', 'note', 'note'];
  const told = mapColumns(header, { told: { title: 'name', name: 'summary', 'note#2': 'description' } });
  if (told.kind !== 'columns') throw new Error(told.code);
  expect(mapOf(told)).toEqual({ name: 'summary', title: 'name', note: null, 'note#2': 'description' });
  const again = mapColumns(header, { told: mapOf(told) });
  expect(again.kind === 'columns' && mapOf(again)).toEqual(mapOf(told));
  expect(mapColumns(header, { told: { nome: 'name' } })).toMatchObject({ code: 'map-unknown-column', detail: 'nome' });
});

test('a site’s own attributes are recognised by their slug and names, before common fields', () => {
  const given = { category_id: null, position: 0, options: [], unit: {}, steps: [] };
  const attributes: Attribute[] = [
    { ...given, slug: 'founded', kind: 'number', names: { en: 'Year founded', de: 'Gründungsjahr' } },
    { ...given, slug: 'lift', kind: 'yes-no', names: { en: 'Type' } },
  ];
  const header = ['name', 'gründungsjahr', 'founded', 'type', 'kind'];
  const columns = mapColumns(header, { attributes });
  expect(columns).toMatchObject({ kind: 'columns', attributes: [{ indexes: [1] }, { indexes: [3] }] });
  if (columns.kind !== 'columns') return;
  expect(mapOf(columns)).toEqual({
    name: 'name',
    gründungsjahr: 'attributes.founded',
    founded: null,
    type: 'attributes.lift',
    kind: 'category',
  });
  expect(mapColumns(header, { attributes, told: mapOf(columns) })).toMatchObject({ attributes: columns.attributes });
  expect(mapColumns(header, { told: mapOf(columns) })).toMatchObject({ code: 'map-unknown-field' });
});

test('each column has a confidence, the share of rows that have it, and up to ten different values', () => {
  const samples = Array.from({ length: 20 }, (_, i) => [`Café ${i}`, i === 0 ? 'red' : '', `${i % 4}@cafe.example`]);
  const columns = mapColumns(['name', 'colour', 'q'], { samples, told: { colour: 'summary' } });
  if (columns.kind !== 'columns') throw new Error(columns.code);
  const [name, colour, mail] = columns.guesses;
  expect(name?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(name?.examples).toHaveLength(10);
  expect(colour).toMatchObject({ because: 'told', confidence: 1, filled: 0.05, examples: ['red'] });
  expect(mail).toMatchObject({ field: 'email', because: 'values', confidence: 0.7, filled: 1 });
});

test('our own list of rejected rows can be corrected and imported: its reasons are ignored', () => {
  expect(columnsOfTable('name|city|rejected_because\nAnna|Bonn|no name at all\nBert|Bonn|no address')).toEqual({
    name: 'name',
    city: 'city',
  });
});

test('columns that fill a field together have one order, wherever they are in the file', () => {
  const fieldsOfFile = ['phone', 'address', 'phone', 'address', 'address'] as const;
  const header = ['mobile', 'address_10', 'phone', 'address_2', 'address'];
  const { of } = columnsOf(fieldsOfFile, [], header);
  expect([of.get('phone'), of.get('address')]).toEqual([
    [2, 0],
    [4, 3, 1],
  ]);
  const reversed = columnsOf(fieldsOfFile.toReversed(), [], header.toReversed());
  expect([reversed.of.get('phone'), reversed.of.get('address')]).toEqual([
    [2, 4],
    [0, 1, 3],
  ]);
});

test('the second line of an address may be a number alone, and a trade name is the name of a business', () => {
  const text = `
Legal Name | DBA Name | Owner Name | Address 1 | Address 2 | Zip Code | Fax
Kettle LLC | Blue Kettle | Ann Lee | 1 Mill Lane | 200 | 40111 | 555-010-0101
Oven Inc | Corner Oven | Bob Ray | 2 Mill Lane | 14 | 40111 | 555-010-0102
Inn Ltd | Harbour Inn | Cyd Fox | 3 Mill Lane | | 40113 | 555-010-0103`;
  expect(columnsOfTable(text)).toEqual({
    'DBA Name': 'name',
    'Address 1': 'address',
    'Address 2': 'address',
    'Zip Code': 'postalCode',
  });
});

test('the larger region, the type of business and the state of a place are recognised', () => {
  expect(fieldsOf(['nome', 'provincia', 'regione', 'tipologia-funzionale'])).toEqual([
    'name',
    null,
    'region',
    'category',
  ]);
  expect(fieldsOf(['NOMBRE', 'PROVINCIA', 'NOMBRE-VIA', 'NUM'])).toEqual(['name', 'region', 'street', 'houseNumber']);
  const rows = [
    ['Anna', 'Обувь', 'работает'],
    ['Bert', 'Одежда', 'закрыто'],
  ];
  expect(fieldsOf(['Название', 'Вид деятельности', 'Статус'], rows)).toEqual(['name', 'category', 'closed']);
  expect(
    fieldsOf(
      ['店名', '状态'],
      [
        ['一', '营业'],
        ['二', '永久关闭'],
      ],
    ),
  ).toEqual(['name', 'closed']);
});

test('a column of countries that says SI in every row is about Slovenia, another one says yes', () => {
  const rows = [
    ['Anna', 'SI', 'SI'],
    ['Bert', 'SI', 'SI'],
  ];
  expect(fieldsOf(['name', 'country', 'parking'], rows)).toEqual(['name', 'country', null]);
  expect(
    fieldsOf(
      ['name', 'country'],
      [
        ['Anna', 'SI'],
        ['Bert', 'NO'],
        ['Carl', 'SI'],
      ],
    ),
  ).toEqual(['name', null]);
});
