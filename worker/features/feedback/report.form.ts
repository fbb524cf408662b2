import * as v from 'valibot';
import { reportReasons } from '../../../web/contract/feedback.ts';
import { href } from '../../../web/contract/routes.ts';
import { typedText } from '../../pages/action.ts';
import { defineForm } from '../../pages/forms/form.ts';
import { findListing, slugOf } from './about-listing.ts';
import { reportText } from './fields.ts';
import { feedbackLimits } from './limits.ts';
import { type ReportContent, reportKind } from './report.kind.ts';
import { sendFeedback } from './send.ts';

const schema = v.pipe(
  v.object({ reason: v.pipe(typedText, v.picklist(reportReasons, 'reason-missing')), text: reportText }),
  v.forward(
    v.check(({ reason, text }) => reason !== 'other' || text !== '', 'text-missing'),
    ['text'],
  ),
);

/** Reports a listing: with an account, or with an address that is confirmed. */
export const reportForm = defineForm<ReportContent>({
  name: 'report',
  path: '/:lang/directory/listing/:slug/report',
  right: 'report',
  fields: ['reason', 'text'],
  schema: () => schema,
  limits: [
    { limit: feedbackLimits.reportsPerPerson, by: 'person' },
    { limit: feedbackLimits.reportsPerConnection, by: 'connection' },
    { limit: feedbackLimits.reportsPerSite, by: 'site' },
  ],
  thing: slugOf,
  address: (c, lang, query) => href('listingReport', { lang, slug: slugOf(c) ?? '' }, query),
  async check(_, { c, lang }) {
    return (await findListing(c, lang)) ? null : { code: 'not-found' };
  },
  async submit(content, context) {
    const { c, lang } = context;
    const about = await findListing(c, lang);
    if (!about) return { code: 'not-found' };
    const done = this.address(c, lang, { done: 'sent' });
    const { reason, text } = content;
    const written = { kind: reportKind, content, texts: [text], before: null };
    return sendFeedback(context, about, { ...written, topic: reason, textLanguage: '', done });
  },
});
