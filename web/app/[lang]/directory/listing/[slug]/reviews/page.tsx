import { ListingReviewsView } from '../../../../../../features/reviews/listing-reviews.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';
import '../../../../../../ui/choices.css';
import '../../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('listingReviews');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingReviews', ListingReviewsView);
