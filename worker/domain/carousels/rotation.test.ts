import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../counters/counted.ts';
import { rotated } from './rotation.ts';

/** The most slides of a carousel, and more. */
const most = 40;

const slides = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const seeds = fc.nat({ max: 0xffffffff });
const days = fc.integer({ min: 0, max: 60_000 });

test('Each slide stands first on exactly one of as many consecutive days as there are slides', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: most }), seeds, days, (count, seed, start) => {
      const firsts = slides(count).map((offset) => rotated(slides(count), { seed, day: start + offset })[0]);
      expect([...firsts].sort((one, other) => Number(one) - Number(other))).toEqual(slides(count));
    }),
  );
});

test('An order has each slide once, and is the same whenever it is asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), seeds, days, (count, seed, day) => {
      const order = rotated(slides(count), { seed, day });
      expect([...order].sort((one, other) => one - other)).toEqual(slides(count));
      expect(rotated(slides(count), { seed, day })).toEqual(order);
    }),
  );
});

test('In 10,000 days each slide stands on each position within 2 % of its fair share', { timeout: 60_000 }, () => {
  const total = 10_000;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: most }), seeds, days, (count, seed, start) => {
      const items = slides(count);
      const times = items.map(() => new Array<number>(count).fill(0));
      for (let day = start; day < start + total; day += 1) {
        const order = rotated(items, { seed, day });
        for (const [position, item] of order.entries()) {
          const row = times[item] as number[];
          row[position] = (row[position] as number) + 1;
        }
      }
      const worst = Math.max(...times.flat().map((n) => Math.abs(n - total / count) / (total / count)));
      expect(worst).toBeLessThanOrEqual(0.02);
    }),
    { numRuns: 12 },
  );
});

test('The neighbours of a slide differ from block to block, and two carousels differ', () => {
  const items = slides(8);
  const after = (day: number, seed: number) => {
    const order = rotated(items, { seed, day });
    return order[order.indexOf(0) + 1];
  };
  expect(new Set(slides(80).map((day) => after(day, 7))).size).toBeGreaterThan(4);
  expect(slides(8).some((day) => after(day, 7) !== after(day, 8))).toBe(true);
});

test('A day begins at midnight in UTC', () => {
  expect(dayOf(Date.UTC(2026, 5, 2) - 1)).toBe(dayOf(Date.UTC(2026, 5, 1)));
  expect(dayOf(Date.UTC(2026, 5, 2))).toBe(dayOf(Date.UTC(2026, 5, 1)) + 1);
});
