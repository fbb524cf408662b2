/**
 * The directory's filters as its path writes them: `category/art/city/krakow+lodz/wheelchair/yes/rating/4`. Key order:
 * category, country, region, city, the site's attributes alphabetically, language, price, rating, open. Each key occurs
 * once. Its values are sorted and joined by `+`. A listing matches if it has any value of every key.
 */
import type { Range } from './attributes.ts';
import { linkKeys, type PlaceKey, placeKeys, rangePattern, reservedWords, slugPattern } from './grammar.ts';

/** The selected options of an attribute (or `yes`, `no`), or a range of numbers. */
export type AttributeFilter = { readonly values: readonly string[] } | { readonly range: Range };

export type Filters = {
  /** Slugs; a category includes its descendants. Lists are never empty. */
  readonly category?: readonly string[];
  readonly country?: readonly string[];
  readonly region?: readonly string[];
  readonly city?: readonly string[];
  /** By the attribute's slug; empty where no attribute is selected. */
  readonly attributes: Readonly<Record<string, AttributeFilter>>;
  /** Tags of languages: the listing has a text in one of them. */
  readonly language?: readonly string[];
  /** Levels from 1 to 4. */
  readonly price?: readonly number[];
  /** The minimum of stars, 1 to 5. */
  readonly rating?: number;
  /** Open at the moment of the request. */
  readonly open?: true;
};

export const noFilters: Filters = { attributes: {} };

/** A filter's key in a path: a word of the grammar, or an attribute's slug. */
export type FilterKey = string;

/** Keys whose values are slugs. A language's tag has the form of one. */
const wordKeys = [...linkKeys, 'language'] as const;

type WordKey = (typeof wordKeys)[number];

const isWordKey = (key: string): key is WordKey => (wordKeys as readonly string[]).includes(key);

/** Whether a key is an attribute's slug, as far as its form says. */
export const isAttributeKey = (key: FilterKey): boolean => slugPattern.test(key) && !reservedWords.has(key);

/** Maximum of values for one key. It bounds the cost of parsing. */
const maxValues = 20;
/** Maximum of keys in one path. */
const maxKeys = 12;

/** The path segments of filters, in canonical order. */
export function filterSegments(filters: Filters): string[] {
  const words = linkKeys.flatMap((key) => pair(key, filters[key]));
  const attributes = Object.keys(filters.attributes)
    .sort()
    .flatMap((key) => pair(key, serializedValues(filters.attributes[key])));
  return [
    ...words,
    ...attributes,
    ...pair('language', filters.language),
    ...pair('price', filters.price?.map(String)),
    ...pair('rating', filters.rating === undefined ? undefined : [String(filters.rating)]),
    ...pair('open', filters.open && ['now']),
  ];
}

const pair = (key: string, values: readonly string[] | undefined): string[] =>
  values?.length ? [key, values.join('+')] : [];

function serializedValues(filter: AttributeFilter | undefined): readonly string[] | undefined {
  return filter && ('values' in filter ? filter.values : [writeRange(filter.range)]);
}

/** A range as paths write it. The lower end comes first. */
export function writeRange({ min, max }: Range): string {
  if (max === null) return `min-${min ?? 0}`;
  return min === null ? `max-${max}` : `${min}-${max}`;
}

/**
 * Parses filters from path segments, with keys and values in any order. Does not check that the values exist.
 * @returns undefined for a repeated key, a key without a value, or an invalid value.
 */
export function parseFilters(segments: readonly string[]): Filters | undefined {
  if (segments.length % 2 || segments.length > 2 * maxKeys) return undefined;
  let filters: Filters = noFilters;
  const seen = new Set<string>();
  for (let i = 0; i < segments.length; i += 2) {
    const [key = '', joined = ''] = segments.slice(i, i + 2);
    const values = joined.split('+');
    const next = seen.has(key) || values.length > maxValues ? undefined : withValues(filters, key, values);
    if (!next) return undefined;
    seen.add(key);
    filters = next;
  }
  return filters;
}

/**
 * Sets a key to values as paths write them; no values remove the key.
 * @returns undefined where a value is not valid for the key.
 */
export function withValues(filters: Filters, key: FilterKey, values: readonly string[]): Filters | undefined {
  const others = without(filters, key);
  if (values.length === 0) return others;
  if (isWordKey(key)) return values.every(isSlug) ? { ...others, [key]: uniqueSorted(values) } : undefined;
  if (key === 'price') {
    return values.every((level) => /^[1-4]$/.test(level))
      ? { ...others, price: uniqueSorted(values).map(Number) }
      : undefined;
  }
  if (key === 'rating') {
    // "3 and up" includes "4 and up", so the lowest value decides.
    return values.every((stars) => /^[1-5]$/.test(stars))
      ? { ...others, rating: Math.min(...values.map(Number)) }
      : undefined;
  }
  if (key === 'open') return values.length === 1 && values[0] === 'now' ? { ...others, open: true } : undefined;
  const filter = isAttributeKey(key) ? attributeFilter(values) : undefined;
  return filter && { ...others, attributes: { ...others.attributes, [key]: filter } };
}

function attributeFilter(values: readonly string[]): AttributeFilter | undefined {
  const [first = ''] = values;
  if (values.length === 1 && rangePattern.test(first)) return { range: readRange(first) };
  return values.every((value) => isSlug(value) && !rangePattern.test(value))
    ? { values: uniqueSorted(values) }
    : undefined;
}

function readRange(text: string): Range {
  const [from = '', until = ''] = text.split('-');
  if (from === 'min') return { min: Number(until), max: null };
  if (from === 'max') return { min: null, max: Number(until) };
  const ends = [Number(from), Number(until)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

/** Removes one key. */
export function without(filters: Filters, key: FilterKey): Filters {
  if (isWordKey(key) || key === 'price' || key === 'rating' || key === 'open') {
    const { [key]: _, ...others } = filters;
    return others;
  }
  const { [key]: _, ...attributes } = filters.attributes;
  return { ...filters, attributes };
}

/** The values of a key as paths write them; empty where the key is not set. */
export function valuesOf(filters: Filters, key: FilterKey): readonly string[] {
  if (isWordKey(key)) return filters[key] ?? [];
  if (key === 'price') return (filters.price ?? []).map(String);
  if (key === 'rating') return filters.rating === undefined ? [] : [String(filters.rating)];
  if (key === 'open') return filters.open ? ['now'] : [];
  return serializedValues(filters.attributes[key]) ?? [];
}

/** The keys that are set, in canonical order. */
export const keysOf = (filters: Filters): FilterKey[] => filterSegments(filters).filter((_, i) => i % 2 === 0);

/** Whether filters name at most one category and one place, and nothing else. Counts exist for each such pair. */
export function isPlaceCategory(filters: Filters): boolean {
  const { attributes, language, price, rating, open } = filters;
  const places = placeKeys.filter((key) => filters[key]);
  const isNarrowed = Object.keys(attributes).length > 0 || language || price || rating !== undefined || open;
  return !isNarrowed && places.length <= 1 && linkKeys.every((key) => (filters[key]?.length ?? 0) <= 1);
}

/** The first place that is set, from country to city. */
export function placeOf(filters: Filters): { kind: PlaceKey; slug: string } | undefined {
  for (const kind of placeKeys) {
    const slug = filters[kind]?.[0];
    if (slug !== undefined) return { kind, slug };
  }
  return undefined;
}

const isSlug = (value: string): boolean => value.length <= 200 && slugPattern.test(value);

const uniqueSorted = (values: readonly string[]): string[] => [...new Set(values)].sort();
