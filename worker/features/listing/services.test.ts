import { expect, test } from 'vitest';
import { distance, distanceText } from '../../platform/i18n/distance.ts';
import { placeType } from './schema-type.ts';
import { duration, money } from './services.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a price has the decimals of its currency, and none if they are zero', () => {
  expect(money(7900, 'EUR', 'en')).toBe('€79');
  expect(money(7950, 'EUR', 'en')).toBe('€79.50');
  expect(plain(money(12500, 'JOD', 'en'))).toBe('JOD 12.500');
  expect(plain(money(12000, 'TND', 'fr'))).toBe('12 TND');
  expect(plain(money(900, 'JPY', 'de'))).toBe('900 ¥');
});

test('a long duration is shown in hours', () => {
  expect(duration(90, 'en')).toBe('90 min');
  expect(duration(120, 'en')).toBe('2 hr');
  expect(duration(150, 'de')).toBe('2 Std. 30 Min.');
});

test('a distance is the great-circle distance, in the unit of the country', () => {
  const london = { latitude: 51.5074, longitude: -0.1278 };
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(distance(london, paris)).toBeCloseTo(343.6, 0);
  expect(distance(london, london)).toBe(0);
  expect(distance({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.24, 1);
  expect(distanceText(0.354, { lang: 'en', country: 'DE' })).toBe('350 m');
  expect(distanceText(1.24, { lang: 'en', country: 'DE' })).toBe('1.2 km');
  expect(distanceText(16.1, { lang: 'en', country: 'US' })).toBe('10 mi');
});

test('the slug of a site has priority over those of categories', () => {
  expect(placeType('museums', ['textiles'], { isPlace: true })).toBe('Museum');
  expect(placeType('makers', ['bicycles'], { isPlace: true })).toBe('BikeStore');
  expect(placeType('craft-beer', ['microbreweries'], { isPlace: true })).toBe('Brewery');
  expect(placeType('makers', [], { isPlace: true })).toBe('LocalBusiness');
  expect(placeType('makers', ['bicycles'], { isPlace: false })).toBe('Organization');
});
