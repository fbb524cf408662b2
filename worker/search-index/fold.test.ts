import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../tests/support/any-character.ts';
import { searchFold, withDigraphs } from './fold.ts';

test.each([
  ['umlauts and accents', 'Müller', 'muller'],
  ['accents of Vietnamese', 'Nguyễn', 'nguyen'],
  ['ß', 'Straße', 'strasse'],
  ['capital ß', 'STRAẞE', 'strasse'],
  ['ł, which Unicode does not decompose', 'Łódź', 'lodz'],
  ['ø', 'Tromsø', 'tromso'],
  ['the Turkish dotless i', 'Topkapı', 'topkapi'],
  ['the Turkish İ', 'İstanbul', 'istanbul'],
  ['ё as е', 'Королёв', 'королев'],
  ['the final sigma', 'Αθήνας', 'αθηνασ'],
  ['full-width letters', 'ＭＵＳＥＵＭ', 'museum'],
  ['ligatures', 'ﬁn', 'fin'],
  ['alef with hamza', 'أحمد', 'احمد'],
  ['alef with madda', 'آثار', 'اثار'],
  ['alef maqsura', 'مصطفى', 'مصطفي'],
  ['ta marbuta', 'مدرسة', 'مدرسه'],
  ['Persian kaf and ya', 'کتابی', 'كتابي'],
  ['harakat', 'مَتْحَفٌ', 'متحف'],
  ['tatweel', 'متـــحف', 'متحف'],
  ['Hebrew points', 'מוּזֵאוֹן', 'מוזאונ'],
  ['Hebrew final letters', 'שלום ארץ', 'שלומ ארצ'],
  ['the nukta', 'बाज़ार', 'बाजार'],
  ['a composed letter with a nukta', 'सड\u093cक', 'सडक'],
  ['chandrabindu as anusvara', 'टँगे', 'टंगे'],
  ['katakana as hiragana', 'カメラ', 'かめら'],
  ['half-width katakana', 'ｶﾒﾗ', 'かめら'],
  ['traditional Chinese letters', '博物館', searchFold('博物馆')],
  ['a nasal consonant of Hindi', 'हिन्दी', searchFold('हिंदी')],
  ['Arabic digits', '١٩١٢', '1912'],
  ['Persian digits', '۱۹۱۲', '1912'],
  ['Devanagari digits', '१९१२', '1912'],
  ['full-width digits', '１９１２', '1912'],
  ['digits beyond the basic plane', '𝟗𝟎', '90'],
  ['soft hyphens and zero-width characters', 'mu\u00adse\u200bum\ufeff', 'museum'],
  ['signs of direction', '\u202emuseum\u202c', 'museum'],
])('A visitor who types plain letters finds a name with %s', (_, written, folded) => {
  expect(searchFold(written)).toBe(folded);
});

test.each([
  ['the voicing of kana', 'かき', 'かぎ'],
  ['the vowel signs of Hindi', 'कमल', 'कमाल'],
  ['the vowel signs of Thai', 'กา', 'กี'],
  ['syllables of Hangul', '서울', '서욼'],
  ['Latin and Cyrillic letters that look alike', 'Р', 'P'],
])('Words that differ by %s stay different', (_, one, other) => {
  expect(searchFold(one)).not.toBe(searchFold(other));
});

test('A folded text stays as it is when it is folded again', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, (any) => {
      const once = searchFold(any);
      expect(searchFold(once)).toBe(once);
    }),
    { numRuns: 5_000 },
  );
});

test('Every digit of Unicode folds to an ASCII digit of its value', () => {
  const digits = Array.from({ length: 0x10ffff }, (_, i) => i)
    .filter((i) => (i < 0xd800 || i > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(i)))
    .map((i) => searchFold(String.fromCodePoint(i)));
  expect(digits.length).toBeGreaterThan(600);
  expect(digits.filter((folded) => !/^[0-9]$/.test(folded))).toEqual([]);
  const counts = Map.groupBy(digits, (folded) => folded);
  expect(new Set([...counts.values()].map((same) => same.length)).size).toBe(1);
});

test('Umlauts and Nordic letters can be typed as two letters', () => {
  expect(withDigraphs('Grüße aus Tromsø')).toBe('gruesse aus tromsoe'.replace('ss', 'ß'));
  expect(withDigraphs('Åse A\u030ase')).toBe('aase aase');
});
