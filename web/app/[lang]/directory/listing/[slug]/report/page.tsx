import { ReportView } from '../../../../../../features/feedback/report.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('listingReport');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingReport', ReportView);
