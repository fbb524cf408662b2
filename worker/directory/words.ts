import type { Attribute } from '../../web/contract/attributes.ts';
import { type FilterKey, type Filters, valuesOf } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import { formatter } from '../language/intl.ts';
import { countryName, phraseIn } from '../listings/names.ts';
import type { Translate } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { namedValue, openInWords, priceInWords, rangeInWords, ratingInWords, yesOrNoInWords } from './filter-words.ts';
import type { PlaceRow } from './statements.query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What it takes to say what values are called. */
export type Words = { vocabulary: Vocabulary; places: readonly PlaceRow[]; scope: Scope; t: Translate };

/** A place's name; a country's is Intl's. */
export const placeName = ({ kind, name, country }: Omit<PlaceRow, 'id' | 'slug'>, scope: Scope): string =>
  kind === 'country' ? countryName(country, scope.language) : (name ?? '');

/**
 * The same within a title such as "Art museums in the Netherlands", as the page's language says it there: with an
 * article, or after a preposition of its own ("au Japon", "aux États-Unis", "au Mans").
 */
export function placeInTitle(place: Omit<PlaceRow, 'id' | 'slug'>, { scope, t }: Pick<Words, 'scope' | 't'>): string {
  const name = placeName(place, scope);
  if (place.kind === 'country') return t('countries.inTitle', { code: place.country, name });
  if (place.kind !== 'city') return name;
  // An article has three letters at most; longer words are none, whatever they would mean to the message.
  const [, article = '', rest = name] = /^(\p{L}{1,3}) (.+)$/u.exec(name) ?? [];
  return t('head.directory.cityName', { article, rest, name });
}

export const isPlaceKey = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

/** What a value is called under the heading of its filter: "10 to 49 rooms", "Kraków", "Yes". */
export function valueName(key: FilterKey, value: string, { vocabulary, places, scope, t }: Words): string {
  if (key === 'category') {
    const category = vocabulary.categories.find(({ slug }) => slug === value);
    return category ? phraseIn(category.names, scope).text : value;
  }
  if (isPlaceKey(key)) {
    const place = places.find(({ kind, slug }) => kind === key && slug === value);
    return place ? placeName(place, scope) : value;
  }
  if (key === 'price') return priceInWords(Number(value), t);
  if (key === 'rating') return ratingInWords(Number(value), t);
  if (key === 'open') return openInWords(t);
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  return attribute ? optionName(attribute, value, { scope, t }) : value;
}

/** What an option, `yes` or `no` is called. */
function optionName(attribute: Attribute, value: string, { scope, t }: Pick<Words, 'scope' | 't'>): string {
  const option = attribute.options.find(({ slug }) => slug === value);
  if (option) return phraseIn(option.names, scope).text;
  return value === 'yes' || value === 'no' ? yesOrNoInWords(value, t) : value;
}

/** The unit of a number; empty where it just counts. */
export const unitName = ({ unit }: Attribute, scope: Scope): string => phraseIn(unit, scope).text;

/** What each chosen value of a key is called where it stands alone: "Founded: 1900 to 1949". */
export function chosenNames(filters: Filters, key: FilterKey, words: Words): { value: string; name: string }[] {
  const { vocabulary, scope, t } = words;
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  if (!attribute) return valuesOf(filters, key).map((value) => ({ value, name: valueName(key, value, words) }));
  const heading = phraseIn(attribute.names, scope).text;
  const filter = filters.attributes[key];
  return valuesOf(filters, key).map((value) => {
    // Yes and no have names of their own only where the site gives them some that say what they are about.
    if (attribute.kind === 'yes-no' && attribute.options.some(({ slug }) => slug === value))
      return { value, name: optionName(attribute, value, words) };
    const name =
      filter && 'range' in filter
        ? rangeInWords(filter.range, { unit: unitName(attribute, scope), t, language: scope.language })
        : optionName(attribute, value, words);
    return { value, name: namedValue(heading, name, t) };
  });
}

/** "Kraków or Łódź". */
export const anyOf = (names: readonly string[], { language }: Scope): string =>
  formatter(Intl.ListFormat, language, { type: 'disjunction' }).format(names);

/** All that is chosen of a key, in one phrase: "Materials: Wood or Metal". */
export function chosenInWords(filters: Filters, key: FilterKey, words: Words): string {
  const { vocabulary, scope, t } = words;
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  const values = valuesOf(filters, key);
  if (attribute?.kind === 'yes-no' || !attribute || values.length === 1)
    return anyOf(
      chosenNames(filters, key, words).map(({ name }) => name),
      scope,
    );
  const names = values.map((value) => optionName(attribute, value, words));
  return namedValue(phraseIn(attribute.names, scope).text, anyOf(names, scope), t);
}
