import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countableWords, countEmptySearch } from './countable-words.ts';

/** Texts of words of many scripts, and of any characters whatever. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom('Café', 'قهوة', 'コーヒー', 'चाय', 'tea', '  ', 'ß', '-', '!', '☕️', 'İ', 'a.b', '12'), {
      maxLength: 12,
    })
    .map((parts) => parts.join(' ')),
);
/** The text with a part anywhere in it. */
const around = (part: fc.Arbitrary<string>) => fc.tuple(text, part, text).map((parts) => parts.join(''));

describe('A search is never stored', () => {
  test.each([
    ['an email address', 'jane.doe@mail.example'],
    ['half of one', '@jane'],
    ['one in wide characters', 'ｊａｎｅ＠ｍａｉｌ'],
    ['a web address', 'https://x/y'],
    ['one without a scheme', 'see example.org/path'],
    ['one with a subdomain', 'www.x'],
    ['one in another script', 'उदाहरण.भारत'],
    ['one with an ideographic full stop', '例え。テスト'],
    ['one with an invisible character', 'example.\u200borg'],
    ['a phone number', '+49 30 12 34 56'],
    ['one in Arabic digits', '٠٣٠ ١٢٣ ٤٥'],
    ['a number in pieces', 'a1b2c3d4e5f6'],
    ['only an emoji', '☕️'],
    ['only punctuation', '…?!'],
    ['only a mark', '\u0301'],
    ['nothing', '   '],
    ['a sentence', 'where can somebody with my illness get help near the old station'],
  ])('with %s', (_, typed) => expect(countableWords(typed)).toBeNull());

  test('with an @, whatever is around it', () => {
    fc.assert(fc.property(around(fc.constantFrom('@', '＠', '﹫')), (typed) => countableWords(typed) === null));
  });

  test('with six digits in total, in any script, whatever is between them', () => {
    const digit = fc.constantFrom('0', '7', '٣', '५', '９', '๔');
    const digits = fc.array(fc.tuple(digit, fc.constantFrom('', ' ', '-', 'x', 'é')), { minLength: 6, maxLength: 12 });
    fc.assert(
      fc.property(around(digits.map((parts) => parts.flat().join(''))), (typed) => countableWords(typed) === null),
    );
  });

  test('with a web address, whatever is around it', () => {
    const host = fc.constantFrom(
      'https://',
      'HTTP://',
      ' www.',
      ' shop.example',
      ' münchen.de/x',
      ' пример.рф',
      ' x.ORG',
    );
    fc.assert(fc.property(around(host), (typed) => countableWords(typed) === null));
  });
});

describe('A search that is stored', () => {
  test.each([
    ['  Café   Zürich ', 'cafe zurich'],
    ['قهوة', 'قهوة'],
    ['コーヒー', 'コーヒー'],
    ['चाय', 'चाय'],
    ['24 h', '24 h'],
    ['St. Gallen', 'st. gallen'],
    ["children's books", "children's books"],
    ['12345', '12345'],
  ])('is folded: %s', (typed, words) => expect(countableWords(typed)).toBe(words));

  test('has at most 60 characters on one line, with a letter or a digit, and is its own folding', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const words = countableWords(typed);
        if (words === null) return;
        expect([...words].length).toBeLessThanOrEqual(60);
        expect(words).toMatch(/[\p{L}\p{N}]/u);
        expect(words).not.toMatch(/[\p{Cc}\p{Cs}]|\s{2}|^\s|\s$|@/u);
        expect(words.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is the same however it was typed: case, accents, spaces and invisible characters', () => {
    const word = fc.constantFrom('cafe', 'resume', 'uber', 'naive');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (parts) => {
        const typed = parts.map((part) => `\u200b${part.replace('e', 'É').toUpperCase()}`).join('\u00a0 ');
        expect(countableWords(` ${typed}`)).toBe(parts.join(' '));
      }),
    );
  });

  test('counts if nothing was found, in the language of the page', () => {
    const search = { q: 'Tée', language: 'fr', isEmpty: true };
    expect(countEmptySearch(search)).toEqual([{ feature: 'search', thing: 'tee', dimension: 'fr' }]);
    expect(countEmptySearch({ ...search, isEmpty: false })).toEqual([]);
    expect(countEmptySearch({ ...search, q: '' })).toEqual([]);
    expect(countEmptySearch({ ...search, q: 'a@b' })).toEqual([]);
  });
});
