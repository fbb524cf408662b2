import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { reservedWords } from '../../../web/contract/grammar.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { freeSlug, isSlug, maxSlugLength, slugOf, slugWith } from '../../platform/text/slug.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: anyCharacter, minLength: 1 }),
);

test('a name is found regardless of accents, case and leading quotation marks', () => {
  expect(nameKey('“Zum Löwen”')).toBe('zum lowen”');
  expect(nameKey("'s  Brauhaus")).toBe('s brauhaus');
  expect(nameKey('(405) Brewing Co')).toBe('405) brewing co');
  expect(nameKey('CAFÉ')).toBe(nameKey('cafe'));
  expect(nameKey('Gießerei Łódź')).toBe('giesserei lodz');
  expect(nameKey('İstanbul')).toBe('istanbul');
});

test('Hindi vowel signs stay, because they are letters; Arabic and Hebrew points are removed', () => {
  expect(nameKey('की')).not.toBe(nameKey('का'));
  expect(nameKey('مُحَمَّد')).toBe(nameKey('محمد'));
  expect(nameKey('שָׁלוֹם')).toBe(nameKey('שלום'));
  expect(nameKey('서울')).toBe('서울');
});

test('a name of symbols alone still has a key', () => {
  expect(nameKey('🍺')).toBe('🍺');
  expect(nameKey('!!!')).toBe('!!!');
});

test('the key of any name is not empty, and is its own key', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const key = nameKey(name);
      expect(key).not.toBe('');
      expect(nameKey(key)).toBe(key);
    }),
  );
});

test('the slug of any name is valid in a URL, and always the same', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(slugOf(name)).toSatisfy(isSlug);
      expect(slugOf(name)).toBe(slugOf(name));
    }),
  );
});

test('names are transcribed if possible', () => {
  expect(slugOf('Bäckerei & Café')).toBe('baeckerei-and-cafe');
  expect(slugOf('東京タワー')).toMatch(/^place-[a-z0-9]+$/);
  expect(slugOf('x'.repeat(300))).toHaveLength(maxSlugLength);
});

test('a reserved word of routes or filters never becomes a slug', () => {
  for (const word of [...reservedWords, 'Listing', 'create', 'Directory', 'articles', 'Now', 'cms-viewer', 'status']) {
    expect(slugOf(word)).toBe(`${word.toLowerCase()}-1`);
    expect(isSlug(word.toLowerCase())).toBe(false);
    expect(freeSlug(word.toLowerCase(), ['paris'], () => false)).toBe(`${word.toLowerCase()}-paris`);
  }
});

test('the name of a section of an area can be a slug, the name of the area cannot', () => {
  expect(['history', 'people', 'log'].map(slugOf)).toEqual(['history', 'people', 'log']);
  expect(['dashboard', 'manage'].map(isSlug)).toEqual([false, false]);
});

test('a thousand places with the same name get a thousand valid slugs', () => {
  const taken = new Set<string>();
  for (let index = 0; index < 1000; index++) {
    taken.add(freeSlug('a'.repeat(80), ['portland', 'oregon'], (slug) => taken.has(slug)));
  }
  expect(taken.size).toBe(1000);
  expect([...taken].every(isSlug)).toBe(true);
  expect(slugWith('portland', 'oregon')).toBe('portland-oregon');
});

test('a hash is the same for equal texts, and different for different ones', () => {
  expect(stableHash('Signpost')).toBe(stableHash('Signpost'));
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(stableHash(a) === stableHash(b)).toBe(a === b);
      expect(stableHash(a)).toMatch(/^[0-9a-z]{22}$/);
    }),
  );
});
