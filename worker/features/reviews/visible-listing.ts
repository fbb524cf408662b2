import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import type { ReviewedRow } from '../../domain/reviews/review-stream.query.ts';
import type { PageRequest } from '../../pages/page.ts';

/** The listing of a page if visitors see it; a former slug is redirected to the current one. */
export function visibleListing(
  row: ReviewedRow | undefined,
  { params }: PageRequest,
  route: 'listingReviews',
): Moved | Problem | { code: 'ok'; row: ReviewedRow } {
  if (!row) return { code: 'not-found' };
  const code = visibilityOf(row.state);
  if (code !== 'visible') return { code };
  if (row.slug !== params.slug)
    return { code: 'moved', status: 301, to: href(route, { lang: params.lang, slug: row.slug }) };
  return { code: 'ok', row };
}
