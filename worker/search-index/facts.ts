import type { FilterKey } from '../../web/contract/filters.ts';
import { countryName, type Languages, nameIn } from '../platform/i18n/names.ts';
import type { SearchPlace, SearchVocabulary } from './entry.ts';
import { isSameWord, standsFor } from './inflection.ts';
import { placesAlike } from './places-alike.ts';
import type { SearchStore } from './store.ts';
import { attributeToken, categoryToken, placeToken } from './tokens.ts';
import { joinedWords, unitsOf, type Word, wordsOf } from './words.ts';

/** A fact as a reason to find the listings that have one of its tokens. */
export type NamedFact = {
  reason: { kind: 'category' | 'place' | 'attribute'; name: string };
  tokens: readonly string[];
};

/** A category or an attribute's value, with its names as words. */
type Fact = {
  key: FilterKey;
  value: string;
  /** Tokens of the listings that have it. */
  tokens: readonly string[];
  names: Readonly<Record<string, string>>;
  words: readonly (readonly Word[])[];
};

/** Languages in which names of countries are known, beside those of the site: English is typed everywhere. */
const alwaysKnown = ['en'];

/** Units of a run that begins the name of a place. */
const leastRun = 3;

/** Places with a similar name that are compared with a word. */
const maxAlike = 6;

/** Words of names that say nothing about one: they are no reason to find a listing. */
const leastLength = 2;

/** The categories, attributes and places of a site as words: what a word of a search stands for. */
export class Facts {
  readonly #facts: readonly Fact[];
  readonly #store: SearchStore;
  readonly #synonyms: SearchVocabulary['synonyms'];

  constructor(vocabulary: SearchVocabulary, store: SearchStore) {
    this.#facts = [...categoryFacts(vocabulary), ...attributeFacts(vocabulary)];
    this.#store = store;
    this.#synonyms = vocabulary.synonyms;
  }

  /** All words of names of categories and attributes. */
  get words(): Word[] {
    return this.#facts.flatMap(({ words }) => words.flat());
  }

  /** Tokens of the listings whose category, attribute or place has a word in its name. */
  tokensOf(word: Word): string[] {
    if ([...word.text].length < leastLength && word.kind === 'word') return [];
    const places = this.#placesOf(word);
    return [
      ...new Set([...this.#factsOf(word).flatMap(({ tokens }) => tokens), ...places.map(({ id }) => placeToken(id))]),
    ];
  }

  /** The categories and attributes with a word in their names. */
  #factsOf(word: Word): Fact[] {
    return this.#facts.filter(({ words }) => words.some((name) => name.some((one) => standsFor(word, one))));
  }

  /** The places with a word in their names: itself, another form of it, or in scripts without spaces a longer run. */
  #placesOf(word: Word): SearchPlace[] {
    const same = [word.text, ...word.variants].flatMap((form) => this.#store.places.named(form));
    if (same.length) return same;
    if (word.kind !== 'word')
      return unitsOf(word).length < leastRun ? [] : this.#store.places.named(word.text, { isBeginning: true });
    return placesAlike(word, this.#store, { limit: maxAlike });
  }

  /** The categories, attributes and places that a word stands for, with their names in a visitor's language. */
  namesFor(word: Word, languages: Languages): NamedFact[] {
    return [
      ...this.#factsOf(word).map(({ key, names, tokens }) => ({
        reason: {
          kind: key === 'category' ? ('category' as const) : ('attribute' as const),
          name: nameIn(names, languages),
        },
        tokens,
      })),
      ...this.#placesOf(word).map((place) => ({
        reason: {
          kind: 'place' as const,
          name:
            place.kind === 'country' ? countryName(place.country, languages.language) : nameIn(place.names, languages),
        },
        tokens: [placeToken(place.id)],
      })),
    ];
  }

  /** The categories and attributes whose whole name consists of these words. */
  named(words: readonly Word[]): Fact[] {
    const isNamed = (name: readonly Word[]) =>
      name.length === words.length && name.every((one, i) => isSameWord(words[i] as Word, one));
    return this.#facts.filter((fact) => fact.words.some(isNamed));
  }

  /** Tokens of the listings in categories and their descendants. */
  tokensOfCategories(slugs: readonly string[]): string[] {
    const chosen = this.#facts.filter(({ key, value }) => key === 'category' && slugs.includes(value));
    return chosen.flatMap(({ tokens }) => tokens);
  }

  /** The categories with a word that begins with a text, in any language; those of the visitor's language first. */
  categoriesFrom(beginning: string, language: string): Fact[] {
    const begins = (name: readonly Word[]) => ` ${name.map(({ text }) => text).join(' ')}`.includes(` ${beginning}`);
    const found = this.#facts.filter(({ key, words }) => key === 'category' && words.some(begins));
    const isOwn = ({ names }: Fact) => begins(wordsOf(names[language] ?? ''));
    return [...found.filter(isOwn), ...found.filter((fact) => !isOwn(fact))];
  }

  /** Other phrases that mean the same, by the site's synonyms. */
  synonymsOf(words: readonly Word[]): Word[][] {
    const text = words.map((word) => word.text).join(' ');
    return this.#synonyms.flatMap(({ words: phrases }) => {
      const own = phrases.map((phrase) => wordsOf(phrase));
      const written = own.map((phrase) => phrase.map((word) => word.text).join(' '));
      return written.includes(text) ? own.filter((_, i) => written[i] !== text) : [];
    });
  }
}

const wordsOfNames = (names: Readonly<Record<string, string>>): Word[][] =>
  [...new Set(Object.values(names))].map(wordsOf).filter((words) => words.length > 0);

function categoryFacts({ categories }: SearchVocabulary): Fact[] {
  const below = new Map<number | null, number[]>();
  for (const { id, parent_id } of categories) below.set(parent_id, [...(below.get(parent_id) ?? []), id]);
  return categories.map(({ id, slug, names }) => ({
    key: 'category',
    value: slug,
    tokens: familyOf(id, below).map(categoryToken),
    names,
    words: wordsOfNames(names),
  }));
}

/** A category and its descendants. A loop of parents ends it. */
function familyOf(id: number, below: ReadonlyMap<number | null, readonly number[]>): number[] {
  const family = new Set([id]);
  for (const member of family) for (const child of below.get(member) ?? []) family.add(child);
  return [...family];
}

function attributeFacts({ attributes }: SearchVocabulary): Fact[] {
  return attributes.flatMap(({ slug, kind, names, options }) => {
    if (kind === 'number') return [];
    const fact = (value: string, own: Readonly<Record<string, string>>[]): Fact => ({
      key: slug,
      value,
      tokens: [attributeToken(slug, value)],
      names: own[0] ?? names,
      words: own.flatMap(wordsOfNames),
    });
    if (kind === 'yes-no') {
      const labels = (value: string) => options.filter((option) => option.slug === value).map((option) => option.names);
      return [fact('yes', [...labels('yes'), names]), ...(labels('no').length ? [fact('no', labels('no'))] : [])];
    }
    return options.map((option) => fact(option.slug, [option.names]));
  });
}

/** The names of a place; those of a country come from CLDR. */
export function placeNames(
  place: Pick<SearchPlace, 'kind' | 'country' | 'names'>,
  languages: readonly string[],
): string[] {
  if (place.kind !== 'country') return Object.values(place.names);
  const known = [...new Set([...languages, ...alwaysKnown])];
  return [...Object.values(place.names), ...known.map((tag) => countryName(place.country, tag))];
}

/** A place with the words by which it is found: those of its names, and each whole name in one. */
export function withWords(place: SearchPlace, languages: readonly string[]) {
  const names = placeNames(place, languages);
  const words = new Map<string, { word: string; isWhole: boolean }>();
  const add = (word: string, isWhole: boolean) => words.set(`${word} ${isWhole}`, { word, isWhole });
  for (const name of new Set(names)) {
    const own = wordsOf(name);
    for (const { text, variants } of own) for (const form of [text, ...variants]) add(form, false);
    for (const form of wholeForms(own)) add(form, true);
    for (const form of withoutKind(own)) add(form, true);
    for (const form of joinedWords(name)) add(form, true);
  }
  return { ...place, words: [...words.values()] };
}

/** What follows the name of a place in Chinese, Japanese and Korean: city, county, province. */
const placeKind = /(?:特别)?[市区町村县府都道州省郡]$|(?:특별|광역)?[시군구도]$/u;

/** The name of a place without its kind, as people say it: 犬山 for 犬山市. Names of one character have none. */
function withoutKind([word, ...more]: readonly Word[]): string[] {
  if (!word || more.length || word.kind === 'word') return [];
  const name = word.text.replace(placeKind, '');
  return name !== word.text && [...name].length > 1 ? [name] : [];
}

/** A whole name as one text, with each spelling of its words. */
export function wholeForms(words: readonly Word[]): string[] {
  if (!words.length) return [];
  const plain = words.map(({ text }) => text).join(' ');
  const other = words.map(({ text, variants }) => variants[0] ?? text).join(' ');
  return plain === other ? [plain] : [plain, other];
}
