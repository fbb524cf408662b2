import { type Attribute, isValueOf } from '../../web/contract/attributes.ts';
import {
  type FilterKey,
  type Filters,
  filterSegments,
  keysOf,
  valuesOf,
  withValues,
} from '../../web/contract/filters.ts';
import { rangePattern } from '../../web/contract/grammar.ts';
import type { Suggestion } from '../../web/contract/outcome.ts';
import { href } from '../../web/contract/routes.ts';
import { formatter } from '../language/intl.ts';
import { nameKey } from '../listings/fold.ts';
import { countryName } from '../listings/names.ts';
import type { Translate } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { type Addresses, withoutValue } from './addresses.ts';
import type { Asked } from './asked.ts';
import type { DirectoryRows } from './directory.query.ts';
import { nearest } from './nearest.ts';
import type { PlaceLike } from './places-like.query.ts';
import { chosenInWords, chosenNames, isPlaceKey, type Words } from './words.ts';

/** Suggestions at most. */
const most = 5;

type Parts = { rows: DirectoryRows; asked: Asked; to: Addresses; words: Words };
type Unknown = { key: FilterKey; value: string };

/** A filter that exists, in the place of one that does not. */
type Meant = { key: FilterKey; value: string };

/**
 * What may have been meant by filters that the site does not have, the nearest first; undefined where it has all of them.
 * Each leads to the page with the filters that exist and itself.
 */
export function suggestionsFor({ rows, asked, to, words }: Parts): Suggestion[] | undefined {
  const unknown = unknownOf(asked.filters, rows);
  if (!unknown.length) return undefined;
  const known = unknown.reduce((filters, { key, value }) => withoutValue(filters, key, value), asked.filters);
  const meant = unknown.flatMap((one) => meantBy(one, rows, words.scope));
  const suggestions = meant.flatMap(({ key, value }) => {
    const filters = withValues(known, key, [...valuesOf(known, key), value]);
    const [named] = filters ? chosenNames(filters, key, words).filter((one) => one.value === value) : [];
    return filters && named ? [{ name: named.name, path: to.at(filters) }] : [];
  });
  if (!suggestions.length && keysOf(known).length) suggestions.push(restOf(known, to, words));
  return [...new Map(suggestions.map((one) => [one.path, one])).values()].slice(0, most);
}

/** The filters that exist, where nothing is like those that do not. */
const restOf = (known: Filters, to: Addresses, words: Words): Suggestion => ({
  name: inOneLine(
    keysOf(known).map((key) => chosenInWords(known, key, words)),
    words.scope,
  ),
  path: to.at(known),
});

const inOneLine = (names: readonly string[], { language }: Scope): string =>
  formatter(Intl.ListFormat, language, { type: 'unit', style: 'short' }).format(names);

/** Filters with the nearest levels, stars and openings in the place of others. */
export function withinBoundsInWords(filters: Filters, scope: Scope, t: Translate): Suggestion {
  const words: Words = { vocabulary: { categories: [], attributes: [] }, places: [], scope, t };
  const keys = keysOf(filters).filter((key) => ['price', 'rating', 'open'].includes(key));
  const names = keys.map((key) => chosenInWords(filters, key, words));
  return {
    name: inOneLine(names, scope),
    path: href('directory', { lang: scope.language, filters: filterSegments(filters) }),
  };
}

function unknownOf(filters: Filters, rows: DirectoryRows): Unknown[] {
  const { categories, attributes } = rows.vocabulary;
  const exists = ({ key, value }: Unknown): boolean => {
    if (key === 'category') return categories.some(({ slug }) => slug === value);
    if (isPlaceKey(key)) return rows.chosen.some(({ kind, slug }) => kind === key && slug === value);
    if (key === 'price' || key === 'rating' || key === 'open') return true;
    return attributes.some((attribute) => attribute.slug === key && allows(attribute, value));
  };
  return keysOf(filters)
    .flatMap((key) => valuesOf(filters, key).map((value) => ({ key, value })))
    .filter((one) => !exists(one));
}

/** Whether paths can say so of an attribute. */
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

function meantBy({ key, value }: Unknown, { vocabulary, like }: DirectoryRows, scope: Scope): Meant[] {
  const { categories, attributes } = vocabulary;
  const wordsOf = ({ slug, names }: { slug: string; names: Readonly<Record<string, string>> }) => [
    slug,
    ...Object.values(names).map(asSlug),
  ];
  if (key === 'category')
    return nearest(value, categories, { wordsOf, most }).map(({ slug }) => ({ key, value: slug }));
  if (isPlaceKey(key)) {
    const found = nearest(value, like, { wordsOf: (place) => wordsOfPlace(place, scope), most });
    return found.map(({ kind, slug }) => ({ key: kind, value: slug }));
  }
  const attribute = attributes.find(({ slug }) => slug === key);
  if (!attribute) {
    const isCategory = categories.some(({ slug }) => slug === value);
    const fitting = [
      ...(isCategory ? [{ slug: 'category', names: {} }] : []),
      ...attributes.filter((one) => allows(one, value)),
    ];
    return nearest(key, fitting, { wordsOf, most }).map(({ slug }) => ({ key: slug, value }));
  }
  const options = attribute.kind === 'yes-no' ? ['yes', 'no'].map((slug) => ({ slug, names: {} })) : attribute.options;
  const near = nearest(value, options, { wordsOf, most });
  return (near.length || options.length > most ? near : options).map(({ slug }) => ({ key, value: slug }));
}

/** A name as someone might write it into an address. */
const asSlug = (name: string): string => nameKey(name).replace(/[^\p{L}\p{N}]+/gu, '-');

/** Countries are written by their names where their slugs are codes. */
function wordsOfPlace({ kind, slug, names, country }: PlaceLike, { language }: Scope): string[] {
  const own =
    kind === 'country'
      ? [language, 'en'].map((tag) => countryName(country, tag))
      : Object.values(JSON.parse(names) as Record<string, string>);
  return [slug, ...own.map(asSlug)];
}
