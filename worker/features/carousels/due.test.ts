import { expect, test } from 'vitest';
import { nextChange } from './due.ts';

test('The next change is the beginning, then the end, then none', () => {
  const period = { startsAt: 10, endsAt: 20 };
  expect([5, 10, 19, 20].map((now) => nextChange(period, now))).toEqual([10, 20, 20, null]);
  expect(nextChange({ startsAt: null, endsAt: null }, 5)).toBe(null);
  expect(nextChange({ startsAt: null, endsAt: 7 }, 5)).toBe(7);
});
