import type { Word } from './words.ts';

/** Letters that are too few to have an ending. */
const tooShort = 3;
/** Letters of a word to which longer endings are added, such as the plural. */
const longWord = 4;
/** Letters of the common beginning that two forms of a word have at least, unless one is the beginning of the other. */
const [commonStem, longStem] = [4, 5];
/** Letters of one ending, and of both together beside a long stem, at most. */
const [maxEnding, maxEndings] = [4, 6];

/**
 * Whether two words look like forms of one word: they begin alike and have short endings. It serves languages with
 * endings of all kinds (museum and museums, Museum and Museen, Kraków and Krakowie, saray and sarayları) without a
 * stemmer for each.
 */
export function areForms(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < tooShort || !/^\p{L}+$/u.test(a + b)) return false;
  let stem = 0;
  while (stem < shorter.length && shorter[stem] === longer[stem]) stem += 1;
  const [one, other] = [shorter.length - stem, longer.length - stem];
  if (one === 0) return other <= (stem >= longWord ? 3 : 2);
  if (stem < commonStem) return false;
  if (stem < longStem) return other <= 2;
  return other <= maxEnding && one + other <= Math.min(stem, maxEndings);
}

/** Whether a word of a search is a word of a name, or another form of it. */
export function isSameWord(word: Word, name: Word): boolean {
  if (word.text === name.text || word.variants.includes(name.text) || name.variants.includes(word.text)) return true;
  if (word.variants.some((form) => name.variants.includes(form))) return true;
  return word.kind === 'word' && name.kind === 'word' && areForms(word.text, name.text);
}

/** Whether a word of a search stands for a word of a name: in scripts without spaces also a part of it. */
export const standsFor = (word: Word, name: Word): boolean =>
  isSameWord(word, name) || (word.kind !== 'word' && word.kind === name.kind && name.text.includes(word.text));
