import type { Word } from './words.ts';

/** Letters of the common beginning that two forms of a word have at least, unless one is the beginning of the other. */
const commonStem = 4;
/** Letters of an ending, at most; of a longer stem one more. */
const maxEnding = 2;
const longStem = 5;
/** Letters that are too few to have an ending. */
const tooShort = 3;

/**
 * Whether two words look like forms of one word: they begin alike and have short endings. It serves languages with
 * endings of all kinds (museum and museums, Museum and Museen, Kraków and Krakowie) without a stemmer for each.
 */
export function areForms(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < tooShort || !/^\p{L}+$/u.test(a + b)) return false;
  let stem = 0;
  while (stem < shorter.length && shorter[stem] === longer[stem]) stem += 1;
  const ending = longer.length - stem;
  if (stem === shorter.length) return ending <= maxEnding;
  return stem >= commonStem && ending <= (stem >= longStem ? maxEnding + 1 : maxEnding);
}

/** Whether a word of a search stands for a word of a name. */
export function standsFor(word: Word, name: Word): boolean {
  if (word.text === name.text || word.variants.includes(name.text) || name.variants.includes(word.text)) return true;
  if (word.variants.some((form) => name.variants.includes(form))) return true;
  return word.kind === 'word' && name.kind === 'word' && areForms(word.text, name.text);
}
