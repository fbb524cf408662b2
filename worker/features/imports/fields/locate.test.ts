import { expect, test } from 'vitest';
import { openImportTools } from '../../../../scripts/lib/import-data.ts';
import type { Field } from '../columns/column-headers.ts';
import { type LocateOptions, locate } from './locate.ts';

const tools = await openImportTools({ cities: true });
const withoutCities = { ...tools, cityAt: undefined };

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const kronach = at(50.24, 11.33);
const munich = at(48.1374, 11.5755);

function located(cells: Partial<Record<Field, string>>, options: Partial<LocateOptions> = {}) {
  return locate((field) => cells[field] ?? '', { tools: withoutCities, point: null, ...options });
}

test('a row without a country gets that of its point, with its city and region as its place', () => {
  expect(located({ city: 'Kronach', region: 'Bayern', address: 'Markt 1' }, { point: kronach })).toEqual({
    place: { country: 'DE', region: 'Bayern', city: 'Kronach' },
    address: 'Markt 1',
    warnings: [{ code: 'country-from-point', about: 'DE' }],
  });
});

test('a country that is ambiguous or unknown comes from the point too', () => {
  expect(located({ country: 'Congo', city: 'Goma' }, { point: at(-1.68, 29.22) })).toMatchObject({
    place: { country: 'CD', city: 'Goma' },
    warnings: [{ code: 'country-from-point', about: 'Congo CD' }],
  });
});

test('a stated country stays, whatever the point is', () => {
  expect(located({ country: 'Autriche', city: 'Kronach' }, { point: kronach })).toMatchObject({
    place: { country: 'AT' },
    warnings: [],
  });
});

test('the default country is for rows that state none and have no point in one', () => {
  expect(located({ city: 'Kronach' }, { country: 'DE' }).place).toEqual({ country: 'DE', region: '', city: 'Kronach' });
  expect(located({ city: 'Kronach' }, { country: 'FR', point: kronach }).place?.country).toBe('DE');
  expect(located({ city: 'Ferry' }, { country: 'FR', point: at(30, -40) }).place?.country).toBe('FR');
  expect(located({ country: 'Narnia', city: 'Cair' }, { country: 'FR' }).place).toBeNull();
});

test('without a country and a point, city and region are kept in the address', () => {
  expect(located({ city: 'Kronach', region: 'Bayern', address: 'Markt 1' })).toEqual({
    place: null,
    address: 'Markt 1, Kronach, Bayern',
    warnings: [{ code: 'country-missing', about: 'Kronach Bayern' }],
  });
  expect(located({ country: 'Narnia', city: 'Cair' }).warnings).toEqual([{ code: 'country-unknown', about: 'Narnia' }]);
});

test('a row without a city gets the large city of its point, if cities are looked up', () => {
  expect(located({ country: 'DE' }, { point: munich }).place?.city).toBe('');
  expect(located({}, { tools, point: munich })).toEqual({
    place: { country: 'DE', region: 'Bavaria', city: 'Munich' },
    address: '',
    warnings: [
      { code: 'country-from-point', about: 'DE' },
      { code: 'city-from-point', about: 'Munich' },
    ],
  });
  expect(located({ country: 'DE', region: 'Oberbayern' }, { tools, point: munich }).place).toEqual({
    country: 'DE',
    region: 'Oberbayern',
    city: 'Munich',
  });
  expect(located({ country: 'DE', city: 'Unterföhring' }, { tools, point: munich }).place?.city).toBe('Unterföhring');
});

test('cities of the same name have their region, and a small place far from a city has none', () => {
  expect(tools.cityAt?.(at(39.8, -89.64))).toEqual({ region: 'Illinois', city: 'Springfield' });
  expect(tools.cityAt?.(at(37.21, -93.29))).toEqual({ region: 'Missouri', city: 'Springfield' });
  expect(tools.cityAt?.(at(46.55, 10.0))).toBeUndefined();
  expect(tools.cityAt?.(at(30, -40))).toBeUndefined();
});

test('a city belongs to the country of the point, and the nearer of two to the point', () => {
  expect(tools.cityAt?.(at(47.66, 9.175))?.city).toBe('Konstanz');
  expect(tools.cityAt?.(at(47.645, 9.17))?.city).toBe('Kreuzlingen');
  expect(tools.cityAt?.(at(52.4, 13.07))?.city).toBe('Potsdam');
  expect(tools.cityAt?.(at(69.66, 18.94))?.city).toBe('Tromsø');
  expect(tools.cityAt?.(at(-18.13, 178.44))?.city).toBe('Suva');
});
