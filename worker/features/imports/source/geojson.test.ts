import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tools } from '../../../../tests/support/import-tools.ts';
import { readRows } from '../read-rows.ts';
import { readOptionsOf } from '../run.ts';
import { prepareFile } from '../settings.ts';
import { FeatureScanner } from './feature-scanner.ts';

async function rowsOf(text: string) {
  const open = () => [new TextEncoder().encode(text)];
  const prepared = await prepareFile(open, { language: 'en', languages: ['en'] });
  if (prepared.kind === 'unusable') return [prepared];
  const items = [];
  for await (const item of readRows(open, readOptionsOf(prepared.settings, tools))) items.push(item);
  return items;
}

const feature = (properties: object, geometry: unknown = null) => ({ type: 'Feature', properties, geometry });
const collection = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', bbox: [1, 2], features, crs: { features: [1] } }, null, 1);

test('features are listings: properties are columns, a point is the location', async () => {
  const text = collection(
    { ...feature({ name: 'Anna', 'addr:country': 'DE' }, { type: 'Point', coordinates: [7.1, 50.73] }), id: 'node/1' },
    feature({ name: 'Bert', phone: '+49 228 123456', cuisine: ['thai', 'lao'] }),
  );
  const [anna, bert] = await rowsOf(text);
  expect(anna).toMatchObject({
    row: { key: 'id:node/1', name: 'Anna', coordinates: { latitude: 50.73, longitude: 7.1 }, place: { country: 'DE' } },
  });
  expect(bert).toMatchObject({ row: { name: 'Bert', row: 3, coordinates: null } });
});

test('an area gets the centroid of its largest part', async () => {
  const square = (x: number, y: number, size: number) => [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ];
  const text = collection(
    feature({ name: 'Park' }, { type: 'MultiPolygon', coordinates: [square(0, 10, 0.1), square(20, 40, 2)] }),
    feature(
      { name: 'Trail' },
      {
        type: 'LineString',
        coordinates: [
          [4, 50],
          [6, 52],
        ],
      },
    ),
  );
  expect(await rowsOf(text)).toMatchObject([
    { row: { coordinates: { latitude: 41, longitude: 21 } } },
    { row: { coordinates: { latitude: 51, longitude: 5 } } },
  ]);
});

test('features are found completely, wherever the chunks of the file end', () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), value), { maxLength: 5 }),
      fc.integer({ min: 1, max: 30 }),
      (all, size) => {
        const text = collection(...all);
        const scanner = new FeatureScanner();
        const found = [];
        for (let at = 0; at < text.length; at += size) found.push(...scanner.push(text.slice(at, at + size)));
        expect(found.map(({ json }) => JSON.parse(json))).toEqual(JSON.parse(text).features);
        expect(scanner.end()).toBeUndefined();
      },
    ),
  );
});

test('JSON that is invalid or no feature collection is rejected with its line', async () => {
  const broken = collection(feature({ name: 'Anna' }), feature({ name: 'Bert' }));
  expect(await rowsOf(broken.slice(0, -60))).toMatchObject([{ code: 'bad-json', line: expect.any(Number) }]);
  expect(await rowsOf('{"features": [\n{"properties": {"name": nonsense}}\n]}')).toMatchObject([
    { code: 'bad-json', line: 2 },
  ]);
  expect(await rowsOf('{"type": "Topology", "objects": {}}')).toMatchObject([{ code: 'no-features', line: 1 }]);
});

test.each([
  [
    'coordinates',
    (nested: string) => `"geometry":{"type":"Polygon","coordinates":${nested}},"properties":{"name":"a"}`,
  ],
  ['properties', (nested: string) => `"geometry":null,"properties":{"name":"a","more":${nested}}`],
])('a file with deeply nested %s is refused at its line, like any other that is no GeoJSON', async (_, body) => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const text = (depth: number) =>
    `{"type":"FeatureCollection",\n"features":[\n{"type":"Feature",${body(nested(depth))}}]}`;
  expect(await rowsOf(text(20))).toMatchObject([{ row: { name: 'a' } }]);
  expect(await rowsOf(text(100_000))).toEqual([{ kind: 'unusable', code: 'bad-json', line: 3 }]);
});
