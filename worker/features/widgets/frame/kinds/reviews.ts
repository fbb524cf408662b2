import { href } from '../../../../../web/contract/routes.ts';
import type { ShownReview } from '../../../../../web/contract/widget-frame.ts';
import { listingTag, reviewsTag } from '../../../../data/cache-tags.ts';
import { sql } from '../../../../data/sql.ts';
import { ratingOf } from '../../../../domain/listings/card.ts';
import { listingWithSlug } from '../../../../domain/listings/listing-with-slug.ts';
import { bestReviews, type ReviewRow } from '../../../../domain/reviews/review.query.ts';
import { reviewStream, type StreamRow } from '../../../../domain/reviews/review-stream.query.ts';
import { reviewedListing, shownReview } from '../../../../domain/reviews/shown-review.ts';
import type { Translate } from '../../../../platform/i18n/translate.ts';
import { defineWidget, type ShownWidget, type WidgetRequest } from '../widget.ts';
import { visibleListing, type WidgetListing, widgetListing } from './widget-listing.query.ts';

/** Reviews that are looked at for each that is shown: some can be of listings that are hidden. */
const lookedAt = 2;

type Rows =
  | { of: 'listing'; row: WidgetListing | undefined; reviews: readonly ReviewRow[] }
  | { of: 'site'; reviews: readonly StreamRow[] };

/** Reviews of a listing, the most helpful first, or the newest of the site. */
export const reviews = defineWidget<Rows>({
  async load(reader, { scope, widget: { of, count } }) {
    if (of) {
      const its = bestReviews(scope.siteId, listingWithSlug(scope.siteId, of), count);
      const [[row], best] = await reader.batch(widgetListing(scope, of), its);
      return { of: 'listing', row, reviews: best };
    }
    const newest = { index: 'all', filter: {}, behind: null, match: sql`true`, rows: count * lookedAt } as const;
    const [rows] = await reader.batch(reviewStream(scope, newest));
    return { of: 'site', reviews: rows.filter(({ isMatch }) => isMatch === 1).slice(0, count) };
  },
  show: (rows, request, t) => (rows.of === 'listing' ? ofListing(rows, request, t) : ofSite(rows, request, t)),
});

const shown = (row: ReviewRow, { scope }: WidgetRequest) => shownReview(row, { scope, criteria: [], translator: null });

function ofListing(rows: Extract<Rows, { of: 'listing' }>, request: WidgetRequest, t: Translate): ShownWidget {
  const { scope } = request;
  const row = visibleListing(rows.row);
  if (!row) return { code: 'gone' };
  const listing = reviewedListing(row, { scope, t });
  return {
    code: 'ok',
    frame: {
      kind: 'reviews',
      listing,
      rating: ratingOf(row, { scope, t }) ?? null,
      reviews: rows.reviews.map((review) => shown(review, request)),
      path: href('listingReviews', { lang: scope.language, slug: row.slug }),
    },
    title: t('reviews.of', { name: listing.name }),
    tags: [listingTag(row.id)],
  };
}

function ofSite(rows: Extract<Rows, { of: 'site' }>, request: WidgetRequest, t: Translate): ShownWidget {
  const { scope } = request;
  return {
    code: 'ok',
    frame: {
      kind: 'reviews',
      listing: null,
      rating: null,
      reviews: rows.reviews.map(
        (row): ShownReview => ({ ...shown(row, request), listing: reviewedListing(row, { scope, t }) }),
      ),
      path: href('reviews', { lang: scope.language }),
    },
    title: t('reviews.latest'),
    tags: [reviewsTag(), ...rows.reviews.map((row) => listingTag(row.listing))],
  };
}
