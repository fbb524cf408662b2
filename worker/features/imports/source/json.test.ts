import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableOf } from '../../../../tests/support/tables.ts';

const rowsOf = async (value: unknown) =>
  (await tableOf(typeof value === 'string' ? value : JSON.stringify(value))).rows;

const anna = { id: 1, name: 'Anna', open: true };
const bert = { id: 2, name: 'Bert', note: null };
const expected = [
  ['id', 'name', 'open', 'note'],
  ['1', 'Anna', 'true', ''],
  ['2', 'Bert', '', ''],
];

test('hours of schema.org are one cell, whether they are a list or one object', async () => {
  const hours = { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Friday', opens: '20:00', closes: '02:00' };
  const { rows } = await tableOf(
    JSON.stringify([
      { name: 'Anna', hours },
      { name: 'Bert', hours: [hours] },
    ]),
  );
  expect(rows).toEqual([
    ['name', 'hours'],
    ['Anna', JSON.stringify(hours)],
    ['Bert', JSON.stringify([hours])],
  ]);
});

test.each([
  ['an array', JSON.stringify([anna, bert])],
  ['an object with one array', JSON.stringify({ total: 2, next: [], results: [anna, bert] }, null, 2)],
  ['an object whose array has another name', JSON.stringify({ meta: { a: [1] }, museums: [anna, bert] })],
  ['one object a line', `${JSON.stringify(anna)}\n${JSON.stringify(bert)}\n`],
  ['objects with record separators', `\u001e${JSON.stringify(anna)}\n\u001e${JSON.stringify(bert)}\n`],
])('objects in %s are rows, and all their keys are columns', async (_, text) => {
  expect(await rowsOf(text)).toEqual(expected);
});

test('nested objects are columns, lists are joined, and geometries are points', async () => {
  const [header, row] = await rowsOf([
    {
      name: 'Anna',
      address: { city: 'Bonn', geo: { lat: 50.7, more: { deep: 1 } } },
      tags: ['a', 'b'],
      menu: [{ dish: 'soup' }],
      place: { type: 'Point', coordinates: [7.1, 50.7] },
    },
  ]);
  expect(header).toEqual([
    ...['name', 'address.city', 'address.geo.lat', 'address.geo.more'],
    ...['tags', 'menu', 'place.longitude', 'place.latitude'],
  ]);
  expect(row).toEqual(['Anna', 'Bonn', '50.7', '{"deep":1}', 'a;b', '[{"dish":"soup"}]', '7.1', '50.7']);
});

const point = (coordinates: number[]) => ({ type: 'Point', coordinates });
const feature = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry });

test.each([
  ['a single feature', JSON.stringify(feature('Anna', point([7, 50])))],
  ['a feature a line', `${JSON.stringify(feature('Anna', point([7, 50])))}\n`],
  ['an array of features', JSON.stringify([feature('Anna', point([7, 50]))])],
  ['a collection', JSON.stringify({ type: 'FeatureCollection', features: [feature('Anna', point([7, 50]))] })],
])('%s of GeoJSON is read', async (_, text) => {
  expect(await rowsOf(text)).toEqual([
    ['name', 'geometry:latitude', 'geometry:longitude'],
    ['Anna', '50', '7'],
  ]);
});

const crs = (name: string) => ({ type: 'name', properties: { name } });

test.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])(
  'coordinates in %s are degrees',
  async (name) => {
    const rows = await rowsOf({
      type: 'FeatureCollection',
      crs: crs(name),
      features: [feature('Anna', point([7, 50]))],
    });
    expect(rows[1]).toEqual(['Anna', '50', '7']);
  },
);

test.each(['urn:ogc:def:crs:EPSG::3857', 'EPSG:900913'])('coordinates in %s are converted', async (name) => {
  const features = [
    feature('Greenwich', point([0, 6_710_219.083])),
    feature('Berlin', point([1_492_232.65, 6_894_701.3])),
  ];
  // The system may be named before or after the features.
  for (const file of [
    { type: 'FeatureCollection', crs: crs(name), features },
    { features, crs: crs(name) },
  ]) {
    const [, greenwich, berlin] = await rowsOf(file);
    expect([Number(greenwich?.[1]), Number(greenwich?.[2])]).toEqual([expect.closeTo(51.5, 1), 0]);
    expect([Number(berlin?.[1]), Number(berlin?.[2])]).toEqual([expect.closeTo(52.52, 2), expect.closeTo(13.405, 2)]);
  }
});

test('coordinates of another system are refused with its name', async () => {
  const { fault } = await tableOf(
    JSON.stringify({ crs: crs('EPSG:25832'), features: [feature('Anna', point([364_000, 5_621_000]))] }),
  );
  expect(fault).toEqual({ kind: 'unusable', code: 'unknown-crs', line: 1, detail: 'EPSG:25832' });
});

test('saved places of a map account are read with their names and addresses', async () => {
  const properties = {
    google_maps_url: 'http://maps.google.com/?cid=1',
    location: { name: 'Rosenhof', address: 'Weg 1, Bonn', country_code: 'DE' },
  };
  const [header, row] = await rowsOf({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: point([7.1, 50.7]) }],
  });
  expect(header).toEqual([
    ...['google_maps_url', 'location.name', 'location.address', 'location.country_code'],
    ...['geometry:latitude', 'geometry:longitude'],
  ]);
  expect(row).toEqual(['http://maps.google.com/?cid=1', 'Rosenhof', 'Weg 1, Bonn', 'DE', '50.7', '7.1']);
});

test('JSON without a list of objects, too deep or broken, is answered with the reason', async () => {
  const codeOf = async (text: string) => (await tableOf(text)).fault?.code;
  expect(await codeOf('{"name": "Anna"}')).toBe('no-features');
  expect(await codeOf('[]')).toBe('no-rows');
  expect(await codeOf('[["id","name"],["1","Anna"]]')).toBe('no-features');
  expect(await codeOf('{"results": []}')).toBe('no-rows');
  expect(await codeOf(`[{"a": ${'['.repeat(5_000)}`)).toBe('bad-json');
  expect(await codeOf('[{"name": "Anna"}, {"name": nonsense}]')).toBe('bad-json');
  expect(await codeOf('[{"name": "Anna"}, {"name": "Bert"')).toBe('bad-json');
  const wide = JSON.stringify([Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`c${i}`, i]))]);
  expect(await codeOf(wide)).toBe('too-many-columns');
});

test('keys with special meanings in JavaScript are columns like others', async () => {
  expect(await rowsOf('[{"__proto__": "a", "constructor": "b", "name": "Anna"}]')).toEqual([
    ['__proto__', 'constructor', 'name'],
    ['a', 'b', 'Anna'],
  ]);
});

test('any table is read as it was written, as an array or one object a line, wherever the chunks end', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', ']', '\n', 'é', '🍺', ',') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 30 }),
      async (rows, size) => {
        const objects = rows.map(([name, city]) => ({ name, city }));
        const files = [JSON.stringify(objects, null, 1), objects.map((row) => JSON.stringify(row)).join('\n')];
        for (const file of files) expect((await tableOf(file, { size })).rows).toEqual([['name', 'city'], ...rows]);
      },
    ),
  );
});
