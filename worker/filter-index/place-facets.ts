import type { Filters } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Numbers } from './question.ts';

/**
 * The place facets worth showing. A wider place is redundant once a narrower one is chosen, regions are only useful
 * within one country, and a facet must narrow the results.
 */
export function placeFacets(filters: Filters, { places, total }: Pick<Numbers, 'places' | 'total'>): PlaceKey[] {
  return placeKeys.filter((key, i) => {
    if (filters[key]) return true;
    if (placeKeys.slice(i + 1).some((narrower) => filters[narrower])) return false;
    if (key === 'region' && !filters.country && places.country.all > 1) return false;
    return places[key].values.some(([, listings]) => listings < total);
  });
}
