import { isCorrectable, spellingDistance, spellingKeys } from './spelling.ts';
import type { SearchStore } from './store.ts';
import type { Word } from './words.ts';

/** Words that a misspelt word is corrected to, at most. */
const maxCorrections = 14;
/** Words with a common spelling key that are compared with a misspelt one. */
const maxCompared = 30;
/** Letters of a word in which two edits are forgiven. */
const longWord = 8;

/** Words of the site that a word may be a misspelling of, the nearest first. The word itself is not among them. */
export function correctionsOf(word: Word, store: SearchStore): Word[] {
  if (!isCorrectable(word)) return [];
  const allowed = word.kind === 'word' && word.text.length >= longWord ? 2 : 1;
  const near = store.dictionary
    .spelled(spellingKeys(word), maxCompared)
    .map((text) => ({ text, distance: spellingDistance(word, text) }))
    .filter(({ text, distance }) => text !== word.text && distance <= allowed);
  return near
    .sort((a, b) => a.distance - b.distance || likeness(word.text, b.text) - likeness(word.text, a.text))
    .slice(0, maxCorrections)
    .map(({ text }) => ({ text, kind: word.kind, variants: [] }));
}

/** More for words with the same letters, the same length, and the same first letter: typing errors rarely change it. */
function likeness(typed: string, word: string): number {
  const isSwapped = [...typed].sort().join('') === [...word].sort().join('');
  return (isSwapped ? 4 : 0) + (typed[0] === word[0] ? 2 : 0) + (typed.length === word.length ? 1 : 0);
}
