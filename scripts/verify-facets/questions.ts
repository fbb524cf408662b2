import { type Attribute, rangesOf } from '../../web/contract/attributes.ts';
import { type FilterKey, type Filters, noFilters, withValues, writeRange } from '../../web/contract/filters.ts';
import { linkKeys, placeKeys } from '../../web/contract/grammar.ts';
import { sorts } from '../../web/contract/sorts.ts';
import type { Entry, Place } from '../../worker/filter-index/entry.ts';
import { optionsOf } from '../../worker/filter-index/narrow.ts';
import type { Cursor, Numbers, Question } from '../../worker/filter-index/question.ts';
import { nameOf, type PlainSite } from '../lib/plain-index.ts';
import type { Random } from '../make-listings/random.ts';

/** A filter by one value, and its expected number of listings. */
export type Single = { filters: Filters; total: number };

const narrowed = (filters: Filters, key: FilterKey, values: readonly string[]): Filters =>
  withValues(filters, key, values) ?? filters;

/** Filters by each value of each facet. `numbers` are the counts of the whole site. */
export function singles({ vocabulary, places }: PlainSite, numbers: Numbers): Single[] {
  const single = (key: FilterKey, value: string, total: number): Single => ({
    filters: narrowed(noFilters, key, [value]),
    total,
  });
  const slugs = new Map(places.map((place) => [place.id, place.slug]));
  return [
    ...vocabulary.categories.map(({ id, slug }) => single('category', slug, numbers.categories[id] ?? 0)),
    ...placeKeys.flatMap((kind) =>
      numbers.places[kind].values.map(([id, total]) => single(kind, slugs.get(id) ?? '', total)),
    ),
    ...Object.entries(numbers.attributes).flatMap(([slug, values]) =>
      Object.entries(values).map(([value, total]) => single(slug, value, total)),
    ),
    ...Object.entries(numbers.languages).map(([tag, total]) => single('language', tag, total)),
    ...Object.entries(numbers.price).map(([level, total]) => single('price', level, total)),
    ...Object.entries(numbers.rating).map(([stars, total]) => single('rating', stars, total)),
    { filters: { ...noFilters, open: true }, total: numbers.open },
  ];
}

/** Generates random questions. Most of them have results. */
export class Questions {
  readonly #site: PlainSite;
  readonly #random: Random;
  readonly #moments: readonly number[];
  readonly #places: ReadonlyMap<number, Place>;

  /** `moments` are the times for "open now", in milliseconds since 1970. */
  constructor(site: PlainSite, { random, moments }: { random: Random; moments: readonly number[] }) {
    this.#moments = moments;
    this.#site = site;
    this.#random = random;
    this.#places = new Map(site.places.map((place) => [place.id, place]));
  }

  next(): Question {
    const { vocabulary } = this.#site;
    const language = this.#random.of(vocabulary.languages);
    const ranked = this.#random.chance(25) ? this.#ranked() : undefined;
    const sort = ranked && this.#random.chance(60) ? 'relevance' : this.#random.of(sorts);
    return {
      ranked,
      position: 0,
      filters: this.#filters(),
      sort,
      language,
      start: this.#random.chance(30)
        ? { side: this.#random.of(['after', 'before'] as const), cursor: this.#cursor(sort, language, ranked) }
        : null,
      limit: this.#random.of([0, 24, 24, 100]),
      now: this.#random.of(this.#moments),
      placeValues: this.#random.of([0, 5, 30]),
    };
  }

  /** Listings as a search finds them, in any order. */
  #ranked(): NonNullable<Question['ranked']> {
    const ids = Array.from({ length: this.#random.between(0, 200) }, () => this.#random.of(this.#site.entries).id);
    return { ids: [...new Set(ids)], isOnly: this.#random.chance(70) };
  }

  #filters(): Filters {
    const listing = this.#random.of(this.#site.entries);
    const keys: FilterKey[] = [...linkKeys, 'language', 'price', 'rating', 'open'];
    const all = [...keys, ...this.#site.vocabulary.attributes.map(({ slug }) => slug)];
    let filters: Filters = noFilters;
    for (let i = this.#random.between(0, 4); i > 0; i--) {
      const key = this.#random.of(all);
      const values = this.#values(listing, key);
      // The values of another listing too: joined values still match the first listing.
      const more = this.#random.chance(40) ? this.#values(this.#random.of(this.#site.entries), key) : [];
      const isRange = [...values, ...more].some((value) => /\d-\d|^m(?:in|ax)-/.test(value));
      filters = narrowed(filters, key, isRange ? values.slice(0, 1) : [...values, ...more].slice(0, 4));
    }
    return filters;
  }

  /** A listing's values of a filter, in the form of paths. */
  #values(listing: Entry, key: FilterKey): string[] {
    const { vocabulary } = this.#site;
    if (key === 'category')
      return vocabulary.categories.filter(({ id }) => listing.categoryIds.includes(id)).map(({ slug }) => slug);
    if (key === 'language') return Object.keys(listing.names);
    if (key === 'price') return listing.price === null ? [] : [String(listing.price)];
    if (key === 'rating') return [String(this.#random.between(1, 5))];
    if (key === 'open') return ['now'];
    const attribute = vocabulary.attributes.find(({ slug }) => slug === key);
    if (attribute) return this.#options(attribute, listing.attributes[key]);
    return this.#placesOf(listing).flatMap(({ kind, slug }) => (kind === key ? [slug] : []));
  }

  #placesOf({ placeId }: Entry): Place[] {
    const chain: Place[] = [];
    for (let at = this.#places.get(placeId ?? 0); at && chain.length < 9; at = this.#places.get(at.parent_id ?? 0))
      chain.push(at);
    return chain;
  }

  #options(attribute: Attribute, value: unknown): string[] {
    if (attribute.kind !== 'number') {
      const has = typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [value].flat();
      const own = optionsOf(attribute).filter((option) => has.includes(option));
      return own.length > 0 ? own : [this.#random.of(optionsOf(attribute))];
    }
    if (typeof value !== 'number' || this.#random.chance(30)) return rangesOf(attribute).map(writeRange).slice(0, 1);
    const least = Math.max(0, value - this.#random.between(0, 20));
    return [this.#random.of([`min-${least}`, `max-${value + 3}`, `${least}-${value + this.#random.between(0, 50)}`])];
  }

  /** The cursor of a random listing in a sort order. */
  #cursor(sort: Question['sort'], language: string, ranked: Question['ranked']): Cursor {
    const listing = this.#random.of(this.#site.entries);
    const { id, rating, price } = listing;
    switch (sort) {
      case 'name':
        return {
          value: nameOf(listing, { language, ...this.#site.vocabulary }),
          id,
          ...(this.#random.chance(80) && { hasText: language in listing.names }),
        };
      case 'rating':
        return { value: rating ?? 0, id };
      case 'price':
        return { value: price ?? 0, id };
      case 'newest':
        return { value: id, id };
      case 'relevance':
        return { value: this.#random.between(0, ranked?.ids.length ?? 0), id };
    }
  }
}
