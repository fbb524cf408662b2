import * as v from 'valibot';
import { photoReasons, type ReportReason, reportReasons } from '../../../web/contract/feedback.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import type { AppContext } from '../../http/context.ts';
import { typedText } from '../../pages/action.ts';
import { defineForm } from '../../pages/forms/form.ts';
import { findListing, slugOf } from './about-listing.ts';
import { reportText } from './fields.ts';
import { feedbackLimits } from './limits.ts';
import { type ReportContent, reportKind } from './report.kind.ts';
import { photoIn, reportQuery, reportThing } from './report-thing.ts';
import { reportedPhotoQuery } from './reported-photo.query.ts';
import { sendFeedback } from './send.ts';

const schemaOf = (reasons: readonly ReportReason[]) =>
  v.pipe(
    v.object({ reason: v.pipe(typedText, v.picklist(reasons, 'reason-missing')), text: reportText }),
    v.forward(
      v.check(({ reason, text }) => reason !== 'other' || text !== '', 'text-missing'),
      ['text'],
    ),
  );

const [ofListing, ofPhoto] = [schemaOf(reportReasons), schemaOf(photoReasons)];

/** The key of the photo that the address names. */
const photoOf = (c: AppContext) => photoIn(c.req.query('photo'));

/** What is reported: a listing, and the photo of it that the address names. Undefined if visitors do not see it. */
async function findReported(c: AppContext, lang: string) {
  const key = photoOf(c);
  const about = await findListing(c, lang);
  if (!about || key === null) return undefined;
  if (key === undefined) return { about };
  const [[row]] = await openReader(c.env.DB, c.var.meter).batch(reportedPhotoQuery(c.var.served.site.id, key));
  if (row?.listing_id !== about.id) return undefined;
  const { width, height } = row;
  return { about, photo: { key, width, height } };
}

/** Reports a listing or one of its photos: with an account, or with an address that is confirmed. */
export const reportForm = defineForm<Pick<ReportContent, 'reason' | 'text'>>({
  name: 'report',
  path: '/:lang/directory/listing/:slug/report',
  right: 'report',
  fields: ['reason', 'text'],
  schema: (c) => (photoOf(c) === undefined ? ofListing : ofPhoto),
  limits: [
    { limit: feedbackLimits.reportsPerPerson, by: 'person' },
    { limit: feedbackLimits.reportsPerConnection, by: 'connection' },
    { limit: feedbackLimits.reportsPerSite, by: 'site' },
  ],
  thing(c) {
    const [slug, photo] = [slugOf(c), photoOf(c)];
    return slug === undefined || photo === null ? undefined : reportThing(slug, photo);
  },
  address: (c, lang, query) =>
    href('listingReport', { lang, slug: slugOf(c) ?? '' }, { ...reportQuery(photoOf(c) ?? undefined), ...query }),
  async check(_, { c, lang }) {
    return (await findReported(c, lang)) ? null : { code: 'not-found' };
  },
  async submit({ reason, text }, context) {
    const { c, lang } = context;
    const reported = await findReported(c, lang);
    if (!reported) return { code: 'not-found' };
    const { about, photo } = reported;
    const content: ReportContent = { reason, text, ...(photo && { photo }) };
    const done = this.address(c, lang, { done: 'sent' });
    const written = { kind: reportKind, content, texts: [text], before: null };
    const topic = photo ? `${reason}:${photo.key}` : reason;
    return sendFeedback(context, about, { ...written, topic, textLanguage: '', done });
  },
});
