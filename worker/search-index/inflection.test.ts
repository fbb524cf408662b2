import { expect, test } from 'vitest';
import { areForms, isSameWord, standsFor } from './inflection.ts';
import { type Word, wordsOf } from './words.ts';

test.each([
  ['museum', 'museums'],
  ['museum', 'museen'],
  ['library', 'libraries'],
  ['krakow', 'krakowie'],
  ['muzeum', 'muzea'],
  ['музей', 'музеи'],
  ['museo', 'museos'],
])('A visitor who types %s finds %s', (one, other) => {
  expect([areForms(one, other), areForms(other, one)]).toEqual([true, true]);
});

test.each([
  ['art', 'artisan'],
  ['car', 'cart wheel'],
  ['bar', 'barcelona'],
  ['museum', 'mausoleum'],
  ['1912', '19123'],
  ['oslo', 'osaka'],
  ['at', 'ate'],
])('A visitor who types %s does not find %s', (one, other) => {
  expect([areForms(one, other), areForms(other, one)]).toEqual([false, false]);
});

test('A word stands for a word with a common variant, and in scripts without spaces for a longer run', () => {
  const [muenchen, munchen, short, long] = ['Muenchen', 'München', '博物', '博物館'].map(
    (text) => wordsOf(text)[0] as Word,
  );
  expect(standsFor(muenchen as Word, munchen as Word)).toBe(true);
  expect(standsFor(munchen as Word, muenchen as Word)).toBe(true);
  expect(standsFor(short as Word, long as Word)).toBe(true);
  expect(isSameWord(short as Word, long as Word)).toBe(false);
});
