import { describe, expect, it } from 'vitest';
import { edits, nearestSpellings } from './spelling-distance.ts';

describe('a similar spelling', () => {
  it.each([
    ['krakow', 'krakow', 0],
    ['krakw', 'krakow', 1],
    ['krakoww', 'krakow', 1],
    ['krakov', 'krakow', 1],
    ['karkow', 'krakow', 1],
    ['lodz', 'krakow', 6],
    ['', 'abc', 3],
  ])('%s and %s are %i edits apart, in both directions', (a, b, distance) => {
    expect(edits(a, b)).toBe(distance);
    expect(edits(b, a)).toBe(distance);
  });

  const cities = ['krakow', 'kraljevo', 'lodz', 'london', 'londonderry', 'nl', 'pl', 'no'];
  const like = (text: string) => nearestSpellings(text, cities, { wordsOf: (city) => [city], most: 3 });

  it('is found, the nearest first, unless it is too far', () => {
    expect(like('krakw')).toEqual(['krakow']);
    expect(like('londn')).toEqual(['london']);
    expect(like('kralevo')).toEqual(['kraljevo']);
    expect(like('tokyo')).toEqual([]);
  });

  it('is found by the beginning of the word', () => {
    expect(like('londo')).toEqual(['london', 'londonderry']);
  });

  it('is not searched for a very short word', () => {
    expect(like('ni')).toEqual([]);
  });

  it('is found by any of its words', () => {
    const wordsOf = (slug: string) => (slug === 'nl' ? [slug, 'netherlands', 'niederlande'] : [slug]);
    expect(nearestSpellings('netherland', cities, { wordsOf, most: 3 })).toEqual(['nl']);
  });
});
