import { ReviewReportView } from '../../../../../features/reviews/report.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';
import '../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('reviewReport');
export const generateStaticParams = tokenParams('id');

export default shellPage('reviewReport', ReviewReportView);
