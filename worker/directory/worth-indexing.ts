import { type Filters, isCell, keysOf, without } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { ChosenPlace } from './statements.query.ts';

/** A page of the directory with fewer listings than this has nothing to say to a search engine. */
export const worthIndexing = 3;

/**
 * Whether search engines are told of a page: of the whole directory, a category, a place, and a category in a place,
 * which are what people look for. Everything else is one of countless ways to look at the same places.
 */
export const isWorthIndexing = (filters: Filters, listings: number): boolean =>
  isCell(filters) && listings >= (keysOf(filters).length ? worthIndexing : 1);

/** Filters without the places that lie around another chosen one: those with them show the same. */
export function withoutWider(filters: Filters, chosen: readonly ChosenPlace[]): Filters {
  const narrowest = placeKeys.findLast((key) => filters[key]);
  const [place, ...others] = chosen.filter(({ kind }) => kind === narrowest);
  if (!narrowest || !place || others.length) return filters;
  const wider = chosen.filter(({ id }) => id === place.parent_id || id === place.grandparent_id);
  const redundant = wider.filter(({ kind }) => filters[kind]?.length === 1).map(({ kind }) => kind);
  return redundant.reduce<Filters>(without, filters);
}
