import { type Filters, isPlaceCategory, keysOf, without } from '../../../web/contract/filters.ts';
import { placeKeys } from '../../../web/contract/grammar.ts';
import type { ChosenPlace } from './statements.query.ts';

/** Minimum listings of a directory page that search engines index. */
export const worthIndexing = 3;

/**
 * Whether search engines index a page: the whole directory, a category, a place, or a category in a place, because
 * people search for these. All other filter combinations show the same listings again.
 */
export const isWorthIndexing = (filters: Filters, listings: number): boolean =>
  isPlaceCategory(filters) && listings >= (keysOf(filters).length ? worthIndexing : 1);

/** Filters without places that contain another chosen place: dropping them does not change the results. */
export function withoutWider(filters: Filters, chosen: readonly ChosenPlace[]): Filters {
  const narrowest = placeKeys.findLast((key) => filters[key]);
  const [place, ...others] = chosen.filter(({ kind }) => kind === narrowest);
  if (!narrowest || !place || others.length) return filters;
  const wider = chosen.filter(({ id }) => id === place.parent_id || id === place.grandparent_id);
  const redundant = wider.filter(({ kind }) => filters[kind]?.length === 1).map(({ kind }) => kind);
  return redundant.reduce<Filters>(without, filters);
}
