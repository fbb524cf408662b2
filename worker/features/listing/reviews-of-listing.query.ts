import type { SiteId } from '../../data/schema.ts';
import type { Sql } from '../../data/sql.ts';
import { type ReviewCount, reviewCounts, reviewScore, type ScoreRow } from '../../domain/reviews/counts.query.ts';
import { type ImportedRating, importedRatings } from '../../domain/reviews/imported-ratings.query.ts';
import { bestReviews, type ReviewRow } from '../../domain/reviews/review.query.ts';
import { type ReviewSettings, reviewSettings } from '../../domain/reviews/settings.query.ts';

/** Reviews on the page of a listing. */
const shownReviews = 3;

/** What the page of a listing shows of its reviews. */
export type ReviewsOfListing = {
  score: ScoreRow | undefined;
  counts: readonly ReviewCount[];
  best: readonly ReviewRow[];
  imported: readonly ImportedRating[];
  settings: ReviewSettings | undefined;
};

/** The queries of the reviews on the page of a listing, in the order of `readReviewsOf`. */
export const reviewsOf = (site: SiteId, listing: Sql) =>
  [
    reviewScore(site, listing),
    reviewCounts(site, listing),
    bestReviews(site, listing, shownReviews),
    importedRatings(site, listing),
    reviewSettings(site),
  ] as const;
