import { countDueResponseTimes } from '../../domain/response-times/response-times.writer.ts';
import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { cleanFiles } from './draft-files.writer.ts';
import { enquiriesActions, openActions } from './enquiries.actions.ts';
import { dashboardEnquiries } from './enquiries.page.ts';
import { enquiryForm } from './enquiry.form.ts';
import { listingEnquiry } from './enquiry.page.ts';
import { serveFile } from './file.endpoint.ts';
import { forgetOldTexts } from './forget.writer.ts';
import { inbound } from './inbound.ts';
import { enquiryLimits } from './limits.ts';
import { enquiryMail } from './mails.ts';
import { manageThread } from './opened-thread.page.ts';
import { quoteForm } from './quote.form.ts';
import { servicesQuote } from './quote.page.ts';
import { threadReportKind } from './thread-report.kind.ts';
import { waitingThreads } from './threads.query.ts';

/** Questions of members to the business of a listing, and its answers. */
export const enquiries = {
  pages: { listingEnquiry, servicesQuote, dashboardEnquiries, manageThread },
  actions: [formActions(enquiryForm), formActions(quoteForm), enquiriesActions, openActions],
  endpoints: [{ method: 'GET', path: '/api/v1/enquiry-files/:key{[a-f0-9]{32}}', right: 'read', handle: serveFile }],
  queue: [threadReportKind],
  sectionCounts: [{ route: 'dashboardEnquiries', most: 99, count: waitingThreads }],
  mails: [enquiryMail],
  inbound,
  limits: enquiryLimits,
  crons: {
    nightly: [(env) => forgetOldTexts(env.DB, Date.now()), (env) => cleanFiles(env.DB, env.UPLOADS, Date.now())],
    everyFiveMinutes: [(env) => countDueResponseTimes(env.DB, Date.now())],
  },
} satisfies Feature;
