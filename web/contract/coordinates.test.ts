import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCoordinates, typedCoordinates } from './coordinates.ts';

const leipzig = [51.34, 12.37];
const inMinutes = [51.34, 12.375];

describe('A position is read as people type it', () => {
  test.each([
    ['51.34', '12.37', leipzig],
    ['51,34', '12,37', leipzig],
    [' 51.34° ', '12.37 °', leipzig],
    ['51.34 N', 'E12.37', leipzig],
    ['٥١٫٣٤', '١٢٫٣٧', leipzig],
    ['５１．３４', '１２．３７', leipzig],
    ['५१.३४', '१२.३७', leipzig],
    ['51.34, 12.37', '', leipzig],
    ['51.34,12.37', '', leipzig],
    ['', '51.34 12.37', leipzig],
    ['(51.34, 12.37)', '', leipzig],
    ['51,34 12,37', '', leipzig],
    ['51,34; 12,37', '', leipzig],
    ['51,34, 12,37', '', leipzig],
    ['٥١٫٣٤، ١٢٫٣٧', '', leipzig],
    ['51°20′24″N 12°22′30″E', '', inMinutes],
    ['12°22′30″E 51°20′24″N', '', inMinutes],
    ['51º 20\' 24" N, 12º 22\' 30" E', '', inMinutes],
    ["N 51° 20.4' E 12° 22.5'", '', inMinutes],
    ['51°20’24”', '12°22’30”', inMinutes],
    ['51.34N, 12.37E', '', leipzig],
    ['33.8688 S, 151.2093 E', '', [-33.8688, 151.2093]],
    ['33°52′S', '151°12′E', [-33.86667, 151.2]],
    ['−33.5', '–70.25', [-33.5, -70.25]],
    ['-33,5 -70,25', '', [-33.5, -70.25]],
    ['48.85°, 2.35°', '', [48.85, 2.35]],
    ['0', '0', [0, 0]],
    ['90', '-180', [90, -180]],
    ['51.34', '12.37 W', [51.34, -12.37]],
  ])('%j and %j', (latitude, longitude, position) => {
    expect(readCoordinates({ latitude, longitude })).toEqual({ position });
  });

  test('and none is no position', () => {
    expect(readCoordinates({ latitude: ' ', longitude: '\u200e' })).toEqual({ position: null });
  });
});

describe('The faulty field is named', () => {
  test.each([
    ['91', '12', 'latitude', 'latitude-invalid'],
    ['51', '181', 'longitude', 'longitude-invalid'],
    ['north', '12', 'latitude', 'latitude-invalid'],
    ['51', '12°60′', 'longitude', 'longitude-invalid'],
    ['51.34 E', '12.37', 'latitude', 'latitude-invalid'],
    ['51', '12 O', 'longitude', 'longitude-invalid'],
    ['51.34', '', 'longitude', 'position-incomplete'],
    ['51,34', '', 'longitude', 'position-incomplete'],
    ['', '12.37', 'latitude', 'position-incomplete'],
    ['1.2.3', '4', 'latitude', 'latitude-invalid'],
    ['91, 12', '', 'latitude', 'latitude-invalid'],
    ['51 20 24', '12', 'latitude', 'latitude-invalid'],
    ['--5', '4', 'latitude', 'latitude-invalid'],
  ])('%j and %j', (latitude, longitude, field, code) => {
    expect(readCoordinates({ latitude, longitude })).toEqual({ fault: { field, code } });
  });
});

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((units) => units / 1e5 + 0);
const position = fc.tuple(degrees(90), degrees(180));

test('A position is typed so that it is read again, in one field or in two', () => {
  fc.assert(
    fc.property(position, (given) => {
      const typed = typedCoordinates(given);
      expect(readCoordinates(typed)).toEqual({ position: given });
      const pair = `${typed.latitude}, ${typed.longitude}`;
      expect(readCoordinates({ latitude: pair, longitude: '' })).toEqual({ position: given });
      expect(readCoordinates({ latitude: '', longitude: pair })).toEqual({ position: given });
      const [latitude, longitude] = [typed.latitude.replace('.', ','), typed.longitude.replace('.', ',')];
      expect(readCoordinates({ latitude, longitude })).toEqual({ position: given });
    }),
  );
});

test('Any text is a position within the world, none, or has a fault', () => {
  const alphabet = fc.constantFrom(...'0123456789.,-+°\'"NSEWO;/() ٣५′″');
  const text = fc.oneof(fc.string({ unit: alphabet, maxLength: 24 }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(text, text, (latitude, longitude) => {
      const read = readCoordinates({ latitude, longitude });
      if (!('position' in read) || !read.position) return;
      expect(Math.abs(read.position[0])).toBeLessThanOrEqual(90);
      expect(Math.abs(read.position[1])).toBeLessThanOrEqual(180);
      expect(readCoordinates(typedCoordinates(read.position))).toEqual(read);
    }),
  );
});
