import {
  type FilterKey,
  type Filters,
  noFilters,
  valuesOf,
  without,
  withValues,
} from '../../../web/contract/filters.ts';
import { type LinkKey, type PlaceKey, placeKeys } from '../../../web/contract/grammar.ts';
import type { FacetLinks } from '../../../web/contract/pages/directory.data.ts';
import type { SearchSort } from '../../../web/contract/sorts.ts';
import type { PageCursor } from './cursor.ts';
import { addressOf, type DirectoryQuery } from './directory-request.ts';

/** Filters without one value. The key goes too if that was its last value. */
export const withoutValue = (filters: Filters, key: FilterKey, value: string): Filters =>
  withValues(
    filters,
    key,
    valuesOf(filters, key).filter((one) => one !== value),
  ) ?? filters;

/** Placeholder for a slug in a path. A real slug never contains two hyphens in a row. */
const slugPlaceholder = 'any--slug';

/** Paths and queries of the links on a directory page. */
export type Addresses = {
  /** Another search with the same filters. */
  withSearch(change: Partial<Pick<DirectoryQuery, 'q' | 'isLiteral' | 'filters' | 'sort'>>): string;
  /** Other filters, with the same search and order. */
  withFilters(filters: Filters): string;
  /**
   * Paths of the categories or places that replace the chosen ones of their key. A place also replaces the wider places
   * around it.
   */
  selecting(key: LinkKey): FacetLinks['select'];
  without(key: FilterKey, value: string): string;
  sorted(sort: SearchSort): string;
  firstPage(): string;
  /** The pages beside this one; the edge of this page is their end or start. */
  previousPage(cursor: PageCursor): string;
  nextPage(cursor: PageCursor): string;
  /** Only the filters that are links, category and places: the form adds the others. */
  formAction(): string;
};

/** The addresses linked from the page of a query. */
export function addressesOf(lang: string, query: DirectoryQuery): Addresses {
  const { filters } = query;
  const firstPage: DirectoryQuery = { ...query, start: null, all: null };
  const addressWith = (change: Partial<DirectoryQuery>) => addressOf(lang, { ...firstPage, ...change });
  const { category, country, region, city } = filters;
  return {
    withFilters: (other) => addressWith({ filters: other }),
    withSearch: (change) => addressWith(change),
    selecting(key) {
      const widerPlaces = placeKeys.slice(0, Math.max(0, placeKeys.indexOf(key as PlaceKey)));
      const others = without(widerPlaces.reduce<Filters>(without, filters), key);
      const template = addressWith({ filters: { ...others, [key]: [slugPlaceholder] } });
      // The search text may contain the placeholder too, but it comes after the path: the first match is the slug.
      const at = template.indexOf(slugPlaceholder);
      return { before: template.slice(0, at), after: template.slice(at + slugPlaceholder.length) };
    },
    without: (key, value) => addressWith({ filters: withoutValue(filters, key, value) }),
    sorted: (sort) => addressWith({ sort }),
    firstPage: () => addressWith({}),
    previousPage: (cursor) => addressWith({ start: { side: 'before', cursor } }),
    // Without the index the requested order is not available: the next pages are sorted by name.
    nextPage: (cursor) =>
      addressWith({
        start: { side: 'after', cursor },
        ...(cursor.order === 'key' && { sort: query.q ? 'relevance' : 'name' }),
      }),
    formAction: () =>
      addressWith({
        q: '',
        sort: 'name',
        filters: {
          ...noFilters,
          ...(category && { category }),
          ...(country && { country }),
          ...(region && { region }),
          ...(city && { city }),
        },
      }),
  };
}
