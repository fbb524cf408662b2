import type { SearchPlace } from './entry.ts';
import { areForms } from './inflection.ts';
import type { SearchStore } from './store.ts';
import { type Word, wordsOf } from './words.ts';

/** Letters with which inflected names of places begin, and letters of an ending. */
const [stem, ending] = [5, 3];

/** Places of which a word is another form: of a word of the name, or `isWhole` of the whole name. */
export function placesAlike(
  word: Word,
  store: SearchStore,
  { isWhole = false, limit }: { isWhole?: boolean; limit?: number },
): SearchPlace[] {
  if (word.kind !== 'word' || word.text.length <= stem) return [];
  const beginning = word.text.slice(0, Math.max(stem, word.text.length - ending));
  const near = store.places.named(beginning, { isWhole, isBeginning: true, ...(limit !== undefined && { limit }) });
  const isForm = (name: string): boolean => {
    const words = wordsOf(name);
    return !(isWhole && words.length > 1) && words.some(({ text }) => areForms(word.text, text));
  };
  return near.filter((place) => Object.values(place.names).some(isForm));
}
