import type { Filters } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Numbers } from '../filter-index/question.ts';

/**
 * The facets of places that are of use. A wider place says nothing more once a narrower one is chosen; regions are
 * offered within one country, since few people know all of the world's; and a facet has to narrow something.
 */
export function placeFacets(filters: Filters, { places, total }: Pick<Numbers, 'places' | 'total'>): PlaceKey[] {
  return placeKeys.filter((key, i) => {
    if (filters[key]) return true;
    if (placeKeys.slice(i + 1).some((narrower) => filters[narrower])) return false;
    if (key === 'region' && !filters.country && places.country.all > 1) return false;
    return places[key].values.some(([, listings]) => listings < total);
  });
}
