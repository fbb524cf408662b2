import { renewScores } from '../../domain/reviews/scores.writer.ts';
import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { reviewLimits } from './limits.ts';
import { reviewMail } from './mails.ts';
import { reviewReportKind } from './moderate/report.kind.ts';
import { reviewKind } from './moderate/review.kind.ts';
import { ownReviewsActions } from './own/own-reviews.actions.ts';
import { dashboardReviews } from './own/own-reviews.page.ts';
import { countUnanswered, mostCounted } from './own/own-reviews.query.ts';
import { listingReviews } from './read/listing-reviews.page.ts';
import { review } from './read/review.page.ts';
import { reviewsSitemap } from './read/reviews.sitemap.ts';
import { reviewsPage } from './read/stream.page.ts';
import { replyActions } from './respond/reply.form.ts';
import { reviewReply } from './respond/reply.page.ts';
import { reviewReportForm } from './respond/report.form.ts';
import { reviewReport } from './respond/report.page.ts';
import { translateActions } from './respond/translate.actions.ts';
import { reviewTranslation } from './respond/translation.page.ts';
import { voteActions } from './respond/vote.actions.ts';
import { reviewVote } from './respond/vote.page.ts';
import { scoreFile } from './score/score.file.ts';
import { listingScore } from './score/score.page.ts';
import { forgetConnections } from './write/connections.writer.ts';
import { writeForm } from './write/write.form.ts';
import { writeReview } from './write/write.page.ts';

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
