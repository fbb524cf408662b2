import type { FilterKey, Filters } from '../../web/contract/filters.ts';
import type { PlaceKey } from '../../web/contract/grammar.ts';
import type { Sort } from '../../web/contract/sorts.ts';

/**
 * Where a page of listings ended: the last one's id and its value in the order. That is its name without the signs before
 * its first letter, its score or its price level (0 where there is none), or its id once more.
 */
export type Cursor = { readonly value: string | number; readonly id: number };

/** What the directory asks the filter index of its site. */
export type Question = {
  /** The position of the site's change log that the asker knows: the answer is true at it or later. */
  position: number;
  filters: Filters;
  sort: Sort;
  /** The language whose names are shown and whose order of names holds. */
  language: string;
  after: Cursor | null;
  /** Ids wanted; 0 for numbers alone. */
  limit: number;
  /** Milliseconds since 1970: when "open" is asked for. */
  now: number;
  /** Values wanted of each facet of places, the largest first; chosen ones come in any case. */
  placeValues: number;
  /** More of one of them. */
  allOf?: { kind: PlaceKey; placeValues: number } | undefined;
};

/**
 * Exact numbers. Those of a facet count what all other filters leave, so that they say what choosing a value gives; a
 * value that is not named has none.
 */
export type Numbers = {
  total: number;
  /** By id, those below included. */
  categories: Readonly<Record<number, number>>;
  /** `[id, listings]`, the largest first, and how many values there are in all. */
  places: Readonly<Record<PlaceKey, { readonly values: readonly (readonly [number, number])[]; readonly all: number }>>;
  /** By slug of the attribute and its option (`yes`, `no`), or range as paths write it. */
  attributes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By level and by stars and up. */
  price: Readonly<Record<number, number>>;
  rating: Readonly<Record<number, number>>;
  open: number;
};

export type IndexAnswer =
  | {
      code: 'ok';
      /** In order, at most `limit`. */
      ids: readonly number[];
      /** Where the page ends if there is more behind it. */
      next: Cursor | null;
      numbers: Numbers;
      /** Where nothing is left: what dropping a single filter gives, the most first; those that give nothing are left out. */
      rescues: readonly { readonly key: FilterKey; readonly total: number }[];
    }
  /** It is being built, or behind by more than a page can wait for: no number and no order can be had just now. */
  | { code: 'not-ready' };
