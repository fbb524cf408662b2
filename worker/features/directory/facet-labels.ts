import type { Attribute } from '../../../web/contract/attributes.ts';
import { type FilterKey, type Filters, valuesOf } from '../../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Scope } from '../../data/scope.ts';
import {
  namedValue,
  openText,
  priceText,
  rangeText,
  ratingText,
  yesOrNoText,
} from '../../domain/listings/filter-labels.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import { countryName, languageName, phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { PlaceRow } from './statements.query.ts';

/** The data that labels are made from. */
export type LabelOptions = { vocabulary: Vocabulary; places: readonly PlaceRow[]; scope: Scope; t: Translate };

/** A place's name. A country's name comes from Intl. */
export const placeName = ({ kind, name, country }: Omit<PlaceRow, 'id' | 'slug'>, scope: Scope): string =>
  kind === 'country' ? countryName(country, scope.language) : (name ?? '');

/**
 * A place's name within a title such as "Art museums in the Netherlands". Some languages add an article or their own
 * preposition there ("au Japon", "aux États-Unis", "au Mans").
 */
export function placeInTitle(
  place: Omit<PlaceRow, 'id' | 'slug'>,
  { scope, t }: Pick<LabelOptions, 'scope' | 't'>,
): string {
  const name = placeName(place, scope);
  if (place.kind === 'country') return t('countries.inTitle', { code: place.country, name });
  if (place.kind !== 'city') return name;
  // An article has at most three letters; a longer first word must not select a variant of the message.
  const [, article = '', rest = name] = /^(\p{L}{1,3}) (.+)$/u.exec(name) ?? [];
  return t('head.directory.cityName', { article, rest, name });
}

export const isPlaceKey = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

/** The label of a value under the heading of its filter: "10 to 49 rooms", "Kraków", "Yes". */
export function valueName(key: FilterKey, value: string, { vocabulary, places, scope, t }: LabelOptions): string {
  if (key === 'category') {
    const category = vocabulary.categories.find(({ slug }) => slug === value);
    return category ? phraseIn(category.names, scope).text : value;
  }
  if (isPlaceKey(key)) {
    const place = places.find(({ kind, slug }) => kind === key && slug === value);
    return place ? placeName(place, scope) : value;
  }
  if (key === 'language') return capitalised(languageName(value, scope.language), scope.language);
  if (key === 'price') return priceText(Number(value), t);
  if (key === 'rating') return ratingText(Number(value), t);
  if (key === 'open') return openText(t);
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  return attribute ? optionName(attribute, value, { scope, t }) : value;
}

/** A name from a dictionary as it begins a line: "français" as "Français". */
const capitalised = (name: string, language: string): string =>
  name.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language));

/** The label of an option, `yes` or `no`. */
function optionName(attribute: Attribute, value: string, { scope, t }: Pick<LabelOptions, 'scope' | 't'>): string {
  const option = attribute.options.find(({ slug }) => slug === value);
  if (option) return phraseIn(option.names, scope).text;
  return value === 'yes' || value === 'no' ? yesOrNoText(value, t) : value;
}

/** The label of `yes` or `no` without a heading: "Free entry", or the attribute's name where the site names no answers. */
export function flagName(attribute: Attribute, value: string, { scope, t }: Pick<LabelOptions, 'scope' | 't'>): string {
  const heading = phraseIn(attribute.names, scope).text;
  const isNamed = attribute.options.some(({ slug }) => slug === value);
  if (!isNamed && value === 'yes') return heading;
  const name = optionName(attribute, value, { scope, t });
  return isNamed ? name : namedValue(heading, name, t);
}

/** The unit of a number; empty if it has none. */
export const unitName = ({ unit }: Attribute, scope: Scope): string => phraseIn(unit, scope).text;

/** Labels of the chosen values of a key, each clear without its heading: "Founded: 1900 to 1949". */
export function chosenNames(filters: Filters, key: FilterKey, labels: LabelOptions): { value: string; name: string }[] {
  const { vocabulary, scope, t } = labels;
  if (key === 'language') {
    const named = (value: string) => languagesText([value], labels);
    return valuesOf(filters, key).map((value) => ({ value, name: named(value) }));
  }
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  if (!attribute) return valuesOf(filters, key).map((value) => ({ value, name: valueName(key, value, labels) }));
  const heading = phraseIn(attribute.names, scope).text;
  const filter = filters.attributes[key];
  return valuesOf(filters, key).map((value) => {
    // If the site names the option itself, that name needs no heading.
    if (attribute.kind === 'yes-no' && attribute.options.some(({ slug }) => slug === value))
      return { value, name: optionName(attribute, value, labels) };
    const name =
      filter && 'range' in filter
        ? rangeText(filter.range, { unit: unitName(attribute, scope), t, language: scope.language })
        : optionName(attribute, value, labels);
    return { value, name: namedValue(heading, name, t) };
  });
}

/** "Language of the text: Arabic or Hindi". */
const languagesText = (tags: readonly string[], { scope, t }: LabelOptions): string =>
  namedValue(
    t('directory.facet.language'),
    anyOf(
      tags.map((tag) => languageName(tag, scope.language)),
      scope,
    ),
    t,
  );

/** "Kraków or Łódź". */
export const anyOf = (names: readonly string[], { language }: Scope): string =>
  formatter(Intl.ListFormat, language, { type: 'disjunction' }).format(names);

/** All chosen values of a key in one phrase: "Materials: Wood or Metal". */
export function chosenLabels(filters: Filters, key: FilterKey, labels: LabelOptions): string {
  const { vocabulary, scope, t } = labels;
  const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
  const values = valuesOf(filters, key);
  if (key === 'language') return languagesText(values, labels);
  if (attribute?.kind === 'yes-no' || !attribute || values.length === 1)
    return anyOf(
      chosenNames(filters, key, labels).map(({ name }) => name),
      scope,
    );
  const names = values.map((value) => optionName(attribute, value, labels));
  return namedValue(phraseIn(attribute.names, scope).text, anyOf(names, scope), t);
}
