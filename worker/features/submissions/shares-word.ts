import { fold } from '../../../web/contract/fold.ts';

const characters = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々';
const hangul = /^\p{Script=Hangul}/u;

/** Runs of Han and kana, which have no spaces between words, and words of other scripts. */
const runs = new RegExp(`[${characters}]+|(?:(?![${characters}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const isCharacters = new RegExp(`^[${characters}]`, 'u');

/** The folded words of a name: of three letters or more, of two syllables in Hangul; of Han and kana any two in a row. */
export function wordsOf(name: string): Set<string> {
  const found = fold(name).match(runs) ?? [];
  return new Set(
    found.flatMap((run) => {
      const letters = [...run];
      if (isCharacters.test(run)) return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
      const fewest = hangul.test(run) ? 2 : 3;
      return letters.length >= fewest && /\p{L}/u.test(run) ? [run] : [];
    }),
  );
}

/** Whether two names share a word. */
export function sharesWord(one: string, other: string): boolean {
  const words = wordsOf(other);
  return [...wordsOf(one)].some((word) => words.has(word));
}
