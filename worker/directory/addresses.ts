import { type FilterKey, type Filters, noFilters, valuesOf, without, withValues } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Sort } from '../../web/contract/sorts.ts';
import { type Asked, addressOf, type LinkKey } from './asked.ts';
import type { PageCursor } from './cursor.ts';

/** Filters without a value, and without its key where it was the last. */
export const withoutValue = (filters: Filters, key: FilterKey, value: string): Filters =>
  withValues(
    filters,
    key,
    valuesOf(filters, key).filter((one) => one !== value),
  ) ?? filters;

/** Stands in a path where a slug goes. No slug holds two hyphens in a row. */
const anySlug = 'any--slug';

/** The addresses to which a page of the directory leads. */
export type Addresses = {
  /** Other filters; what is searched for and the order stay. */
  at(filters: Filters): string;
  /** A category or place in the stead of those that are chosen; that of a place says the places around it as well. */
  choosing(key: LinkKey): (slug: string) => string;
  /** A value the less. */
  without(key: FilterKey, value: string): string;
  /** The same page with all values of a facet. */
  all(key: LinkKey): string;
  sorted(sort: Sort): string;
  first(): string;
  behind(cursor: PageCursor): string;
  /** The page with the filters alone that are links: category and places. */
  form(): string;
};

export function addressesOf(lang: string, asked: Asked): Addresses {
  const { filters } = asked;
  const begun: Asked = { ...asked, after: null, all: null };
  const to = (change: Partial<Asked>) => addressOf(lang, { ...begun, ...change });
  const { category, country, region, city } = filters;
  return {
    at: (other) => to({ filters: other }),
    choosing(key) {
      const around = placeKeys.slice(0, Math.max(0, placeKeys.indexOf(key as PlaceKey)));
      const others = without(around.reduce<Filters>(without, filters), key);
      // A page has fifty of them, which differ in their slugs alone.
      const any = to({ filters: { ...others, [key]: [anySlug] } });
      // The first: what is searched for may say the same, but stands behind the path.
      const at = any.indexOf(anySlug);
      const [before, behind] = [any.slice(0, at), any.slice(at + anySlug.length)];
      return (slug) => before + slug + behind;
    },
    without: (key, value) => to({ filters: withoutValue(filters, key, value) }),
    all: (key) => addressOf(lang, { ...asked, all: key }),
    sorted: (sort) => to({ sort }),
    first: () => to({}),
    // Where the order that was asked for cannot be had, the pages behind stand in that of names.
    behind: (after) => to({ after, ...(after.order === 'key' && { sort: 'name' }) }),
    form: () =>
      to({
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
