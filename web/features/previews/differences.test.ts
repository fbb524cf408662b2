import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const piece = (ref: string, text: string) => ({ ref, text, language: 'en', isDraft: false });
const name = piece('site:site:name', 'Atlas');
const about = piece('site:site:about', 'Museums of the world.');

test('Of two versions, the texts that differ are found, and pieces that one of them lacks', () => {
  const draft = [name, piece('site:site:about', 'All museums.'), piece('listing:red-house:name', 'Red House')];
  expect(differencesOf(draft, [name, about], ['en', 'en'])).toEqual({
    texts: ['site:site:about'],
    missing: ['listing:red-house:name'],
  });
});

test('Of two languages, the texts that are the same in both are found', () => {
  const german = [name, piece('site:site:about', 'Museen der Welt.')];
  expect(differencesOf([name, about], german, ['en', 'de'])).toEqual({ texts: ['site:site:name'], missing: [] });
});

test('A piece that a page shows twice is compared once, with all its texts', () => {
  const twice = [name, piece('site:site:name', 'Atlas of Museums')];
  expect(differencesOf([name, name], [name], ['en', 'en']).texts).toEqual([]);
  expect(differencesOf(twice, [name], ['en', 'en']).texts).toEqual(['site:site:name']);
});

test('Nothing differs between a page and itself, and the sides can be swapped', () => {
  const pieces = fc.array(
    fc
      .record({ ref: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('x', 'y') })
      .map(({ ref, text }) => piece(ref, text)),
  );
  fc.assert(
    fc.property(pieces, pieces, (one, other) => {
      expect(differencesOf(one, one, ['en', 'en'])).toEqual({ texts: [], missing: [] });
      const [here, there] = [differencesOf(one, other, ['en', 'de']), differencesOf(other, one, ['en', 'de'])];
      expect([new Set(here.texts), new Set(here.missing)]).toEqual([new Set(there.texts), new Set(there.missing)]);
    }),
  );
});
