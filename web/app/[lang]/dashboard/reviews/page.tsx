import { OwnReviewsView } from '../../../../features/reviews/own-reviews.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardReviews');

export default shellPage('dashboardReviews', OwnReviewsView);
