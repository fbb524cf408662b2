import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../tests/support/any-character.ts';
import { joinedWords, pairsOf, unitsOf, wordsOf, writtenWords } from './words.ts';

const texts = (text: string) => wordsOf(text).map((word) => word.text);

describe('The words of a text', () => {
  test.each([
    ['Latin with punctuation', 'Museum, Art & “History”!', ['museum', 'art', 'history']],
    ['a number beside letters', 'Bar 25 and B52', ['bar', '25', 'and', 'b52']],
    ['an apostrophe', 'O’Brien', ['o', 'brien']],
    ['Arabic', 'متحف الفن', ['متحف', 'الفن']],
    ['Hindi with vowel signs', 'कला संग्रहालय', ['कला', 'संग्रहालय']],
    ['Japanese as one run', '日本の文化', ['日本の文化']],
    ['Japanese beside Latin', '日本museum', ['日本', 'museum']],
    ['Thai as one run', 'พิพิธภัณฑ์', ['พิพิธภัณฑ']],
    ['Burmese sentences', 'ရန်ကုန်။ မြို့', ['ရန်ကုန်', 'မြို့']],
    ['signs only', '!? — *"', []],
    ['emoji only', '🎨🏛️', []],
    ['nothing', '', []],
  ])('are found in %s', (_, text, words) => {
    expect(texts(text)).toEqual(words);
  });

  test.each([
    ['museum', 'word'],
    ['متحف', 'word'],
    ['서울시립미술관', 'syllables'],
    ['博物館', 'characters'],
    ['カメラ', 'characters'],
    ['กรุงเทพ', 'clusters'],
  ])('%s is a %s', (text, kind) => {
    expect(wordsOf(text).map((word) => word.kind)).toEqual([kind]);
  });

  test('have the spelling with digraphs as a variant', () => {
    expect(wordsOf('München')[0]).toMatchObject({ text: 'munchen', variants: ['muenchen'] });
    expect(wordsOf('Tromsø')[0]).toMatchObject({ text: 'tromso', variants: ['tromsoe'] });
    expect(wordsOf('Munich')[0]?.variants).toEqual([]);
  });

  test.each([
    ['المتحف', 'متحف'],
    ['والمتحف', 'متحف'],
    ['بالمتحف', 'متحف'],
    ['للمتحف', 'متحف'],
    ['המוזיאון', 'מוזיאונ'],
  ])('of Arabic and Hebrew have a variant without the article: %s', (text, bare) => {
    expect(wordsOf(text)[0]?.variants).toContain(bare);
  });

  test('keep a short word that only begins like an article', () => {
    expect(wordsOf('الف')[0]?.variants).toEqual([]);
  });

  test('contain neither spaces nor punctuation nor ASCII signs, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (text) => {
        for (const { text: word, variants } of wordsOf(text))
          for (const form of [word, ...variants]) expect(form).not.toMatch(/[\s\p{P}\p{C}]|(?![a-z0-9])\p{ASCII}/u);
      }),
      // A punctuation mark of the script Han.
      { numRuns: 3_000, examples: [['\u{16fe2}']] },
    );
  });
});

test.each([
  ['O’Brien’s Pub', ['obriens']],
  ['Coca-Cola', ['cocacola']],
  ['A.E.G. Werk', ['aeg']],
  ['plain words', []],
  ['- . -', []],
])('The parts of %s can be typed as one word', (text, joined) => {
  expect(joinedWords(text)).toEqual(joined);
});

test('Words that are left of a search are shown as they were typed', () => {
  const typed = 'Museum KRAKÓW Straße';
  const [, krakow, strasse] = wordsOf(typed);
  expect(
    writtenWords(
      typed,
      [krakow, strasse].filter((word) => word !== undefined),
    ),
  ).toBe('KRAKÓW Straße');
});

test('Units are characters, syllables, or consonants with their marks', () => {
  const units = (text: string) => wordsOf(text).map(unitsOf)[0];
  expect(units('日本画')).toEqual(['日', '本', '画']);
  expect(units('미술관')).toEqual(['미', '술', '관']);
  expect(units('กินดี')).toEqual(['กิ', 'น', 'ดี']);
  expect(pairsOf(['a', 'b', 'c'])).toEqual(['ab', 'bc']);
  expect(pairsOf(['a'])).toEqual([]);
});
