import { areForms } from './inflection.ts';
import type { SearchStore } from './store.ts';
import type { Word } from './words.ts';

/** Letters of the shortest word that has other forms. */
const leastLetters = 3;
/** Letters of a word that can have a longer ending, and the letters of an ending. */
const [longWord, ending, longEnding] = [8, 3, 4];
/** Letters of a word that other words of a text may begin with. */
const leastBeginning = 4;
/** Words of a common beginning that are compared, and forms that are searched, at most. */
const [maxCompared, maxForms] = [24, 12];

/** Other forms of a word that the site's listings have. `isLoose`: also all longer words that begin with it. */
export function inflectionsOf(word: Word, store: SearchStore, { isLoose }: { isLoose: boolean }): Word[] {
  const { length } = word.text;
  if (word.kind !== 'word' || length < leastLetters) return [];
  const stem = word.text.slice(0, Math.max(leastLetters, length - (length < longWord ? ending : longEnding)));
  const isForm = (text: string) =>
    areForms(word.text, text) || (isLoose && length >= leastBeginning && text.startsWith(word.text));
  return store.dictionary
    .formsFrom(stem, maxCompared)
    .filter((text) => text !== word.text && isForm(text))
    .slice(0, maxForms)
    .map((text) => ({ text, kind: 'word', variants: [] }));
}
