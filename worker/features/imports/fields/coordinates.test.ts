import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCoordinates, splitPair } from './coordinates.ts';

const paris = { latitude: 48.85667, longitude: 2.35083 };

/** The point of a cell that has both coordinates. */
const pointOf = (text: string) => cleanCoordinates(...splitPair(text)).value;

test('degrees with minutes, seconds and directions are read, from two columns or one', () => {
  expect(cleanCoordinates('48°51\'24"N', '2°21\'03"E').value).toEqual(paris);
  expect(cleanCoordinates('48° 51′ 24″ N', '2° 21′ 03″ E').value).toEqual(paris);
  expect(cleanCoordinates('N 48 51.4002', 'E 2.35083').value).toBeNull();
  expect(cleanCoordinates('48.85667 N', '2.35083 W').value).toEqual({ ...paris, longitude: -2.35083 });
  expect(pointOf('48°51\'24"N 2°21\'03"E')).toEqual(paris);
  expect(pointOf('33.8688 S, 151.2093 E')).toEqual({ latitude: -33.8688, longitude: 151.2093 });
});

test('directions tell which coordinate is the latitude, in whichever column or order they are', () => {
  expect(cleanCoordinates('2°21\'03"E', '48°51\'24"N')).toEqual({ value: paris });
  expect(pointOf('2°21\'03"E 48°51\'24"N')).toEqual(paris);
});

test('well-known text and GeoJSON in a cell have the longitude first', () => {
  const munich = { latitude: 48.137, longitude: 11.575 };
  for (const text of [
    'POINT(11.575 48.137)',
    'POINT Z (11.575 48.137 520)',
    'SRID=4326;POINT (11.575 48.137)',
    '{"type":"Point","coordinates":[11.575,48.137]}',
    '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[11.575,48.137,520]}}',
    '{"lat":48.137,"lng":11.575}',
    '{"latitude": 48.137, "longitude": 11.575}',
    '48.137, 11.575',
    '(48.137, 11.575)',
    '[48.137; 11.575]',
    'geo:48.137,11.575',
    '48,137; 11,575',
    '48,137, 11,575',
    '48,137 11,575',
  ])
    expect([text, pointOf(text)]).toEqual([text, munich]);
});

test('a cell that may mean several points, or none, is no point', () => {
  for (const text of [
    '48,137',
    '48.137',
    '48.137, 11.575, 520',
    'n/a',
    '{"type":"Point"',
    '{"type":"Point","coordinates":["11","48"]}',
    '{"type":"Feature","geometry":null}',
    'POINT EMPTY',
    'POLYGON((0 0, 1 1, 1 0, 0 0))',
  ])
    expect([text, cleanCoordinates(...splitPair(text)).warning]).toEqual([text, 'coordinates-invalid']);
  expect(splitPair(' ')).toEqual(['', '']);
});

test('any text is read without an error, and whatever is read lies on Earth', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.,;-° \'"NSEWO(){}[]:POINTe') }),
    fc.json(),
  );
  fc.assert(
    fc.property(text, text, (first, second) => {
      for (const { value } of [cleanCoordinates(...splitPair(first)), cleanCoordinates(first, second)]) {
        expect(Math.abs(value?.latitude ?? 0)).toBeLessThanOrEqual(90);
        expect(Math.abs(value?.longitude ?? 0)).toBeLessThanOrEqual(180);
      }
    }),
    { numRuns: 500 },
  );
});
