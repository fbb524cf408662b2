import { type Attribute, type Range, rangesOf } from '../../web/contract/attributes.ts';
import { type AttributeFilter, type FilterKey, keysOf, writeRange } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Hours } from '../../web/contract/hours.ts';
import { isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import type { Entry, Place, Vocabulary } from '../../worker/filter-index/entry.ts';
import type { Cursor, IndexAnswer, Numbers, OfferedKey, Question } from '../../worker/filter-index/question.ts';
import { stripLeadingNoise } from '../../worker/platform/text/fold.ts';

/** A site's listings, vocabulary and places as plain lists. */
export type PlainSite = {
  entries: readonly Entry[];
  vocabulary: Vocabulary;
  places: readonly Place[];
  /** Replaces this runtime's check of opening hours. `now` is in milliseconds since 1970. */
  isOpen?: (hours: string, at: { zone: string; now: number }) => boolean;
};

/** Computes the answer to a question with a linear scan: the reference for the filter index. */
export function plainAnswer(site: PlainSite, question: Question): Extract<IndexAnswer, { code: 'ok' }> {
  const keys = keysOf(question.filters);
  const matcher = matcherOf(site, question);
  const left: Entry[] = [];
  /** By key: the listings that match all other filters. */
  const without = new Map<FilterKey, Entry[]>(keys.map((key) => [key, []]));
  const { ranked } = question;
  const found = ranked?.isOnly ? site.entries.filter(({ id }) => ranked.ids.includes(id)) : site.entries;
  for (const entry of found) {
    const failed = keys.filter((key) => !matcher.fits(entry, key));
    if (failed.length === 0) left.push(entry);
    for (const key of failed.length === 0 ? keys : failed.length === 1 ? failed : []) without.get(key)?.push(entry);
  }
  const zeroResultSuggestions = keys
    .map((key) => ({ key, total: without.get(key)?.length ?? 0 }))
    .filter(({ total }) => left.length === 0 && total > 0)
    .sort((a, b) => b.total - a.total);
  const numbers = count({ site, question, matcher }, (key) => without.get(key) ?? left);
  return {
    code: 'ok',
    ...page(site, { left, question }),
    numbers: { ...numbers, total: left.length },
    offered: left.length ? [] : offeredBy(site),
    zeroResultSuggestions,
  };
}

const offeredBy = ({ entries, vocabulary: { languages } }: PlainSite): OfferedKey[] => [
  ...(entries.some(({ price }) => price) ? (['price'] as const) : []),
  ...(entries.some(({ rating }) => rating) ? (['rating'] as const) : []),
  ...(entries.some(({ hours, zone }) => hours !== null && zone) ? (['open'] as const) : []),
  ...(languages.length > 1 && entries.some(({ names }) => languages.some((tag) => !(tag in names)))
    ? (['language'] as const)
    : []),
];

type Matcher = {
  fits(entry: Entry, key: FilterKey): boolean;
  categoriesOf(entry: Entry): ReadonlySet<number>;
  placesOf(entry: Entry): readonly Place[];
  isOpen(entry: Entry): boolean;
};

function matcherOf(
  { vocabulary, places, isOpen: checkOpen = isOpenAt }: PlainSite,
  { filters, now }: Question,
): Matcher {
  const categories = new Map(vocabulary.categories.map((category) => [category.id, category]));
  const placeById = new Map(places.map((place) => [place.id, place]));
  const attributes = new Map(vocabulary.attributes.map((attribute) => [attribute.slug, attribute]));
  const categoriesOf = (entry: Entry) =>
    new Set(entry.categoryIds.flatMap((id) => ancestorsOf(id, categories).map((category) => category.id)));
  const placesOf = (entry: Entry) => (entry.placeId === null ? [] : ancestorsOf(entry.placeId, placeById));
  const isOpen = ({ hours, zone }: Entry) => hours !== null && checkOpen(hours, { zone, now });
  return {
    categoriesOf,
    placesOf,
    isOpen,
    fits(entry, key) {
      if (key === 'category')
        return [...categoriesOf(entry)].some((id) => filters.category?.includes(categories.get(id)?.slug ?? ''));
      if (isPlaceKey(key))
        return placesOf(entry).some(({ kind, slug }) => kind === key && filters[key]?.includes(slug));
      if (key === 'language') return filters.language?.some((tag) => tag in entry.names) === true;
      if (key === 'price') return entry.price !== null && filters.price?.includes(entry.price) === true;
      if (key === 'rating') return (entry.rating ?? 0) >= (filters.rating ?? 0) * 100;
      if (key === 'open') return isOpen(entry);
      return has(entry.attributes[key], attributes.get(key), filters.attributes[key]);
    },
  };
}

const isPlaceKey = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

/** A node and its ancestors. Stops at a cycle. */
function ancestorsOf<Node extends { id: number; parent_id: number | null }>(
  id: number,
  nodes: ReadonlyMap<number, Node>,
): Node[] {
  const found: Node[] = [];
  for (let node = nodes.get(id); node && !found.includes(node); node = nodes.get(node.parent_id ?? 0)) found.push(node);
  return found;
}

function isOpenAt(hours: string, { zone, now }: { zone: string; now: number }): boolean {
  return isTimeZone(zone) && openingAt(JSON.parse(hours) as Hours, { zone, at: Math.floor(now / 60_000) }).isOpen;
}

/** The options of an attribute that a listing has. Values that the attribute does not allow are ignored. */
function optionsIn(value: unknown, { kind, options }: Attribute): string[] {
  if (kind === 'yes-no') return typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [];
  const values: unknown[] = kind === 'choice' ? [value] : kind === 'choices' && Array.isArray(value) ? value : [];
  return options.map(({ slug }) => slug).filter((slug) => values.includes(slug));
}

const isWithin = (value: unknown, { min, max }: Range): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= (min ?? 0) && value <= (max ?? value);

function has(value: unknown, attribute: Attribute | undefined, filter: AttributeFilter | undefined): boolean {
  if (!attribute || !filter) return false;
  if ('range' in filter) return attribute.kind === 'number' && isWithin(value, filter.range);
  return optionsIn(value, attribute).some((option) => filter.values.includes(option));
}

type Counting = { site: PlainSite; question: Question; matcher: Matcher };

function count(
  { site, question, matcher }: Counting,
  of: (key: FilterKey) => readonly Entry[],
): Omit<Numbers, 'total'> {
  const size = (key: FilterKey, holds: (entry: Entry) => boolean) => of(key).filter(holds).length;
  const { filters } = question;
  const ofAttribute = (attribute: Attribute) => {
    const chosen = filters.attributes[attribute.slug];
    const options = attribute.kind === 'yes-no' ? ['yes', 'no'] : attribute.options.map(({ slug }) => slug);
    const ranges = [...rangesOf(attribute), ...(chosen && 'range' in chosen ? [chosen.range] : [])];
    const fits = (entry: Entry, filter: AttributeFilter) => has(entry.attributes[attribute.slug], attribute, filter);
    const filtersOf: [string, AttributeFilter][] =
      attribute.kind === 'number'
        ? ranges.map((range) => [writeRange(range), { range }])
        : options.map((option) => [option, { values: [option] }]);
    return filtersOf.map(([name, filter]) => [name, size(attribute.slug, (entry) => fits(entry, filter))] as const);
  };
  return {
    categories: Object.fromEntries(
      site.vocabulary.categories.map(({ id }) => [
        id,
        size('category', (entry) => matcher.categoriesOf(entry).has(id)),
      ]),
    ),
    places: Object.fromEntries(
      placeKeys.map((key) => [key, countPlaces(of(key), { kind: key, site, question, matcher })]),
    ) as Numbers['places'],
    attributes: Object.fromEntries(
      site.vocabulary.attributes.map((attribute) => [attribute.slug, Object.fromEntries(ofAttribute(attribute))]),
    ),
    languages: Object.fromEntries(
      site.vocabulary.languages.map((tag) => [tag, size('language', ({ names }) => tag in names)]),
    ),
    price: Object.fromEntries([1, 2, 3, 4].map((level) => [level, size('price', ({ price }) => price === level)])),
    rating: Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [stars, size('rating', ({ rating }) => (rating ?? 0) >= stars * 100)]),
    ),
    open: size('open', matcher.isOpen),
  };
}

function countPlaces(
  entries: readonly Entry[],
  { kind, site, question, matcher }: Counting & { kind: PlaceKey },
): Numbers['places'][PlaceKey] {
  const chosen = site.places.filter((place) => place.kind === kind && question.filters[kind]?.includes(place.slug));
  const sizes = new Map<number, number>();
  for (const entry of entries) {
    for (const place of matcher.placesOf(entry)) {
      if (place.kind === kind) sizes.set(place.id, (sizes.get(place.id) ?? 0) + 1);
    }
  }
  const all = sizes.size;
  for (const { id } of chosen) sizes.set(id, sizes.get(id) ?? 0);
  const ranked = [...sizes].sort(([a, x], [b, y]) => y - x || a - b);
  const isChosen = (id: number) => chosen.some((place) => place.id === id);
  const { placeValues, allOf } = question;
  const most = allOf?.kind === kind ? allOf.placeValues : placeValues;
  return { values: ranked.filter(([id], rank) => rank < most || isChosen(id)), all };
}

/** A sort order. `compare` is negative if the cursor `a` comes before `b`. */
type Order = { place(entry: Entry): Omit<Cursor, 'id'>; compare(a: Cursor, b: Cursor): number };

/** The name in the visitor's language, without the punctuation before its first letter. */
export function nameOf({ names, language: own }: Entry, { language, defaultLanguage }: NameLanguages): string {
  return stripLeadingNoise(names[language] ?? names[defaultLanguage] ?? names[own] ?? '');
}

type NameLanguages = { language: string; defaultLanguage: string };

function orderOf({ vocabulary }: PlainSite, { sort, language, ranked, start }: Question): Order {
  const newest = (a: Cursor, b: Cursor) => b.id - a.id;
  const by = (key: (value: number) => number) => (a: Cursor, b: Cursor) =>
    key(Number(a.value)) - key(Number(b.value)) || newest(a, b);
  switch (sort) {
    case 'newest':
      return { place: ({ id }) => ({ value: id }), compare: newest };
    case 'rating':
      return { place: ({ rating }) => ({ value: rating ?? 0 }), compare: by((score) => -score) };
    case 'relevance':
      return { place: ({ id }) => ({ value: ranked?.ids.indexOf(id) ?? -1 }), compare: by((place) => place) };
    case 'price':
      return { place: ({ price }) => ({ value: price ?? 0 }), compare: by((level) => level || 5) };
    case 'name': {
      const collator = new Intl.Collator(language);
      const stripped = ({ value }: Cursor) => stripLeadingNoise(String(value));
      const languages = { language, defaultLanguage: vocabulary.defaultLanguage };
      // A page after a cursor that does not say it does not separate the listings with a text in the language.
      const isParted = !start || start.cursor.hasText !== undefined;
      return {
        place: (entry) => ({ value: nameOf(entry, languages), ...(isParted && { hasText: language in entry.names }) }),
        compare: (a, b) =>
          Number(b.hasText ?? 0) - Number(a.hasText ?? 0) || collator.compare(stripped(a), stripped(b)) || newest(a, b),
      };
    }
  }
}

type Page = Pick<Extract<IndexAnswer, { code: 'ok' }>, 'ids' | 'previous' | 'next'>;

function page(site: PlainSite, { left, question }: { left: readonly Entry[]; question: Question }): Page {
  const { start, limit } = question;
  const { place, compare } = orderOf(site, question);
  const ranked = question.sort === 'relevance' ? left.filter(({ id }) => question.ranked?.ids.includes(id)) : left;
  const sorted = ranked.map((entry): Cursor => ({ ...place(entry), id: entry.id })).sort(compare);
  const at = limit > 0 && start ? sorted.filter((one) => compare(one, start.cursor) <= 0).length : 0;
  const before = start ? sorted.filter((one) => compare(one, start.cursor) < 0).length : 0;
  const isBefore = start?.side === 'before' && before > limit;
  // Fewer listings are left than a page has: it is the first page.
  if (start?.side === 'before' && !isBefore) return page(site, { left, question: { ...question, start: null } });
  const from = isBefore ? before - limit : start?.side === 'after' ? at : 0;
  const shown = sorted.slice(from, from + limit);
  const isMore = limit > 0 && sorted.length > from + limit;
  return {
    ids: shown.map(({ id }) => id),
    previous: limit > 0 && (isBefore || start?.side === 'after') ? (shown[0] ?? null) : null,
    next: isBefore || isMore ? (shown.at(-1) ?? null) : null,
  };
}
