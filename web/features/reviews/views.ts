import { ListingReviewsView } from './listing-reviews.view.tsx';
import { OwnReviewsView } from './own-reviews.view.tsx';
import { ReviewReplyView } from './reply.view.tsx';
import { ReviewReportView } from './report.view.tsx';
import { ReviewView } from './review.view.tsx';
import { StreamView } from './stream.view.tsx';
import { ReviewTranslationView } from './translation.view.tsx';
import { ReviewVoteView } from './vote.view.tsx';
import { WriteReviewView } from './write.view.tsx';

export const reviewsViews = {
  reviews: StreamView,
  listingReviews: ListingReviewsView,
  review: ReviewView,
  writeReview: WriteReviewView,
  reviewVote: ReviewVoteView,
  reviewReport: ReviewReportView,
  reviewReply: ReviewReplyView,
  reviewTranslation: ReviewTranslationView,
  dashboardReviews: OwnReviewsView,
};
