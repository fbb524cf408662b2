import { type FilterKey, type Filters, keysOf, withValues } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { SearchPlace } from './entry.ts';
import { wordIn } from './expression.ts';
import type { Facts } from './facts.ts';
import { wholeForms } from './facts.ts';
import { nearPhrases, openPhrases } from './lexicon.ts';
import { placesAlike } from './places-alike.ts';
import type { RecognisedFilter } from './question.ts';
import type { SearchStore } from './store.ts';
import type { Word } from './words.ts';

/** Words of the longest name that is recognised. */
const maxPhrase = 5;

/** A search in parts: the words that became filters, and the others. */
export type Recognised = {
  filters: Filters;
  recognised: readonly RecognisedFilter[];
  /** The words that are no filters, and not only before a place. */
  rest: readonly Word[];
};

type Found = { key: FilterKey; values: readonly string[]; length: number };

type Options = {
  filters: Filters;
  facts: Facts;
  store: SearchStore;
  /** Leaves words that name a category or an attribute as words. */
  isOnlyPlaces?: boolean;
};

/**
 * Finds the words of a search that are the whole name of a category, a place or an attribute's value, or that mean "open
 * now". The longest phrase counts. A word whose key the address has, or that a key has already, stays a word.
 */
export function recognise(
  words: readonly Word[],
  { filters, facts, store, isOnlyPlaces = false }: Options,
): Recognised {
  let [left, at]: [Filters, number] = [filters, 0];
  const recognised: RecognisedFilter[] = [];
  const rest: Word[] = [];
  const taken = (key: FilterKey) =>
    keysOf(left).includes(key) || (isPlace(key) && placeKeys.some((kind) => left[kind]));
  const foundAt = (from: number): Found | undefined => {
    for (let length = Math.min(maxPhrase, words.length - from); length > 0; length -= 1) {
      const phrase = words.slice(from, from + length);
      const found = [...(isOnlyPlaces ? [] : factsOf(phrase, facts)), ...placeOf(phrase, store), ...openOf(phrase)];
      const usable = found.find(({ key, values }) => !taken(key) && withValues(left, key, values));
      if (usable) return { ...usable, length };
    }
    return undefined;
  };
  while (at < words.length) {
    const before = nearPhrases.find((phrase) => isAt(words, at, phrase))?.length ?? 0;
    const place = before ? foundAt(at + before) : undefined;
    const skipped = place && isPlace(place.key) ? before : 0;
    const found = skipped ? place : foundAt(at);
    if (found) {
      left = withValues(left, found.key, found.values) ?? left;
      const text = words.slice(at + skipped, at + skipped + found.length).map((word) => word.text);
      recognised.push(...found.values.map((value) => ({ key: found.key, value, text: text.join(' ') })));
      at += skipped + found.length;
    } else {
      rest.push(words[at] as Word);
      at += 1;
    }
  }
  return { filters: left, recognised, rest };
}

const isPlace = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

const isAt = (words: readonly Word[], at: number, phrase: readonly Word[]): boolean =>
  phrase.length > 0 && phrase.every(({ text }, i) => words[at + i]?.text === text);

function factsOf(phrase: readonly Word[], facts: Facts): Omit<Found, 'length'>[] {
  const named = [phrase, ...facts.synonymsOf(phrase)].flatMap((words) => facts.named(words));
  return named.map(({ key, value }) => ({ key, values: [value] }));
}

function openOf(phrase: readonly Word[]): Omit<Found, 'length'>[] {
  const isOpen = openPhrases.some((words) => words.length === phrase.length && isAt(phrase, 0, words));
  return isOpen ? [{ key: 'open', values: ['now'] }] : [];
}

/** The places of a name. Of several kinds the widest counts, since it contains the others; of one kind all of them. */
function placeOf(phrase: readonly Word[], store: SearchStore): Omit<Found, 'length'>[] {
  const places = placesNamed(phrase, store);
  const kind = placeKeys.find((key) => places.some((place) => place.kind === key));
  if (!kind) return [];
  const slugs = places.filter((place) => place.kind === kind).map(({ slug }) => slug);
  return [{ key: kind, values: slugs }];
}

function placesNamed(phrase: readonly Word[], store: SearchStore): SearchPlace[] {
  const whole = wholeForms(phrase).flatMap((form) => store.places.named(form, { isWhole: true }));
  const [only, ...more] = phrase;
  if (!only || whole.length || more.length) return unique(whole);
  const alike = placesAlike(only, store, { isWhole: true });
  // A word of a name is no form of another word.
  return alike.length && store.match(wordIn(['name'], only), { limit: 1 }).length ? [] : unique(alike);
}

const unique = (places: readonly SearchPlace[]): SearchPlace[] => [
  ...new Map(places.map((place) => [place.id, place])).values(),
];
