import { type Attribute, type Range, rangesOf } from '../../web/contract/attributes.ts';
import { type AttributeFilter, type FilterKey, keysOf, writeRange } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Hours } from '../../web/contract/hours.ts';
import { isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import type { Entry, Place, Vocabulary } from '../../worker/filter-index/entry.ts';
import type { Cursor, IndexAnswer, Numbers, Question } from '../../worker/filter-index/question.ts';
import { stripLeadingNoise } from '../../worker/listings/fold.ts';

/** A site as plain lists. */
export type PlainSite = {
  entries: readonly Entry[];
  vocabulary: Vocabulary;
  places: readonly Place[];
  /** Who judges whether a place is open, unless this runtime: `now` in milliseconds since 1970. */
  isOpen?: (hours: string, at: { zone: string; now: number }) => boolean;
};

/** What a question is answered with, found by looking at each listing in turn. */
export function plainAnswer(site: PlainSite, question: Question): Extract<IndexAnswer, { code: 'ok' }> {
  const keys = keysOf(question.filters);
  const judge = judgeOf(site, question);
  const left: Entry[] = [];
  /** What all filters but the one of a key leave. */
  const without = new Map<FilterKey, Entry[]>(keys.map((key) => [key, []]));
  for (const entry of site.entries) {
    const failed = keys.filter((key) => !judge.fits(entry, key));
    if (failed.length === 0) left.push(entry);
    for (const key of failed.length === 0 ? keys : failed.length === 1 ? failed : []) without.get(key)?.push(entry);
  }
  const rescues = keys
    .map((key) => ({ key, total: without.get(key)?.length ?? 0 }))
    .filter(({ total }) => left.length === 0 && total > 0)
    .sort((a, b) => b.total - a.total);
  const numbers = count({ site, question, judge }, (key) => without.get(key) ?? left);
  return { code: 'ok', ...page(site, { left, question }), numbers: { ...numbers, total: left.length }, rescues };
}

type Judge = {
  fits(entry: Entry, key: FilterKey): boolean;
  categoriesOf(entry: Entry): ReadonlySet<number>;
  placesOf(entry: Entry): readonly Place[];
  isOpen(entry: Entry): boolean;
};

function judgeOf({ vocabulary, places, isOpen: judges = isOpenAt }: PlainSite, { filters, now }: Question): Judge {
  const categories = new Map(vocabulary.categories.map((category) => [category.id, category]));
  const placeById = new Map(places.map((place) => [place.id, place]));
  const attributes = new Map(vocabulary.attributes.map((attribute) => [attribute.slug, attribute]));
  const categoriesOf = (entry: Entry) =>
    new Set(entry.categoryIds.flatMap((id) => upwards(id, categories).map((category) => category.id)));
  const placesOf = (entry: Entry) => (entry.placeId === null ? [] : upwards(entry.placeId, placeById));
  const isOpen = ({ hours, zone }: Entry) => hours !== null && judges(hours, { zone, now });
  return {
    categoriesOf,
    placesOf,
    isOpen,
    fits(entry, key) {
      if (key === 'category')
        return [...categoriesOf(entry)].some((id) => filters.category?.includes(categories.get(id)?.slug ?? ''));
      if (isPlaceKey(key))
        return placesOf(entry).some(({ kind, slug }) => kind === key && filters[key]?.includes(slug));
      if (key === 'price') return entry.price !== null && filters.price?.includes(entry.price) === true;
      if (key === 'rating') return (entry.rating ?? 0) >= (filters.rating ?? 0) * 100;
      if (key === 'open') return isOpen(entry);
      return has(entry.attributes[key], attributes.get(key), filters.attributes[key]);
    },
  };
}

const isPlaceKey = (key: FilterKey): key is PlaceKey => (placeKeys as readonly string[]).includes(key);

/** A node and those above it; one that is its own ancestor ends it. */
function upwards<Node extends { id: number; parent_id: number | null }>(
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

/** The options that a listing has of an attribute: none where it says what the attribute does not allow. */
function optionsIn(value: unknown, { kind, options }: Attribute): string[] {
  if (kind === 'yes-no') return typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [];
  const said: unknown[] = kind === 'choice' ? [value] : kind === 'choices' && Array.isArray(value) ? value : [];
  return options.map(({ slug }) => slug).filter((slug) => said.includes(slug));
}

const isWithin = (value: unknown, { min, max }: Range): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= (min ?? 0) && value <= (max ?? value);

function has(value: unknown, attribute: Attribute | undefined, filter: AttributeFilter | undefined): boolean {
  if (!attribute || !filter) return false;
  if ('range' in filter) return attribute.kind === 'number' && isWithin(value, filter.range);
  return optionsIn(value, attribute).some((option) => filter.values.includes(option));
}

type Counting = { site: PlainSite; question: Question; judge: Judge };

function count({ site, question, judge }: Counting, of: (key: FilterKey) => readonly Entry[]): Omit<Numbers, 'total'> {
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
      site.vocabulary.categories.map(({ id }) => [id, size('category', (entry) => judge.categoriesOf(entry).has(id))]),
    ),
    places: Object.fromEntries(
      placeKeys.map((key) => [key, countPlaces(of(key), { kind: key, site, question, judge })]),
    ) as Numbers['places'],
    attributes: Object.fromEntries(
      site.vocabulary.attributes.map((attribute) => [attribute.slug, Object.fromEntries(ofAttribute(attribute))]),
    ),
    price: Object.fromEntries([1, 2, 3, 4].map((level) => [level, size('price', ({ price }) => price === level)])),
    rating: Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [stars, size('rating', ({ rating }) => (rating ?? 0) >= stars * 100)]),
    ),
    open: size('open', judge.isOpen),
  };
}

function countPlaces(
  entries: readonly Entry[],
  { kind, site, question, judge }: Counting & { kind: PlaceKey },
): Numbers['places'][PlaceKey] {
  const chosen = site.places.filter((place) => place.kind === kind && question.filters[kind]?.includes(place.slug));
  const sizes = new Map<number, number>();
  for (const entry of entries) {
    for (const place of judge.placesOf(entry)) {
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

/** Negative where `a` stands before `b`, each a place in the order: a value and an id. */
type Order = { value(entry: Entry): string | number; compare(a: Cursor, b: Cursor): number };

/** The name that a visitor is shown, without the signs before its first letter. */
export function nameOf({ names, language: own }: Entry, { language, defaultLanguage }: ShownIn): string {
  return stripLeadingNoise(names[language] ?? names[defaultLanguage] ?? names[own] ?? '');
}

type ShownIn = { language: string; defaultLanguage: string };

function orderOf({ vocabulary }: PlainSite, { sort, language }: Question): Order {
  const newest = (a: Cursor, b: Cursor) => b.id - a.id;
  const by = (key: (value: number) => number) => (a: Cursor, b: Cursor) =>
    key(Number(a.value)) - key(Number(b.value)) || newest(a, b);
  switch (sort) {
    case 'newest':
      return { value: ({ id }) => id, compare: newest };
    case 'rating':
      return { value: ({ rating }) => rating ?? 0, compare: by((score) => -score) };
    case 'price':
      return { value: ({ price }) => price ?? 0, compare: by((level) => level || 5) };
    case 'name': {
      const collator = new Intl.Collator(language);
      const stripped = ({ value }: Cursor) => stripLeadingNoise(String(value));
      const shownIn = { language, defaultLanguage: vocabulary.defaultLanguage };
      return {
        value: (entry) => nameOf(entry, shownIn),
        compare: (a, b) => collator.compare(stripped(a), stripped(b)) || newest(a, b),
      };
    }
  }
}

function page(site: PlainSite, { left, question }: { left: readonly Entry[]; question: Question }) {
  const { after, limit } = question;
  const { value, compare } = orderOf(site, question);
  const sorted = left
    .map((entry): Cursor => ({ value: value(entry), id: entry.id }))
    .filter((place) => !after || compare(place, after) > 0)
    .sort(compare);
  const shown = sorted.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: sorted.length > limit ? (shown.at(-1) ?? null) : null };
}
