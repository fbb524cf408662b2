import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importBorders } from '../../../../scripts/lib/import-data.ts';
import { openBorders } from './borders.ts';
import { cleanCoordinates } from './coordinates.ts';

const { countryAt, mayLieIn } = openBorders(importBorders());

const at = (latitude: number, longitude: number) => countryAt({ latitude, longitude }) ?? 'none';

/** Latitude, longitude and country of places that are hard to find. */
const hardPoints: Readonly<Record<string, readonly (readonly [string, number, number, string])[]>> = {
  'enclaves and small states': [
    ['Vatican', 41.9022, 12.4533, 'VA'],
    ['Rome', 41.8986, 12.4768, 'IT'],
    ['San Marino', 43.936, 12.447, 'SM'],
    ['Monaco', 43.7384, 7.4246, 'MC'],
    ['Vaduz', 47.14, 9.52, 'LI'],
    ['Maseru', -29.31, 27.48, 'LS'],
    ['Baarle-Hertog', 51.4393, 4.9326, 'BE'],
    ['Büsingen', 47.697, 8.69, 'DE'],
    ['Campione', 45.969, 8.971, 'IT'],
    ['Kaliningrad', 54.71, 20.51, 'RU'],
    ['Cabinda', -5.55, 12.2, 'AO'],
    ['Oecusse', -9.2, 124.36, 'TL'],
    ['Nakhchivan', 39.2, 45.41, 'AZ'],
    ['Musandam', 26.18, 56.25, 'OM'],
    ['Temburong', 4.71, 115.07, 'BN'],
  ],
  'towns that a border divides': [
    ['Konstanz', 47.66, 9.175, 'DE'],
    ['Kreuzlingen', 47.645, 9.17, 'CH'],
    ['Frankfurt (Oder)', 52.343, 14.553, 'DE'],
    ['Słubice', 52.35, 14.56, 'PL'],
    ['El Paso', 31.76, -106.49, 'US'],
    ['Juárez', 31.74, -106.48, 'MX'],
    ['Detroit', 42.33, -83.05, 'US'],
    ['Windsor', 42.31, -83.04, 'CA'],
    ['Kinshasa', -4.32, 15.31, 'CD'],
    ['Brazzaville', -4.27, 15.28, 'CG'],
    ['Shenzhen', 22.54, 114.06, 'CN'],
    ['Johor Bahru', 1.49, 103.74, 'MY'],
  ],
  'territories with a code of their own, and without one': [
    ['Hong Kong', 22.28, 114.16, 'HK'],
    ['Macau', 22.19, 113.54, 'MO'],
    ['Gibraltar', 36.14, -5.35, 'GI'],
    ['Ceuta', 35.889, -5.316, 'ES'],
    ['Melilla', 35.292, -2.938, 'ES'],
    ['Las Palmas', 28.12, -15.43, 'ES'],
    ['Nuuk', 64.18, -51.72, 'GL'],
    ['Longyearbyen', 78.22, 15.64, 'SJ'],
    ['Mariehamn', 60.1, 19.94, 'AX'],
    ['Saint Peter Port', 49.455, -2.536, 'GG'],
    ['Saint-Denis', -20.88, 55.45, 'RE'],
    ['Cayenne', 4.92, -52.31, 'GF'],
    ['Bonaire', 12.15, -68.27, 'BQ'],
    ['Marigot', 18.07, -63.08, 'MF'],
    ['Philipsburg', 18.02, -63.05, 'SX'],
    ['San Juan', 18.46, -66.11, 'PR'],
    ['Ascension', -7.93, -14.41, 'SH'],
    ['Pristina', 42.66, 21.16, 'XK'],
    ['Kyrenia', 35.34, 33.32, 'CY'],
    ['Taipei', 25.03, 121.56, 'TW'],
    ['Gaza', 31.5, 34.46, 'PS'],
  ],
  'coasts, islands and the date line': [
    ['Dover', 51.13, 1.31, 'GB'],
    ['Suva', -18.14, 178.44, 'FJ'],
    ['Taveuni', -16.85, -179.98, 'FJ'],
    ['Apia', -13.83, -171.76, 'WS'],
    ['Pago Pago', -14.27, -170.7, 'AS'],
    ['Attu', 52.9, 173.1, 'US'],
    ['Diomede', 65.78, -169.06, 'RU'],
    ['Wrangel Island', 71, -179.5, 'RU'],
    ['Wrangel Island', 71, 180, 'RU'],
    ['Kiritimati', 1.98, -157.47, 'KI'],
    ['Stanley', -51.7, -57.85, 'FK'],
    ['Ushuaia', -54.8, -68.3, 'AR'],
    ['South Pole', -90, 0, 'AQ'],
    ['open sea', 30, -40, 'none'],
  ],
};

test.each(Object.entries(hardPoints))('the country of a point is right: %s', (_, points) => {
  expect(points.map(([name, latitude, longitude]) => `${name} ${at(latitude, longitude)}`)).toEqual(
    points.map(([name, , , country]) => `${name} ${country}`),
  );
});

test('a place on an island that the borders lack, or in a territory of the country, may lie in the country', () => {
  const fits = (latitude: number, longitude: number, country: string) => mayLieIn({ latitude, longitude }, country);
  expect(fits(42.5, 12.5, 'VA')).toBe(true);
  expect(fits(18.46, -66.11, 'US')).toBe(true);
  expect(fits(-20.88, 55.45, 'FR')).toBe(true);
  expect(fits(-17, -178.5, 'FJ')).toBe(true);
  expect(fits(44.95, 34.1, 'UA')).toBe(true);
  expect(fits(44.95, 34.1, 'RU')).toBe(true);
  expect(fits(51, 0, 'JP')).toBe(false);
  expect(fits(48.86, 2.35, 'PR')).toBe(false);
  expect(fits(48.86, 2.35, 'QZ')).toBe(true);
});

const degrees = fc.double({ noNaN: true, noDefaultInfinity: true, min: -400, max: 400 });

test('no point makes the lookup fail, and a country is always two capital letters', () => {
  fc.assert(
    fc.property(degrees, degrees, fc.constantFrom('DE', 'FJ', 'VA', 'ZZ'), (latitude, longitude, country) => {
      expect(at(latitude, longitude)).toMatch(/^[A-Z]{2}$|^none$/);
      expect(mayLieIn({ latitude, longitude }, country)).toBeTypeOf('boolean');
    }),
  );
});

test('a point is the same whichever way round its coordinates are, if only one way fits the country', () => {
  const inBrazil = (point: { latitude: number; longitude: number }) => mayLieIn(point, 'BR');
  const latitude = fc.double({ min: -25, max: -5, noNaN: true });
  const longitude = fc.double({ min: -50, max: -40, noNaN: true });
  fc.assert(
    fc.property(latitude, longitude, (y, x) => {
      const [straight, swapped] = [
        cleanCoordinates(`${y}`, `${x}`, inBrazil),
        cleanCoordinates(`${x}`, `${y}`, inBrazil),
      ];
      expect(straight).toEqual({ value: { latitude: y, longitude: x } });
      expect(swapped).toEqual({ ...straight, warning: 'coordinates-swapped' });
    }),
  );
});

test('a hundred thousand points take less than a second', () => {
  const start = performance.now();
  for (let index = 0; index < 100_000; index++) at((index % 140) - 60, ((index * 7) % 360) - 180);
  expect(performance.now() - start).toBeLessThan(1000);
});
