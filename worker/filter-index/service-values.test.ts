import { expect, test } from 'vitest';
import { selectionOf } from './bitmap.ts';
import type { ServiceEntry } from './entry.ts';
import { FacetIndex } from './facet-index.ts';
import { narrow } from './narrow.ts';
import { OpeningHours } from './opening-hours.ts';
import { countServices, priceStepOf, withServices } from './service-values.ts';

function indexOf(...all: ServiceEntry[][]): FacetIndex {
  const index = new FacetIndex(new OpeningHours({ numberOf: () => 0 } as never));
  all.forEach((services, i) => {
    const rest = { placeId: null, placeSlug: null, categoryIds: [], attributes: {}, price: null, rating: null };
    index.put({ id: i + 1, ...rest, zone: '', hours: null, language: 'en', names: {}, services }, 0);
  });
  return index;
}

const repair = (price: ServiceEntry['price'], ...languages: string[]): ServiceEntry => ({
  kind: 'repair',
  price,
  languages,
});
const course = (price: ServiceEntry['price'], ...languages: string[]): ServiceEntry => ({
  kind: 'course',
  price,
  languages,
});

const index = indexOf(
  [repair('1', 'en'), course('4', 'de')],
  [repair('4'), course('1', 'de', 'en')],
  [repair('1', 'de'), repair('1', 'en')],
  [],
);

test('filters of services meet in one service, and a listing counts once', () => {
  const size = (filters: object) => selectionOf(withServices(index, filters)).size;
  expect(size({})).toBe(3);
  expect(size({ kind: ['repair'] })).toBe(3);
  expect(size({ kind: ['repair'], price: ['1'] })).toBe(2);
  expect(size({ kind: ['course'], price: ['4'], language: ['en'] })).toBe(0);
  expect(size({ kind: ['repair', 'course'], price: ['1'], language: ['de', 'en'] })).toBe(3);
});

test('each number is that of the results of choosing the value instead', () => {
  const { withoutServices } = narrow(index, { filters: { attributes: {} }, keys: [], minute: 0, services: {} });
  if (!withoutServices) throw new Error('a question about services has this selection');
  expect(countServices(index, { kind: ['course'] }, withoutServices)).toEqual({
    kinds: { repair: 3, course: 2 },
    prices: { free: 0, 1: 1, 2: 0, 3: 0, 4: 1, ask: 0 },
    languages: { en: 1, de: 2 },
  });
});

test('without results, each filter is dropped by itself', () => {
  const services = { kind: ['course'], price: ['4'], language: ['en'] } as const;
  const { left, without } = narrow(index, { filters: { attributes: {} }, keys: [], minute: 0, services });
  expect(left.size).toBe(0);
  expect([...without].map(([key, { size }]) => [key, size])).toEqual([
    ['services.kind', 0],
    ['services.price', 1],
    ['services.language', 1],
  ]);
});

test('a price is free, in a band, asked for, or in no step', () => {
  const step = (amount: number | null, band: number | null, onRequest: 0 | 1 = 0) =>
    priceStepOf({ amount, band, onRequest });
  expect([step(0, null), step(5, 2), step(null, 3), step(null, null, 1), step(null, null), step(5, null)]).toEqual([
    ...['free', '2', '3', 'ask', '', ''],
  ]);
});
