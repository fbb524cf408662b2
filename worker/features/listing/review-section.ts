import type { ReviewSection } from '../../../web/contract/pages/reviews.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { settingsOf } from '../../domain/reviews/settings.query.ts';
import { countOf, reviewSummary, scoreText, shownReview } from '../../domain/reviews/shown-review.ts';
import { dayOf } from '../../platform/i18n/date-text.ts';
import type { ReviewsOfListing } from './reviews-of-listing.query.ts';

/** The reviews on the page of a listing. */
export function reviewSection(
  { score, counts, best, imported, settings: row }: ReviewsOfListing,
  { slug, scope, translator }: { slug: string; scope: Scope; translator: string | null },
): ReviewSection {
  const { language: lang } = scope;
  const settings = settingsOf(row);
  const pathOf = ({ stars }: { stars?: number }) =>
    href('listingReviews', { lang, slug }, stars === undefined ? {} : { stars: String(stars) });
  return {
    summary: reviewSummary({ score, counts }, { scope, pathOf }),
    reviews: best.map((review) => shownReview(review, { scope, criteria: settings.criteria, translator })),
    burst: countOf(counts, 'hold', 'burst'),
    imported: imported.map(({ source, score: its, count, stated_at }) => ({
      ...{ source, stars: its / 100, score: scoreText(its, lang), count },
      stated: dayOf(stated_at, lang),
    })),
    isOpen: settings.state === 'open',
  };
}
