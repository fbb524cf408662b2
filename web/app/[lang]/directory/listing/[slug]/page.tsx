import { ListingView } from '../../../../../features/listing/listing.view.tsx';
import { PhotoViewer } from '../../../../../features/listing/photo-viewer.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';
import '../../../../../ui/listing.css';
import '../../../../../ui/reviews.css';

export const generateMetadata = shellMetadata('listing');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listing', ListingView, PhotoViewer);
