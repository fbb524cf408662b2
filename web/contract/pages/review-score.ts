import { defineRoutes } from '../route-definition.ts';
import type { ReviewScorePage } from './review-score.data.ts';

/** How the score of a listing is made. */
export const reviewScoreRoutes = defineRoutes<{ listingScore: ReviewScorePage }>()({
  listingScore: {
    path: '/{lang}/directory/listing/{slug}/score',
    cache: 'static',
    messages: ['feedback', 'score'],
    query: [],
    right: 'read',
  },
});
