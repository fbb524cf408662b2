import { allOf, beginningIn, nameFrom, wordIn } from './expression.ts';
import type { Finder } from './finder.ts';
import type { Suggestions, SuggestQuestion } from './question.ts';
import { idOfRow } from './store.ts';
import { type Word, wordsOf } from './words.ts';

const [maxListings, maxCategories, maxPlaces] = [6, 3, 3];
/** A consonant that a visitor has typed before its syllable is complete. */
const unfinished = /[\u1100-\u115f\u3131-\u314e]$/u;

/** What begins with a text: listings by name, categories, places. */
export function suggest({ store, facts }: Finder, { text, language }: SuggestQuestion): Suggestions {
  const words = wordsOf(text.trim().replace(unfinished, '')).slice(0, 8);
  const last = words.at(-1);
  if (!last) return { listings: [], categories: [], places: [] };
  const rows = new Set<number>();
  for (const expression of expressions(words, last, store)) {
    for (const row of store.match(expression, { limit: maxListings + rows.size })) rows.add(row);
    if (rows.size >= maxListings) break;
  }
  const phrase = words.map((word) => word.text).join(' ');
  const places = store.places.named(phrase, { isWhole: true, isBeginning: true, limit: maxPlaces });
  return {
    listings: [...rows].slice(0, maxListings).map(idOfRow),
    categories: facts
      .categoriesFrom(phrase, language)
      .slice(0, maxCategories)
      .map(({ value }) => value),
    places: places.map(({ kind, slug }) => ({ kind, slug })),
  };
}

function* expressions(words: readonly Word[], last: Word, store: Finder['store']): Generator<string> {
  const name = (word: Word) => wordIn(['name'], word);
  const whole = [...words.slice(0, -1).map(name), beginningIn(last, store)];
  const [first] = words as [Word];
  yield allOf([nameFrom(first, store), ...whole]);
  yield allOf(whole);
}
