import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCorrectable, spellingDistance, spellingKeys } from './spelling.ts';
import type { WordKind } from './words.ts';

const letters = fc.string({ unit: fc.constantFrom(...'abcdeéłж'), minLength: 3, maxLength: 14 });
const syllables = fc.string({ unit: fc.constantFrom(...'가각나닭라물서울미술관'), minLength: 2, maxLength: 8 });

type Edit = { kind: 'omit' | 'add' | 'replace' | 'swap'; at: number };
const edit = fc.record({ kind: fc.constantFrom<Edit['kind']>('omit', 'add', 'replace', 'swap'), at: fc.nat() });

function edited(units: readonly string[], { kind, at }: Edit, other: string): string {
  const i = at % units.length;
  const [before, here, after] = [units.slice(0, i), units[i] ?? '', units.slice(i + 1)];
  if (kind === 'omit') return [...before, ...after].join('');
  if (kind === 'add') return [...before, other, here, ...after].join('');
  if (kind === 'replace') return [...before, other, ...after].join('');
  const [next = '', ...rest] = after;
  return [...before, next, here, ...rest].join('');
}

const shareKey = (a: string, b: string, kind: WordKind) => {
  const keys = new Set(spellingKeys({ text: a, kind }));
  return spellingKeys({ text: b, kind }).some((key) => keys.has(key));
};

test('Two words that are one edit apart share a spelling key', () => {
  fc.assert(
    fc.property(letters, edit, (word, change) => {
      const typed = edited([...word], change, 'x');
      expect(shareKey(word, typed, 'word')).toBe(true);
      expect(spellingDistance({ text: typed, kind: 'word' }, word)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2_000 },
  );
});

test('Two Korean words that are one syllable apart share a spelling key', () => {
  fc.assert(
    fc.property(syllables, edit, (word, change) => {
      const typed = edited([...word], change, '힣');
      expect(shareKey(word, typed, 'syllables')).toBe(true);
      expect(spellingDistance({ text: typed, kind: 'syllables' }, word)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a wrong vowel', '미술관', '미슬관'],
  ['a missing final consonant', '서울', '서우'],
  ['an additional final consonant', '미술관', '민술관'],
])('Two Korean words share a spelling key with %s', (_, word, typed) => {
  expect(shareKey(word, typed, 'syllables')).toBe(true);
  expect(spellingDistance({ text: typed, kind: 'syllables' }, word)).toBe(1);
});

test('Different words rarely share a spelling key, and have a distance above one', () => {
  expect(shareKey('museum', 'bakery', 'word')).toBe(false);
  expect(spellingDistance({ text: 'museum', kind: 'word' }, 'bakery')).toBeGreaterThan(3);
});

test.each([
  ['museum', 'word', true],
  ['미술관', 'syllables', true],
  ['1912', 'word', false],
  ['a', 'word', false],
  ['x'.repeat(49), 'word', false],
] as const)('%s, a %s, is corrected: %s', (text, kind, isCorrected) => {
  expect(isCorrectable({ text, kind })).toBe(isCorrected);
});
