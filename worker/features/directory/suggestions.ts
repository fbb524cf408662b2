import { type Attribute, isValueOf } from '../../../web/contract/attributes.ts';
import {
  type FilterKey,
  type Filters,
  filterSegments,
  keysOf,
  valuesOf,
  withValues,
} from '../../../web/contract/filters.ts';
import { rangePattern } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Suggestion } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { noVocabulary } from '../../domain/listings/vocabulary.ts';
import type { PageRequest } from '../../pages/page.ts';
import { countryName, languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { nameKey } from '../../platform/text/fold.ts';
import { nearestSpellings } from '../../platform/text/spelling-distance.ts';
import { type Addresses, withoutValue } from './addresses.ts';
import type { DirectoryRows } from './directory.query.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { chosenLabels, chosenNames, isPlaceKey, type LabelOptions } from './facet-labels.ts';
import type { SimilarPlace } from './similar-places.query.ts';

/** Maximum suggestions. */
const most = 5;

type Parts = {
  rows: DirectoryRows;
  query: DirectoryQuery;
  addresses: Addresses;
  labels: LabelOptions;
  request: Pick<PageRequest, 'site'>;
};
type Unknown = { key: FilterKey; value: string };

/** What a site can be filtered by. `languages` are tags. */
type Offered = Pick<DirectoryRows, 'vocabulary' | 'chosen' | 'similarPlaces'> & { languages: readonly string[] };

/** An existing filter, to replace an unknown one. */
type Replacement = { key: FilterKey; value: string };

/**
 * Suggestions for filters that the site does not have, the most similar first. Each links to the existing filters plus
 * one replacement.
 * @returns undefined if all filters exist.
 */
export function suggestionsFor({ rows, query, addresses, labels, request }: Parts): Suggestion[] | undefined {
  const offered: Offered = { ...rows, languages: request.site.languages.map(({ tag }) => tag) };
  const unknown = unknownOf(query.filters, offered);
  if (!unknown.length) return undefined;
  const known = unknown.reduce((filters, { key, value }) => withoutValue(filters, key, value), query.filters);
  const replacements = unknown.flatMap((one) => replacementsFor(one, offered, labels.scope));
  const suggestions = replacements.flatMap(({ key, value }) => {
    const filters = withValues(known, key, [...valuesOf(known, key), value]);
    const [named] = filters ? chosenNames(filters, key, labels).filter((one) => one.value === value) : [];
    return filters && named ? [{ name: named.name, path: addresses.withFilters(filters) }] : [];
  });
  if (!suggestions.length && keysOf(known).length) suggestions.push(restOf(known, addresses, labels));
  return [...new Map(suggestions.map((one) => [one.path, one])).values()].slice(0, most);
}

/** The existing filters alone, if nothing is similar to the unknown ones. */
const restOf = (known: Filters, addresses: Addresses, labels: LabelOptions): Suggestion => ({
  name: inOneLine(
    keysOf(known).map((key) => chosenLabels(known, key, labels)),
    labels.scope,
  ),
  path: addresses.withFilters(known),
});

const inOneLine = (names: readonly string[], { language }: Scope): string =>
  formatter(Intl.ListFormat, language, { type: 'unit', style: 'short' }).format(names);

/** A suggestion for filters whose values were moved within bounds. */
export function withinBoundsText(filters: Filters, scope: Scope, t: Translate): Suggestion {
  const labels: LabelOptions = { vocabulary: noVocabulary, places: [], scope, t };
  const keys = keysOf(filters).filter((key) => ['price', 'rating', 'open'].includes(key));
  const names = keys.map((key) => chosenLabels(filters, key, labels));
  return {
    name: inOneLine(names, scope),
    path: href('directory', { lang: scope.language, filters: filterSegments(filters) }),
  };
}

function unknownOf(filters: Filters, { vocabulary, chosen, languages }: Offered): Unknown[] {
  const { categories, attributes } = vocabulary;
  const exists = ({ key, value }: Unknown): boolean => {
    if (key === 'category') return categories.some(({ slug }) => slug === value);
    if (isPlaceKey(key)) return chosen.some(({ kind, slug }) => kind === key && slug === value);
    if (key === 'language') return languages.includes(value);
    if (key === 'price' || key === 'rating' || key === 'open') return true;
    return attributes.some((attribute) => attribute.slug === key && allows(attribute, value));
  };
  return keysOf(filters)
    .flatMap((key) => valuesOf(filters, key).map((value) => ({ key, value })))
    .filter((one) => !exists(one));
}

/** Whether the value is valid for the attribute. */
function allows(attribute: Attribute, value: string): boolean {
  switch (attribute.kind) {
    case 'number':
      return rangePattern.test(value);
    case 'yes-no':
      return value === 'yes' || value === 'no';
    case 'choice':
      return isValueOf(attribute, value);
    case 'choices':
      return isValueOf(attribute, [value]);
  }
}

function replacementsFor(
  { key, value }: Unknown,
  { vocabulary, similarPlaces, languages }: Offered,
  scope: Scope,
): Replacement[] {
  const { categories, attributes } = vocabulary;
  const wordsOf = ({ slug, names }: { slug: string; names: Readonly<Record<string, string>> }) => [
    slug,
    ...Object.values(names).map(asSlug),
  ];
  if (key === 'category')
    return nearestSpellings(value, categories, { wordsOf, most }).map(({ slug }) => ({ key, value: slug }));
  if (isPlaceKey(key)) {
    const found = nearestSpellings(value, similarPlaces, { wordsOf: (place) => wordsOfPlace(place, scope), most });
    return found.map(({ kind, slug }) => ({ key: kind, value: slug }));
  }
  if (key === 'language') {
    const found = nearestSpellings(value, languages, { wordsOf: (tag) => wordsOfLanguage(tag, scope), most });
    return (found.length || languages.length > most ? found : languages).map((tag) => ({ key, value: tag }));
  }
  const attribute = attributes.find(({ slug }) => slug === key);
  if (!attribute) {
    const isCategory = categories.some(({ slug }) => slug === value);
    const fitting = [
      ...(isCategory ? [{ slug: 'category', names: {} }] : []),
      ...attributes.filter((one) => allows(one, value)),
    ];
    return nearestSpellings(key, fitting, { wordsOf, most }).map(({ slug }) => ({ key: slug, value }));
  }
  const options = attribute.kind === 'yes-no' ? ['yes', 'no'].map((slug) => ({ slug, names: {} })) : attribute.options;
  const near = nearestSpellings(value, options, { wordsOf, most });
  return (near.length || options.length > most ? near : options).map(({ slug }) => ({ key, value: slug }));
}

/** A name as a person may type it into an address. */
const asSlug = (name: string): string => nameKey(name).replace(/[^\p{L}\p{N}]+/gu, '-');

/** A tag, and the language's names in the page's language, English and itself. */
const wordsOfLanguage = (tag: string, { language }: Scope): string[] => [
  tag,
  ...[language, 'en', tag].map((one) => asSlug(languageName(tag, one))),
];

/** A country's slug is a code, so its names come from Intl, in the page's language and English. */
function wordsOfPlace({ kind, slug, names, country }: SimilarPlace, { language }: Scope): string[] {
  const own =
    kind === 'country'
      ? [language, 'en'].map((tag) => countryName(country, tag))
      : Object.values(JSON.parse(names) as Record<string, string>);
  return [slug, ...own.map(asSlug)];
}
