import { ListingView } from '../../../../../features/listing/listing.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('listing');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listing', ListingView);
