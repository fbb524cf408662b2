import { EnquiriesView } from './enquiries.view.tsx';
import { EnquiryView } from './enquiry.view.tsx';
import { OpenedThreadView } from './opened-thread.view.tsx';
import { QuoteView } from './quote.view.tsx';

export const enquiriesViews = {
  listingEnquiry: EnquiryView,
  servicesQuote: QuoteView,
  dashboardEnquiries: EnquiriesView,
  manageThread: OpenedThreadView,
};
