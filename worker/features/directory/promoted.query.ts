import { isPlaceCategory, placeOf } from '../../../web/contract/filters.ts';
import type { Query } from '../../data/query.ts';
import { type PromotedRow, promotedListings } from '../../domain/carousels/promotions.query.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { placeCategoryOf } from './statements.query.ts';

/**
 * The ads of a page of the directory: on the first page of a category or of a city, and on no other. A page of both, of
 * further filters or of a search has none, because an ad there may not have what the visitor asked for.
 */
export function promotedIn({ scope, now }: PageRequest, query: DirectoryQuery): Query<PromotedRow> | null {
  const kind = promotedKind(query);
  if (!kind) return null;
  const at = placeCategoryOf(scope, query.filters);
  return promotedListings(scope, { kind, id: kind === 'category' ? at.category : at.place }, now);
}

function promotedKind({ filters, q, start }: DirectoryQuery): 'category' | 'city' | undefined {
  if (q || start || !isPlaceCategory(filters)) return undefined;
  const place = placeOf(filters);
  if (filters.category) return place ? undefined : 'category';
  return place?.kind === 'city' ? 'city' : undefined;
}
