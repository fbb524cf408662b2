import * as v from 'valibot';
import { type ReviewReason, reviewReasons } from '../../../../web/contract/reviews.ts';
import { href } from '../../../../web/contract/routes.ts';
import { textField } from '../../../domain/listings/typed-fields.ts';
import { wakeMailer } from '../../../domain/outbox/outbox.writer.ts';
import { typedText } from '../../../pages/action.ts';
import { contributionsLink } from '../../../pages/contributions-link.ts';
import { seeOther } from '../../../pages/form-outcome.ts';
import { defineForm } from '../../../pages/forms/form.ts';
import { reviewLimits } from '../limits.ts';
import { findReview, idOf } from './find-review.ts';
import { reportReview } from './report-review.writer.ts';

/** Characters of what is written beside a reason. */
const longestText = 2_000;

const schema = v.object({
  reason: v.pipe(typedText, v.picklist(reviewReasons, 'reason-missing')),
  text: textField(longestText),
});

/** Reports a review: with an account, or with an address that is confirmed. */
export const reviewReportForm = defineForm<{ reason: ReviewReason; text: string }>({
  name: 'review-report',
  path: '/:lang/reviews/:id/report',
  right: 'report',
  fields: ['reason', 'text'],
  schema: () => schema,
  limits: [
    { limit: reviewLimits.reviewReportsPerPerson, by: 'person' },
    { limit: reviewLimits.reviewReportsPerConnection, by: 'connection' },
    { limit: reviewLimits.reviewReportsPerSite, by: 'site' },
  ],
  thing: (c) => idOf(c)?.toString(),
  address: (c, lang, query) => href('reviewReport', { lang, id: String(idOf(c) ?? 0) }, query),
  check: async (_, { c }) => ((await findReview(c)) ? null : { code: 'not-found' }),
  async submit(input, { c, sender, lang, now, endDraft }) {
    const review = await findReview(c);
    if (!review) return { code: 'not-found' };
    const { code } = await reportReview(c.env.DB, {
      ...{ site: c.var.served.site.id, author: sender, language: lang, names: review.names, now },
      ...{ review: idOf(c) ?? 0, listing: review.listing, ...input },
      ...{ link: contributionsLink(c), more: [endDraft] },
    });
    if (code === 'not-allowed') return { code: 'not-found' };
    wakeMailer(c);
    return seeOther(this.address(c, lang, { done: 'sent' }), 'done');
  },
});
