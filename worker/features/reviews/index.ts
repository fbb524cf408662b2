import { renewScores } from '../../domain/reviews/scores.writer.ts';
import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { forgetConnections } from './connections.writer.ts';
import { reviewLimits } from './limits.ts';
import { listingReviews } from './listing-reviews.page.ts';
import { reviewMail } from './mails.ts';
import { ownReviewsActions } from './own-reviews.actions.ts';
import { dashboardReviews } from './own-reviews.page.ts';
import { countUnanswered, mostCounted } from './own-reviews.query.ts';
import { replyActions } from './reply.form.ts';
import { reviewReply } from './reply.page.ts';
import { reviewReportForm } from './report.form.ts';
import { reviewReportKind } from './report.kind.ts';
import { reviewReport } from './report.page.ts';
import { reviewKind } from './review.kind.ts';
import { review } from './review.page.ts';
import { reviewsSitemap } from './reviews.sitemap.ts';
import { scoreFile } from './score.file.ts';
import { listingScore } from './score.page.ts';
import { reviewsPage } from './stream.page.ts';
import { translateActions } from './translate.actions.ts';
import { reviewTranslation } from './translation.page.ts';
import { voteActions } from './vote.actions.ts';
import { reviewVote } from './vote.page.ts';
import { writeForm } from './write.form.ts';
import { writeReview } from './write.page.ts';

/** What members say of listings: reviews, votes, replies of owners, reports, and the scores that follow from them. */
export const reviews = {
  pages: {
    ...{ reviews: reviewsPage, listingReviews, review, listingScore },
    ...{ writeReview, reviewVote, reviewReport, reviewReply, reviewTranslation, dashboardReviews },
  },
  actions: [
    formActions(writeForm),
    voteActions,
    formActions(reviewReportForm),
    replyActions,
    ownReviewsActions,
    translateActions,
  ],
  sectionCounts: [{ route: 'dashboardReviews', most: mostCounted, count: countUnanswered }],
  sitemaps: { pages: reviewsSitemap },
  queue: [reviewKind, reviewReportKind],
  files: { '/score/:slug': scoreFile },
  disallow: ['/score/'],
  mails: [reviewMail],
  limits: reviewLimits,
  crons: {
    nightly: [(env) => renewScores(env.DB, Date.now()), (env) => forgetConnections(env.DB, Date.now())],
  },
} satisfies Feature;
