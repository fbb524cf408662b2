import { expect, test } from 'vitest';
import { distance, distanceText } from '../../platform/i18n/distance.ts';
import { placeType } from './schema-type.ts';

test('a distance is the great-circle distance, in the unit of the country unless the site has chosen one', () => {
  const london = { latitude: 51.5074, longitude: -0.1278 };
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(distance(london, paris)).toBeCloseTo(343.6, 0);
  expect(distance(london, london)).toBe(0);
  expect(distance({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.24, 1);
  expect(distanceText(0.354, { lang: 'en', country: 'DE' })).toBe('350 m');
  expect(distanceText(1.24, { lang: 'en', country: 'DE' })).toBe('1.2 km');
  expect(distanceText(16.1, { lang: 'en', country: 'US' })).toBe('10 mi');
  expect(distanceText(16.1, { lang: 'en', country: 'US', units: 'metric' })).toBe('16 km');
  expect(distanceText(16.1, { lang: 'de', country: 'DE', units: 'imperial' })).toBe('10 mi');
});

test('the slug of a site has priority over those of categories', () => {
  expect(placeType('museums', ['textiles'], { isPlace: true })).toBe('Museum');
  expect(placeType('makers', ['bicycles'], { isPlace: true })).toBe('BikeStore');
  expect(placeType('craft-beer', ['microbreweries'], { isPlace: true })).toBe('Brewery');
  expect(placeType('makers', [], { isPlace: true })).toBe('LocalBusiness');
  expect(placeType('makers', ['bicycles'], { isPlace: false })).toBe('Organization');
});
