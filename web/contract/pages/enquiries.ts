import { defineRoutes } from '../route-definition.ts';
import type { EnquiriesPage, EnquiryPage, OpenedThreadPage, QuotePage } from './enquiries.data.ts';

const personal = { cache: 'dynamic', isPersonal: true } as const;

type Pages = {
  listingEnquiry: EnquiryPage;
  servicesQuote: QuotePage;
  dashboardEnquiries: EnquiriesPage;
  manageThread: OpenedThreadPage;
};

/** Questions to the business of a listing, and its answers. */
export const enquiriesRoutes = defineRoutes<Pages>()({
  listingEnquiry: {
    path: '/{lang}/directory/listing/{slug}/enquire',
    ...personal,
    messages: ['enquiry', 'form'],
    query: ['done', 'link', 'thread'],
    right: 'read',
  },
  servicesQuote: {
    path: '/{lang}/services/quote',
    ...personal,
    messages: ['quote', 'enquiry', 'form'],
    query: ['done', 'link', 'services', 'thread'],
    right: 'read',
  },
  dashboardEnquiries: {
    path: '/{lang}/dashboard/enquiries',
    ...personal,
    messages: ['area', 'enquiry', 'pager'],
    query: ['after', 'done', 'list', 'listing', 'thread'],
    right: 'own-account',
    area: 'dashboard',
  },
  // It is opened from the report in the queue.
  manageThread: {
    path: '/{lang}/manage/queue/thread',
    ...personal,
    messages: ['area', 'enquiry', 'proof'],
    query: ['report'],
    right: 'read-reported-threads',
    area: 'manage',
    partOf: 'manageQueue',
  },
});
