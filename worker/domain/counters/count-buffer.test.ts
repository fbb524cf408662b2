import { expect, test } from 'vitest';
import type { SiteId } from '../../data/schema.ts';
import { CountBuffer } from './count-buffer.ts';
import type { Counted } from './counted.ts';

const [one, other] = [1 as SiteId, 2 as SiteId];
const noon = Date.UTC(2026, 5, 1, 12);
const searched = (thing: string, dimension = 'en'): Counted => ({ feature: 'search', thing, dimension });

test('Equal counts of a site and a day are summed, all others are separate', () => {
  const buffer = new CountBuffer();
  buffer.add(one, [searched('a'), searched('a'), searched('b')], noon);
  buffer.add(one, [searched('a'), searched('a', 'de')], noon + 1_000);
  buffer.add(other, [searched('a')], noon + 1_000);
  buffer.add(one, [searched('a')], noon + 9_000);
  const day = 20_605;
  expect(buffer.take()).toEqual({
    rows: [
      [one, 'search', day, 'a', 'en', 4],
      [one, 'search', day, 'b', 'en', 1],
      [one, 'search', day, 'a', 'de', 1],
      [other, 'search', day, 'a', 'en', 1],
    ],
  });
  expect(buffer.take()).toBeNull();
});

test('Counts on both sides of midnight in UTC belong to two days', () => {
  const buffer = new CountBuffer();
  const midnight = Date.UTC(2026, 5, 2);
  buffer.add(one, [searched('a')], midnight - 1);
  buffer.add(one, [searched('a')], midnight);
  expect(buffer.take()?.rows.map(([, , day]) => day)).toEqual([20_605, 20_606]);
});

test('A message is due 10 s after its first count, or with 200 different counts', () => {
  const buffer = new CountBuffer();
  expect(buffer.add(one, [searched('a')], noon)).toBe('first');
  expect(buffer.add(one, [searched('b')], noon + 9_999)).toBe('waiting');
  expect(buffer.add(one, [searched('b')], noon + 10_000)).toBe('due');
  buffer.take();
  const many = Array.from({ length: 199 }, (_, i) => searched(String(i)));
  expect(buffer.add(one, many, noon)).toBe('first');
  expect(buffer.add(one, many, noon)).toBe('waiting');
  expect(buffer.add(one, [searched('the 200th')], noon)).toBe('due');
});
