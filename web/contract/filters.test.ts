import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from './attributes.ts';
import {
  type Filters,
  filterSegments,
  isPlaceCategory,
  keysOf,
  parseFilters,
  valuesOf,
  withValues,
} from './filters.ts';
import { rangePattern, reservedWords } from './grammar.ts';

const slug = fc
  .stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
  .filter((word) => !reservedWords.has(word) && !rangePattern.test(word));
const slugs = fc.uniqueArray(slug, { minLength: 1, maxLength: 4 }).map((list) => list.sort());
const end = fc.nat(1000);
const range: fc.Arbitrary<Range> = fc.oneof(
  end.map((min) => ({ min, max: null })),
  end.map((max) => ({ min: null, max })),
  fc.tuple(end, end).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
);
const attribute = fc.oneof(
  slugs.map((values) => ({ values })),
  range.map((one) => ({ range: one })),
);

/** Any valid filters. */
const filters = fc.record(
  {
    category: slugs,
    country: slugs,
    region: slugs,
    city: slugs,
    attributes: fc.dictionary(slug, attribute, { maxKeys: 4, noNullPrototype: true }),
    language: slugs,
    price: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
    rating: fc.integer({ min: 1, max: 5 }),
    open: fc.constant(true as const),
  },
  { requiredKeys: ['attributes'] },
) as fc.Arbitrary<Filters>;

/** The segments of a path with pairs and values in reverse order. */
const shuffled = (segments: readonly string[]) => {
  const pairs = segments.flatMap((key, i) => (i % 2 ? [] : [[key, segments[i + 1]?.split('+').reverse().join('+')]]));
  return pairs.reverse().flat() as string[];
};

describe('filters in a path', () => {
  it('are written and read back unchanged, in any order', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        const segments = filterSegments(chosen);
        expect(parseFilters(segments)).toEqual(chosen);
        expect(parseFilters(shuffled(segments))).toEqual(chosen);
      }),
    );
  });

  it('have one canonical form', () => {
    const canonical = (path: string) => filterSegments(parseFilters(path.split('/')) ?? { attributes: {} }).join('/');
    expect(canonical('open/now/rating/4/wheelchair/yes/city/lodz+krakow/category/art')).toBe(
      'category/art/city/krakow+lodz/wheelchair/yes/rating/4/open/now',
    );
    expect(canonical('price/3+1+3/seats/50-10/material/wood+clay')).toBe('material/clay+wood/seats/10-50/price/1+3');
    expect(canonical('open/now/price/1/language/zh-hans+ar/zoo/yes')).toBe(
      'zoo/yes/language/ar+zh-hans/price/1/open/now',
    );
    expect(canonical('rating/4+2')).toBe('rating/2');
  });

  it.each([
    'category',
    'city/a/city/b',
    'city/São Paulo',
    'city/',
    'city/a++b',
    'listing/x',
    'sort/name',
    'price/5',
    'rating/0',
    'rating/4.5',
    'open/yes',
    'language/ar+',
    'seats/min-10+max-20',
    'seats/10-20+30-40',
    `city/${'a+'.repeat(20)}a`,
    Array.from({ length: 13 }, (_, i) => `k${i}/v`).join('/'),
  ])('reject %s', (path) => {
    expect(parseFilters(path.split('/'))).toBeUndefined();
  });

  it('can be removed and added again one by one', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        let rebuilt: Filters | undefined = { attributes: {} };
        for (const key of keysOf(chosen)) {
          const values = valuesOf(chosen, key);
          const less = withValues(chosen, key, []);
          expect(less && keysOf(less)).toEqual(keysOf(chosen).filter((other) => other !== key));
          rebuilt = rebuilt && withValues(rebuilt, key, values);
        }
        expect(rebuilt).toEqual(chosen);
      }),
    );
  });

  it('are a place-category pair with at most one category and one place', () => {
    const isOne = (path: string) =>
      isPlaceCategory(parseFilters(path.split('/').filter(Boolean)) ?? { attributes: {} });
    for (const path of ['', 'category/art', 'country/fr', 'category/art/city/lyon'])
      expect(isOne(path), path).toBe(true);
    const others = ['category/a+b', 'country/fr/city/lyon', 'open/now', 'rating/3', 'price/1', 'wheelchair/yes'];
    for (const path of [...others, 'language/ar', 'category/art/language/ar']) expect(isOne(path), path).toBe(false);
  });
});
