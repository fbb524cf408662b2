import { expect, test } from 'vitest';
import { tools } from '../../../tests/support/import-tools.ts';
import { cleanPrice } from '../../domain/listings/clean-fields.ts';
import { type Coordinates, cleanCoordinates, splitPair } from './fields/coordinates.ts';

/** Whether a point may lie in a country. */
const isIn = (country: string) => (point: Coordinates) => tools.mayLieIn(point, country);

test('phone numbers are converted to E.164 by the country of their row', async () => {
  const phone = tools.phone;
  expect(phone('4058160490', 'US').value).toBe('+14058160490');
  expect(phone('9054445050.0', 'CA').value).toBe('+19054445050');
  expect(phone('0049 9261 628000', undefined).value).toBe('+499261628000');
  expect(phone('02-3471-3993', 'KR').value).toBe('+82234713993');
  expect(phone('٠٢٢٧٣٥٤٣٢١', 'EG').value).toBe('+20227354321');
});

test('of several numbers in a cell the first valid one is used, and the others are reported', async () => {
  const phone = tools.phone;
  expect(phone('12; 030 1234567 / 030 7654321', 'DE')).toEqual({
    value: '+49301234567',
    others: ['12', '030 7654321'],
  });
  expect(phone('+49 30 1234567;+4930 1234567', 'DE').others).toEqual([]);
  // A cell can have 100,000 characters. Nobody looks for numbers behind a thousand of them.
  expect(phone(`030 1234567${' '.repeat(1_000)};030 7654321`, 'DE')).toEqual({ value: '+49301234567', others: [] });
});

test('a number that is invalid in its country is left out, one without a country stays as written', async () => {
  const phone = tools.phone;
  expect(phone('616696', 'US')).toEqual({ value: '', others: [], warning: 'phone-invalid' });
  expect(phone('https://example.com/123456', 'US').warning).toBe('phone-invalid');
  expect(phone('030 1234567', undefined)).toEqual({
    value: '030 1234567',
    others: [],
    warning: 'phone-country-unknown',
  });
});

test('swapped coordinates are corrected if the country is known', () => {
  const seoul = { latitude: 37.57, longitude: 126.98 };
  expect(cleanCoordinates('126.98', '37.57', isIn('KR'))).toEqual({ value: seoul, warning: 'coordinates-swapped' });
  const lisbon = { latitude: 38.72, longitude: -9.14 };
  expect(cleanCoordinates('-9.14', '38.72', isIn('PT'))).toEqual({ value: lisbon, warning: 'coordinates-swapped' });
  expect(cleanCoordinates('38.72', '-9.14', isIn('PT'))).toEqual({ value: lisbon });
  expect(cleanCoordinates('51.5', '-0.1', isIn('JP'))).toEqual({ value: null, warning: 'coordinates-elsewhere' });
});

test('places of countries on both sides of the date line are accepted', () => {
  expect(cleanCoordinates('-16.5', '-179.9', isIn('FJ')).value).not.toBeNull();
  expect(cleanCoordinates('66.1', '-169.8', isIn('RU')).value).not.toBeNull();
  expect(cleanCoordinates('51.9', '179.6', isIn('US')).value).not.toBeNull();
});

test('a decimal comma, both numbers in one cell and well-known text are understood', () => {
  expect(cleanCoordinates('48,137', '11,575', isIn('DE')).value).toEqual({ latitude: 48.137, longitude: 11.575 });
  expect(splitPair('48.137, 11.575')).toEqual(['48.137', '11.575']);
  expect(splitPair('POINT(11.575 48.137)')).toEqual(['48.137', '11.575']);
});

test('a place gets a time zone, and a zone that belongs to one country gives the country', async () => {
  expect(tools.zoneOf({ latitude: 35.68, longitude: 139.69 })).toBe('Asia/Tokyo');
  expect(tools.countryOfZone('Asia/Tokyo')).toBe('JP');
  expect(tools.countryOfZone('Asia/Kolkata')).toBe('IN');
  expect(
    [
      [0, -30],
      [90, 0],
      [-90, 180],
    ].map(([latitude = 0, longitude = 0]) => tools.zoneOf({ latitude, longitude })),
  ).toEqual(['', '', 'Antarctica/McMurdo']);
});

test('price levels are digits, currency signs or the words of Google’s interface', () => {
  const levels = ['2', '$$$', '€', 'PRICE_LEVEL_MODERATE', 'VERY_EXPENSIVE', 'PRICE_LEVEL_FREE', '5', 'cheap'];
  expect(levels.map((text) => cleanPrice(text).value)).toEqual([2, 3, 1, 2, 4, null, null, null]);
  expect(cleanPrice('PRICE_LEVEL_FREE').warning).toBeUndefined();
  expect(cleanPrice('cheap').warning).toBe('price-invalid');
});
