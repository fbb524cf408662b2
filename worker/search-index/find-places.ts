import type { SearchPlace } from './entry.ts';
import { placeNames, wholeForms } from './facts.ts';
import type { Finder } from './finder.ts';
import { placesAlike } from './places-alike.ts';
import type { PlaceMatch, PlaceQuestion, PlacesFound } from './question.ts';
import { isCorrectable, spellingDistance } from './spelling.ts';
import { type Word, wordsOf } from './words.ts';

/** Texts of a question, and words of each. */
const [maxTexts, maxWords] = [16, 6];
/** Places of a text; those with most listings are shown. */
const maxFound = 24;
/** Places whose names begin like a misspelt one and are compared with it. */
const maxCompared = 60;
/** Letters of a name in which two edits are forgiven, and how many a misspelt name has in common with it at first. */
const [longName, leastShared, mostShared] = [8, 3, 5];

/** The places that texts name, in any language of the site. A text that is a beginning finds the names that begin so. */
export function findPlaces(finder: Finder, { texts }: PlaceQuestion): PlacesFound {
  return texts.slice(0, maxTexts).map(({ text, isBeginning }) => {
    const words = wordsOf(text).slice(0, maxWords);
    if (!words.length) return [];
    const found = new Map<number, SearchPlace & { match: PlaceMatch }>();
    const add = (places: readonly SearchPlace[], match: PlaceMatch) => {
      for (const place of places) if (!found.has(place.id)) found.set(place.id, { ...place, match });
    };
    add(wholeNamed(words, finder), 'whole');
    if (isBeginning) {
      add(beginning(words, finder), 'beginning');
      if (!found.size) add(similar(words, finder), 'similar');
    }
    return [...found.values()].slice(0, maxFound).map(({ kind, slug, match }) => ({ kind, slug, match }));
  });
}

function wholeNamed(words: readonly Word[], { store }: Finder): SearchPlace[] {
  const whole = wholeForms(words).flatMap((form) => store.places.named(form, { isWhole: true, limit: maxFound }));
  const [only, ...more] = words;
  return whole.length || !only || more.length ? whole : placesAlike(only, store, { isWhole: true, limit: maxFound });
}

/** Names that begin with the words, then names with a word that begins so. */
function beginning(words: readonly Word[], { store: { places } }: Finder): SearchPlace[] {
  const forms = wholeForms(words);
  const options = { isBeginning: true, limit: maxFound };
  const names = forms.flatMap((form) => places.named(form, { ...options, isWhole: true }));
  const [only, ...more] = words;
  return more.length || !only ? names : [...names, ...places.named(only.text, options)];
}

/** Names that are one edit apart, or two if they are long, among those with the same first letters. */
function similar(words: readonly Word[], { store: { places } }: Finder): SearchPlace[] {
  const typed = {
    text: words.map(({ text }) => text).join(' '),
    kind: words[0]?.kind ?? 'word',
    variants: [],
  } as const;
  if (!isCorrectable(typed)) return [];
  const letters = [...typed.text];
  const shared = letters.slice(0, Math.min(Math.max(leastShared, Math.floor(letters.length / 2)), mostShared)).join('');
  const allowed = letters.length >= longName ? 2 : 1;
  const isNear = (name: string) => wholeForms(wordsOf(name)).some((form) => spellingDistance(typed, form) <= allowed);
  return places
    .named(shared, { isWhole: true, isBeginning: true, limit: maxCompared })
    .filter((place) => placeNames(place, []).some(isNear));
}
