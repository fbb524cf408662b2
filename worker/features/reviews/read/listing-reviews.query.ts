import { select } from '../../../data/query.ts';
import type { Reader } from '../../../data/reader.ts';
import type { Scope } from '../../../data/scope.ts';
import { sql } from '../../../data/sql.ts';
import { listings as l } from '../../../domain/listings/card.query.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';
import { type ReviewCount, reviewCounts, reviewScore, type ScoreRow } from '../../../domain/reviews/counts.query.ts';
import type { ReviewRow } from '../../../domain/reviews/review.query.ts';
import { type ReviewedRow, reviewedColumns } from '../../../domain/reviews/review-stream.query.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../../domain/reviews/settings.query.ts';
import type { ReviewAddress } from './review-address.ts';
import { reviewPage } from './review-page.query.ts';

export type ListingReviewsRows = {
  listing: ReviewedRow | undefined;
  reviews: readonly ReviewRow[];
  counts: readonly ReviewCount[];
  score: ScoreRow | undefined;
  settings: ReviewSettings;
};

/** Loads a listing by its current or a former slug with a page of its reviews, in one round trip. */
export async function loadListingReviews(
  reader: Reader,
  scope: Scope,
  { slug, address }: { slug: string; address: ReviewAddress },
): Promise<ListingReviewsRows> {
  const { siteId: site } = scope;
  const id = listingWithSlug(site, slug);
  const [[listing], reviews, counts, [score], [settings]] = await reader.batch(
    select(reviewedColumns(scope), sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id}`),
    reviewPage({ site, listing: id, ...address }),
    reviewCounts(site, id),
    reviewScore(site, id),
    reviewSettings(site),
  );
  return { listing, reviews, counts, score, settings: settingsOf(settings) };
}
