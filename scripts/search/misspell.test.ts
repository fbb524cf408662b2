import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../make-listings/random.ts';
import { neighbouringKeys } from './keyboards.ts';
import { comparable, misspellings, SCRIPTS, type Script, scriptOf } from './misspell.ts';

/** Letters of which names are invented. */
const LETTERS: Record<Script, string> = {
  latin: 'abcdefgéłßızÅÖM',
  cyrillic: 'абвгдеёжйФЫіґ',
  arabic: 'ابتثجحخدذأإآةىئء',
  devanagari: 'कखगघचज\u093c\u093e\u094d\u093fऔछण',
  hangul: '가각국한글학교도서관값뜰',
  kana: 'あいうえおカキクケコー東京',
  han: '東京都立図書館北海道市民',
};

const word = (script: Script, minLength = 1) =>
  fc.array(fc.constantFrom(...LETTERS[script]), { minLength, maxLength: 9 }).map((letters) => letters.join(''));
const nameOf = (script: Script) =>
  fc.array(fc.oneof(word(script, 2), word(script), fc.constantFrom('7', '12th', '&')), { minLength: 1, maxLength: 4 });
const namesOf = (script: Script) =>
  fc.array(
    nameOf(script).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 30 },
  );

/** Edits between two texts: inserted, dropped, replaced and swapped neighbours (optimal string alignment). */
function distance(one: readonly string[], other: readonly string[]): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 0; j <= other.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      (rows[i] as number[])[j] = Math.min(
        replaced,
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        swaps ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}

test.each(SCRIPTS)('Names in %s are misspelled the same way in any order and with other seeds otherwise', (script) => {
  fc.assert(
    fc.property(namesOf(script), fc.nat(1000), (names, seed) => {
      const made = misspellings(names, { script, count: 20, seed });
      expect(misspellings([...names].reverse(), { script, count: 20, seed })).toEqual(made);
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
      for (const { name, typed } of made) {
        expect(scriptOf(name)).toBe(script);
        expect(names.map(comparable)).not.toContain(comparable(typed));
      }
    }),
    { numRuns: 40 },
  );
  const many = Array.from({ length: 60 }, (_, n) => spelled(LETTERS[script], n + 1));
  expect(misspellings(many, { script, count: 50, seed: 2 })).not.toEqual(
    misspellings(many, { script, count: 50, seed: 1 }),
  );
});

test.each(['latin', 'cyrillic', 'arabic', 'devanagari'] as const)(
  'Every word in %s gets exactly one edit',
  (script) => {
    let words = 0;
    fc.assert(
      fc.property(namesOf(script), (names) => {
        for (const { name, typed } of misspellings(names, { script, count: 20, seed: 1 })) {
          const [before, after] = [name.normalize('NFC').split(' '), typed.split(' ')];
          expect(after).toHaveLength(before.length);
          for (const [n, one] of before.entries()) {
            const stays = /[0-9&]/.test(one) || (one.match(/\p{L}/gu) ?? []).length < 2;
            expect(distance([...one], [...(after[n] ?? '')])).toBeLessThanOrEqual(stays ? 0 : 1);
            if (!stays && after[n] !== one) words++;
          }
        }
      }),
      { seed: 1, numRuns: 60 },
    );
    expect(words).toBeGreaterThan(300);
  },
);

test('A letter becomes one beside it on the keyboard of its script', () => {
  const names = Array.from({ length: 200 }, (_, n) => spelled('qwertyuiopasdfghjklzxcvbnm', n + 1));
  const made = misspellings(names, { script: 'latin', count: 200, seed: 5 });
  const replaced = made.filter(({ name, typed }) => name.length === typed.length);
  const pairs = replaced.flatMap(({ name, typed }) => {
    const differing = [...name].flatMap((letter, n) => (letter === typed[n] ? [] : [[letter, typed[n] ?? '']]));
    return differing.length === 1 ? differing : [];
  });
  expect(pairs.length).toBeGreaterThan(20);
  for (const [letter = '', other] of pairs) expect(neighbouringKeys(letter)).toContain(other);
  expect(neighbouringKeys('g').toSorted().join('')).toBe('bfhtvy');
  expect(neighbouringKeys('É').toSorted().join('')).toBe('DRSW');
  expect(neighbouringKeys('п').toSorted().join('')).toBe('аеимнр');
  expect(neighbouringKeys('ب')).toEqual(expect.arrayContaining(['ي', 'ل', 'ق', 'ر']));
  expect(neighbouringKeys('क')).toEqual(expect.arrayContaining(['र', 'त', 'ग', 'द']));
  expect(neighbouringKeys('ख')).not.toContain('त');
});

test('A Korean name differs by one jamo or one syllable', () => {
  const kinds = new Set<string>();
  const names = Array.from({ length: 150 }, (_, n) => spelled('가각국한글학교도서관값뜰', n + 1));
  for (const { name, typed } of misspellings(names, { script: 'hangul', count: 150, seed: 3 })) {
    const jamo = distance([...name.normalize('NFD')], [...typed.normalize('NFD')]);
    const syllables = distance([...name], [...typed]);
    kinds.add(`${syllables === 1 ? 'syllable' : 'jamo'} ${Math.sign([...typed].length - [...name].length)}`);
    // Two consonants that change places across syllables change their form in Unicode, which counts as two edits.
    expect(Math.min(jamo, syllables)).toBeLessThanOrEqual(2);
    expect(typed).toBe(typed.normalize('NFC'));
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['syllable -1', 'syllable 0']));
});

test.each(['kana', 'han'] as const)('One character of a name in %s differs, by one of its own script', (script) => {
  fc.assert(
    fc.property(namesOf(script), (names) => {
      for (const { name, typed } of misspellings(names, { script, count: 20, seed: 1 })) {
        expect(distance([...name], [...typed])).toBe(1);
        expect(typed.replaceAll(/[\p{L}ー]/gu, '')).toBe(name.replaceAll(/[\p{L}ー]/gu, ''));
      }
    }),
    { numRuns: 60 },
  );
});

test('Each kind of edit has the same chance', () => {
  const names = Array.from({ length: 2000 }, (_, n) => spelled('東京都立図書館北海道市民', n + 1));
  const made = misspellings(names, { script: 'han', count: 1000, seed: 9 });
  const longer = made.filter(({ name, typed }) => [...typed].length > [...name].length);
  const shorter = made.filter(({ name, typed }) => [...typed].length < [...name].length);
  for (const kind of [longer, shorter]) expect(Math.abs(kind.length / made.length - 0.25)).toBeLessThan(0.05);
});

test('Short names, names in two scripts and names in other scripts are left out', () => {
  const names = ['Bär', 'Αθήνα Μουσείο', 'abcАБВ', '한글', '東京都', 'Louvre', '도서관', 'カフェ店'];
  const made = SCRIPTS.flatMap((script) => misspellings(names, { script, count: 9, seed: 1 }).map(({ name }) => name));
  expect(made.toSorted()).toEqual(['Louvre', '도서관', 'カフェ店'].toSorted());
});

/** A name of ten letters that differs for every number. */
function spelled(letters: string, number: number): string {
  const random = new Random(number);
  return Array.from({ length: 10 }, () => random.of([...letters])).join('');
}
