import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import type { Review, ReviewedListing } from '../../../web/contract/pages/reviews.data.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import type { ReviewSettings } from '../../domain/reviews/settings.query.ts';
import { reviewedListing, shownReview } from '../../domain/reviews/shown-review.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { OneReviewRow } from './review.query.ts';

type About = { row: OneReviewRow | undefined; settings: ReviewSettings };

/** A published review as its page and its forms show it. Held and rejected ones are not found; removed ones are gone. */
export function aboutReview(
  { row, settings }: About,
  { params, scope, translator }: PageRequest,
  t: Translate,
): { code: 'ok'; listing: ReviewedListing; review: Review } | Moved | Problem {
  if (!row || String(row.id) !== params.id) return { code: 'not-found' };
  const visibility = visibilityOf(row.state);
  if (visibility !== 'visible') return { code: visibility };
  if (row.reviewState !== 'published')
    return { code: row.reviewState === 'removed' && row.wasPublished ? 'gone' : 'not-found' };
  return {
    code: 'ok',
    listing: reviewedListing(row, { scope, t }),
    review: shownReview(row, { scope, criteria: settings.criteria, translator }),
  };
}
