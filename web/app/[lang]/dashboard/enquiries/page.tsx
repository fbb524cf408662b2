import { EnquiriesView } from '../../../../features/enquiries/enquiries.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardEnquiries');

export default shellPage('dashboardEnquiries', EnquiriesView);
