import { type FilterKey, type Filters, noFilters, valuesOf, withValues } from '../../web/contract/filters.ts';
import type { Sort } from '../../web/contract/sorts.ts';
import { type Asked, addressOf } from './asked.ts';
import type { PageCursor } from './cursor.ts';

/** The addresses to which a page of the directory leads. */
export type Addresses = {
  /** Other filters; what is searched for and the order stay. */
  at(filters: Filters): string;
  /** A key with these values. */
  with(key: FilterKey, values: readonly string[]): string;
  /** A value the less. */
  without(key: FilterKey, value: string): string;
  sorted(sort: Sort): string;
  first(): string;
  behind(cursor: PageCursor): string;
  /** The page with the filters alone that are links: category and places. */
  form(): string;
};

export function addressesOf(lang: string, asked: Asked): Addresses {
  const { filters } = asked;
  const begun: Asked = { ...asked, after: null };
  const to = (change: Partial<Asked>) => addressOf(lang, { ...begun, ...change });
  const changed = (key: FilterKey, values: readonly string[]) => withValues(filters, key, values) ?? filters;
  const { category, country, region, city } = filters;
  return {
    at: (other) => to({ filters: other }),
    with: (key, values) => to({ filters: changed(key, values) }),
    without: (key, value) =>
      to({
        filters: changed(
          key,
          valuesOf(filters, key).filter((one) => one !== value),
        ),
      }),
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
