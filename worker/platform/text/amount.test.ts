import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amount.ts';

test('an amount is read as people write it', () => {
  const euros = ['14', '14.5', '14,50', '1,250.50', '1.250,50', '1 250', '1’250.5', '1.250', '1,250', '١٤٫٥', '１４'];
  expect(euros.map((text) => readAmount(text, 2))).toEqual([
    ...[1400, 1450, 1450, 125_050, 125_050, 125_000, 125_050, 125_000, 125_000, 1450, 1400],
  ]);
  expect(['1,250', '1250', '12.5'].map((text) => readAmount(text, 0))).toEqual([1250, 1250, null]);
  expect(['1.250', '1,250', '0.5'].map((text) => readAmount(text, 3))).toEqual([1250, 1_250_000, 500]);
});

test('what is no amount is refused', () => {
  const wrong = ['', '-1', 'ten', '1.2.3', '12,34,56', '1.2345', '14.5055', '1..2', '1,25,000', '9999999999999'];
  expect(wrong.map((text) => readAmount(text, 2))).toEqual(wrong.map(() => null));
});

test('an amount that was written is read as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.constantFrom(0, 2, 3), (amount, decimals) => {
      expect(readAmount(writeAmount(amount, decimals), decimals)).toBe(amount);
    }),
  );
});
