import { defineRoutes } from '../route-definition.ts';
import type {
  OwnReviewsPage,
  ReviewReplyPage,
  ReviewReportPage,
  ReviewTranslationPage,
  ReviewVotePage,
  WriteReviewPage,
} from './review-forms.data.ts';

const personal = { cache: 'dynamic', isPersonal: true } as const;
const form = {
  ...personal,
  messages: ['reviewForm', 'reviews', 'form'],
  query: ['done', 'link'],
  right: 'read',
} as const;

type Pages = {
  writeReview: WriteReviewPage;
  reviewVote: ReviewVotePage;
  reviewReport: ReviewReportPage;
  reviewReply: ReviewReplyPage;
  reviewTranslation: ReviewTranslationPage;
  dashboardReviews: OwnReviewsPage;
};

/** What members and businesses write of reviews: the review itself, votes, reports, answers. */
export const reviewFormsRoutes = defineRoutes<Pages>()({
  writeReview: {
    path: '/{lang}/directory/listing/{slug}/review',
    ...form,
    messages: ['reviewForm', 'reviews', 'form', 'photos'],
  },
  reviewVote: { path: '/{lang}/reviews/{id}/vote', ...form, query: [] },
  reviewReport: { path: '/{lang}/reviews/{id}/report', ...form },
  reviewReply: { path: '/{lang}/reviews/{id}/reply', ...form },
  reviewTranslation: { path: '/{lang}/reviews/{id}/translation', ...form, query: [] },
  dashboardReviews: {
    path: '/{lang}/dashboard/reviews',
    ...personal,
    messages: ['area', 'reviewForm', 'reviews', 'pager'],
    query: ['after', 'done', 'remove'],
    right: 'own-account',
    area: 'dashboard',
  },
});
