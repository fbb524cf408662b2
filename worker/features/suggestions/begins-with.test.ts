import { expect, test } from 'vitest';
import { nameKey } from '../../platform/text/fold.ts';
import { hasWordThatBeginsWith } from './begins-with.ts';

test.each([
  ['Museum of Art', 'mus', true],
  ['Museum of Art', 'art', true],
  ['Museum of Art', 'of a', true],
  ['Museum of Art', 'seum', false],
  ['Martial Arts', 'art', true],
  ['Kathmandu', 'mandu', false],
  ['Science-Fiction', 'fic', true],
  ['L’Orangerie', 'orang', true],
  ['Żywiec', 'zyw', true],
  ['हस्तशिल्प', 'शिल्प', false],
  ['المتحف الوطني', 'الوطني', true],
  ['美術館', '美術', true],
  ['𐐨𐐩', '𐐩', false],
])('in %j a word begins with %j: %s', (name, text, expected) => {
  expect(hasWordThatBeginsWith(nameKey(name), nameKey(text))).toBe(expected);
});
