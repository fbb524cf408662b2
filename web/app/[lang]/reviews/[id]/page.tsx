import { ReviewView } from '../../../../features/reviews/review.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../slots/shell.tsx';
import '../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('review');
export const generateStaticParams = tokenParams('id');

export default shellPage('review', ReviewView);
