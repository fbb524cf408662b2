import { WriteReviewView } from '../../../../../../features/reviews/write.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';
import '../../../../../../ui/photo-form.css';
import '../../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('writeReview');
export const generateStaticParams = tokenParams('slug');

export default shellPage('writeReview', WriteReviewView);
