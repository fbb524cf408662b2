import { renewScores } from '../../domain/reviews/scores.writer.ts';
import type { Feature } from '../../pages/feature.ts';
import { forgetConnections } from './connections.writer.ts';
import { reviewLimits } from './limits.ts';
import { reviewMail } from './mails.ts';
import { reviewReportKind } from './report.kind.ts';
import { reviewKind } from './review.kind.ts';
import { scoreFile } from './score.file.ts';

/** What members say of listings: reviews, votes, replies of owners, reports, and the scores that follow from them. */
export const reviews = {
  queue: [reviewKind, reviewReportKind],
  files: { '/score/:slug': scoreFile },
  disallow: ['/score/'],
  mails: [reviewMail],
  limits: reviewLimits,
  crons: {
    nightly: [(env) => renewScores(env.DB, Date.now()), (env) => forgetConnections(env.DB, Date.now())],
  },
} satisfies Feature;
