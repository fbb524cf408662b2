import type { FilterKey, Filters } from '../../web/contract/filters.ts';
import type { PlaceKey } from '../../web/contract/grammar.ts';
import type { ServiceFilters } from '../../web/contract/services.ts';
import type { SearchSort } from '../../web/contract/sorts.ts';

/**
 * An edge of a page: the id of its first or last listing and its sort value, which is its name without leading
 * punctuation, its score or price level (0 if it has none), its place in the order of relevance, or its id again.
 */
export type Cursor = {
  readonly value: string | number;
  readonly id: number;
  /**
   * In the order of names: whether the listing has a text in the language of the question. Such listings come first. A
   * cursor without it is of a page that was made without the index, and the pages after it keep that page's order, which
   * does not separate them.
   */
  readonly hasText?: boolean;
};

/** Where a page starts: after the last listing of the page before it, or ends: before the first one of the page behind. */
export type Start = { readonly side: 'after' | 'before'; readonly cursor: Cursor };

/** A question of the directory to its site's filter index. */
export type Question = {
  /** The caller's position of the site's change log: the answer is current at it or later. */
  position: number;
  filters: Filters;
  /** `relevance` is the order of `ranked`. */
  sort: SearchSort;
  /** The language of the names and their order. */
  language: string;
  /** Null for the first page. */
  start: Start | null;
  /** Number of ids; 0 for counts only. */
  limit: number;
  /** Milliseconds since 1970: the time for "open now". */
  now: number;
  /** Number of values per place facet, largest first; chosen ones are always included. */
  placeValues: number;
  /** A different number for one of these facets. */
  allOf?: { kind: PlaceKey; placeValues: number } | undefined;
  /** Only listings with services that match these filters, and the counts of these filters' values. */
  services?: ServiceFilters | undefined;
  /** The listings of a search, the best first. `isOnly`: all others are no results. */
  ranked?: { readonly ids: readonly number[]; readonly isOnly: boolean } | undefined;
};

/**
 * Exact counts. Those of a facet apply all other filters, so they are the results of choosing a value. A missing value
 * has no listings.
 */
export type Numbers = {
  total: number;
  /** By id, subcategories included. */
  categories: Readonly<Record<number, number>>;
  /** `[id, listings]`, the largest first, and how many values there are in all. */
  places: Readonly<Record<PlaceKey, { readonly values: readonly (readonly [number, number])[]; readonly all: number }>>;
  /** By slug of the attribute and its option (`yes`, `no`), or range as paths write it. */
  attributes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By tag, for each language of the site. */
  languages: Readonly<Record<string, number>>;
  /** By level and by stars and up. */
  price: Readonly<Record<number, number>>;
  rating: Readonly<Record<number, number>>;
  open: number;
  /** Of a question about services. */
  services?: ServiceNumbers;
};

/** By slug of the kind, by price step, and by tag: listings with such a service. */
export type ServiceNumbers = Readonly<Record<'kinds' | 'prices' | 'languages', Readonly<Record<string, number>>>>;

/** Filters that every site can have, but that not every site's listings use. */
export type OfferedKey = 'language' | 'price' | 'rating' | 'open';

export type IndexAnswer =
  | {
      code: 'ok';
      /** In order, at most `limit`. */
      ids: readonly number[];
      /** The first and the last listing, if a page comes before or after this one. */
      previous: Cursor | null;
      next: Cursor | null;
      numbers: Numbers;
      /** Without results: which of these filters make a difference on the site: some listing has a value, or lacks a text. */
      offered: readonly OfferedKey[];
      /** Without results: the count after removing one filter, largest first; zeros are left out. */
      zeroResultSuggestions: readonly { readonly key: FilterKey; readonly total: number }[];
    }
  /** The index is being built, or too far behind: counts and order are temporarily unavailable. */
  | { code: 'not-ready' };
