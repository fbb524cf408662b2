import { expect, test } from 'vitest';
import { beginsAWord } from './begins-a-word.ts';

test.each([
  ['sal', 'El Salvador'],
  ['el s', 'El Salvador'],
  ['LODZ', 'Łódź'],
  ['cote', 'Côte d’Ivoire'],
  ['ivo', 'Côte d’Ivoire'],
  ["cote d'i", 'Côte d’Ivoire'],
  ['guinea-b', 'Guinea‑Bissau'],
  ['guinea-b', 'Guinea-Bissau'],
  ['المان', 'ألمانيا'],
  ['يابان', 'اليابان'],
  ['الي', 'اليابان'],
  ['ふらんす', 'フランス'],
  ['ﾄﾞｲﾂ', 'ドイツ'],
  ['近代', '国立近代美術館'],
  ['जाप', 'जापान'],
  ['(x', 'Group (x)'],
])('“%s” finds %s', (typed, name) => {
  expect(beginsAWord(typed)(name)).toBe(true);
});

test.each([
  ['vador', 'El Salvador'],
  ['land', 'Poland'],
  ['.', 'Poland'],
  ['जप', 'जापान'],
])('“%s” does not find %s', (typed, name) => {
  expect(beginsAWord(typed)(name)).toBe(false);
});
