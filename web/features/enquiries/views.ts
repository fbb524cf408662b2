import { EnquiriesView } from './enquiries.view.tsx';
import { EnquiryView } from './enquiry.view.tsx';
import { OpenedThreadView } from './opened-thread.view.tsx';

export const enquiriesViews = {
  listingEnquiry: EnquiryView,
  dashboardEnquiries: EnquiriesView,
  manageThread: OpenedThreadView,
};
