import { defineRoutes } from '../route-definition.ts';
import type { ListingReviewsPage, ReviewPage, ReviewStreamPage } from './reviews.data.ts';

type Pages = { reviews: ReviewStreamPage; listingReviews: ListingReviewsPage; review: ReviewPage };

const read = { cache: 'static', messages: ['reviews', 'reviewList', 'pager'], right: 'read' } as const;

/** What members say of listings: of all listings, of one, and one review alone. */
export const reviewsRoutes = defineRoutes<Pages>()({
  // `listing`: leads on to the form that reviews it.
  reviews: { path: '/{lang}/reviews', ...read, query: ['after', 'language', 'listing', 'photos', 'stars'] },
  listingReviews: {
    path: '/{lang}/directory/listing/{slug}/reviews',
    ...read,
    query: ['after', 'language', 'order', 'photos', 'reply', 'stars'],
  },
  review: { path: '/{lang}/reviews/{id}', ...read, query: [] },
});
