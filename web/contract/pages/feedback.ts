import { defineRoutes } from '../route-definition.ts';
import type { ConfirmationPage, CorrectionPage, ReportPage } from './feedback.data.ts';

const page = { cache: 'dynamic', messages: ['feedback', 'form'], isPersonal: true, right: 'read' } as const;

type Pages = { listingReport: ReportPage; listingCorrection: CorrectionPage; listingConfirmation: ConfirmationPage };

/** What visitors and members can say about a listing. */
export const feedbackRoutes = defineRoutes<Pages>()({
  listingReport: { path: '/{lang}/directory/listing/{slug}/report', query: ['done', 'link', 'photo'], ...page },
  listingCorrection: {
    path: '/{lang}/directory/listing/{slug}/correct',
    query: ['again', 'done', 'field', 'link'],
    ...page,
    messages: ['feedback', 'form', 'hours'],
  },
  listingConfirmation: { path: '/{lang}/directory/listing/{slug}/confirm', query: ['done', 'link'], ...page },
});
