import { expect, test } from 'vitest';
import { sharesWord } from './shares-word.ts';

test.each([
  ['Café Luna', 'LUNA Bar', true],
  ['Café Luna', 'Cafe am Markt', true],
  ['Bar am Eck', 'Pub am See', false],
  ['Haus 2024', 'Bar 2024', false],
  ['東京国立博物館', '国立近代美術館', true],
  ['東京駅', '京都駅', false],
  ['서울 미술관', '부산 미술관', true],
  ['المتحف الوطني', 'المتحف المصري', true],
  ['', 'Luna', false],
  ['???', '???', false],
])('the names %j and %j share a word: %s', (one, other, expected) => {
  expect(sharesWord(one, other)).toBe(expected);
  expect(sharesWord(other, one)).toBe(expected);
});
