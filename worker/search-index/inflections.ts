import { areForms } from './inflection.ts';
import type { SearchStore } from './store.ts';
import type { Word } from './words.ts';

/** Letters at which a word can have an ending. */
const leastLetters = 4;
/** Letters of the longest ending. */
const maxEnding = 3;
/** Words of a common beginning that are compared, and forms that are searched, at most. */
const [maxCompared, maxForms] = [40, 8];

/** Other forms of a word that names on the site have. */
export function inflectionsOf(word: Word, store: SearchStore): Word[] {
  if (word.kind !== 'word' || word.text.length < leastLetters) return [];
  const stem = word.text.slice(0, Math.max(leastLetters - 1, word.text.length - maxEnding));
  return store
    .wordsFrom(stem, maxCompared)
    .filter((text) => text !== word.text && areForms(word.text, text))
    .slice(0, maxForms)
    .map((text) => ({ text, kind: 'word', variants: [] }));
}
