/**
 * The filters of the directory as they stand in its path, `category/art/city/krakow+lodz/wheelchair/yes/rating/4`:
 * category, country, region, city, the site's own attributes by the alphabet, price, rating, open. Each key once, the
 * values of one key joined by `+`, in their order. Any of the values of one key, and all of the keys, hold of a listing.
 */
import type { Range } from './attributes.ts';
import { type PlaceKey, placeKeys, rangePattern, reservedWords, slugPattern } from './grammar.ts';

/** What an attribute is narrowed to: some of its options (or `yes`, `no`), or a range of numbers. */
export type AttributeFilter = { readonly values: readonly string[] } | { readonly range: Range };

export type Filters = {
  /** Slugs; a category includes those below it. Lists are never empty. */
  readonly category?: readonly string[];
  readonly country?: readonly string[];
  readonly region?: readonly string[];
  readonly city?: readonly string[];
  /** By the attribute's slug; empty where none is chosen. */
  readonly attributes: Readonly<Record<string, AttributeFilter>>;
  /** Levels from 1 to 4. */
  readonly price?: readonly number[];
  /** So many stars of 5 and up. */
  readonly rating?: number;
  /** Open at the moment of the request. */
  readonly open?: true;
};

export const noFilters: Filters = { attributes: {} };

/** A filter's key as it stands in a path: a word of the grammar, or an attribute's slug. */
export type FilterKey = string;

const wordKeys = ['category', ...placeKeys] as const;

type WordKey = (typeof wordKeys)[number];

const isWordKey = (key: string): key is WordKey => (wordKeys as readonly string[]).includes(key);

/** Values of one key at most: what a person would ever choose, and a bound for what is read. */
const mostValues = 20;
/** Keys of one path at most. */
const mostKeys = 12;

/** The path segments of filters, in canonical order. */
export function filterSegments(filters: Filters): string[] {
  const words = wordKeys.flatMap((key) => pair(key, filters[key]));
  const attributes = Object.keys(filters.attributes)
    .sort()
    .flatMap((key) => pair(key, written(filters.attributes[key])));
  return [
    ...words,
    ...attributes,
    ...pair('price', filters.price?.map(String)),
    ...pair('rating', filters.rating === undefined ? undefined : [String(filters.rating)]),
    ...pair('open', filters.open && ['now']),
  ];
}

const pair = (key: string, values: readonly string[] | undefined): string[] =>
  values?.length ? [key, values.join('+')] : [];

function written(filter: AttributeFilter | undefined): readonly string[] | undefined {
  return filter && ('values' in filter ? filter.values : [writeRange(filter.range)]);
}

/** A range as a path says it; both ends given, the lower one comes first. */
export function writeRange({ min, max }: Range): string {
  if (max === null) return `min-${min ?? 0}`;
  return min === null ? `max-${max}` : `${min}-${max}`;
}

/**
 * Reads filters from path segments, in whatever order keys and values stand. Says nothing about whether they exist.
 * @returns undefined where the segments are no filters: a key twice, a key without a value, a value that cannot be one.
 */
export function parseFilters(segments: readonly string[]): Filters | undefined {
  if (segments.length % 2 || segments.length > 2 * mostKeys) return undefined;
  let filters: Filters = noFilters;
  const seen = new Set<string>();
  for (let i = 0; i < segments.length; i += 2) {
    const [key = '', joined = ''] = segments.slice(i, i + 2);
    const values = joined.split('+');
    const next = seen.has(key) || values.length > mostValues ? undefined : withValues(filters, key, values);
    if (!next) return undefined;
    seen.add(key);
    filters = next;
  }
  return filters;
}

/** `filters` with a key set to values as a path writes them, or dropped where there are none; undefined where they cannot be its values. */
export function withValues(filters: Filters, key: FilterKey, values: readonly string[]): Filters | undefined {
  const others = without(filters, key);
  if (values.length === 0) return others;
  if (isWordKey(key)) return values.every(isSlug) ? { ...others, [key]: inOrder(values) } : undefined;
  if (key === 'price') {
    return values.every((level) => /^[1-4]$/.test(level))
      ? { ...others, price: inOrder(values).map(Number) }
      : undefined;
  }
  if (key === 'rating') {
    // "3 and up" holds of all that "4 and up" holds of.
    return values.every((stars) => /^[1-5]$/.test(stars))
      ? { ...others, rating: Math.min(...values.map(Number)) }
      : undefined;
  }
  if (key === 'open') return values.length === 1 && values[0] === 'now' ? { ...others, open: true } : undefined;
  const filter = isSlug(key) && !reservedWords.has(key) ? attributeFilter(values) : undefined;
  return filter && { ...others, attributes: { ...others.attributes, [key]: filter } };
}

function attributeFilter(values: readonly string[]): AttributeFilter | undefined {
  const [first = ''] = values;
  if (values.length === 1 && rangePattern.test(first)) return { range: readRange(first) };
  return values.every((value) => isSlug(value) && !rangePattern.test(value)) ? { values: inOrder(values) } : undefined;
}

function readRange(text: string): Range {
  const [from = '', until = ''] = text.split('-');
  if (from === 'min') return { min: Number(until), max: null };
  if (from === 'max') return { min: null, max: Number(until) };
  const ends = [Number(from), Number(until)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

/** `filters` without one key. */
export function without(filters: Filters, key: FilterKey): Filters {
  if (isWordKey(key) || key === 'price' || key === 'rating' || key === 'open') {
    const { [key]: _, ...others } = filters;
    return others;
  }
  const { [key]: _, ...attributes } = filters.attributes;
  return { ...filters, attributes };
}

/** The values of a key as a path writes them; none where the key is not chosen. */
export function valuesOf(filters: Filters, key: FilterKey): readonly string[] {
  if (isWordKey(key)) return filters[key] ?? [];
  if (key === 'price') return (filters.price ?? []).map(String);
  if (key === 'rating') return filters.rating === undefined ? [] : [String(filters.rating)];
  if (key === 'open') return filters.open ? ['now'] : [];
  return written(filters.attributes[key]) ?? [];
}

/** The keys that are chosen, in canonical order. */
export const keysOf = (filters: Filters): FilterKey[] => filterSegments(filters).filter((_, i) => i % 2 === 0);

/** Whether filters name at most one category and at most one place: then they are a cell of the directory. */
export function isCell(filters: Filters): boolean {
  const { attributes, price, rating, open } = filters;
  const places = placeKeys.filter((key) => filters[key]);
  const isNarrowed = Object.keys(attributes).length > 0 || price || rating !== undefined || open;
  return !isNarrowed && places.length <= 1 && wordKeys.every((key) => (filters[key]?.length ?? 0) <= 1);
}

/** The one place of a cell. */
export function placeOf(filters: Filters): { kind: PlaceKey; slug: string } | undefined {
  for (const kind of placeKeys) {
    const slug = filters[kind]?.[0];
    if (slug !== undefined) return { kind, slug };
  }
  return undefined;
}

const isSlug = (value: string): boolean => value.length <= 200 && slugPattern.test(value);

const inOrder = (values: readonly string[]): string[] => [...new Set(values)].sort();
