import { EnquiryView } from '../../../../../../features/enquiries/enquiry.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('listingEnquiry');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingEnquiry', EnquiryView);
