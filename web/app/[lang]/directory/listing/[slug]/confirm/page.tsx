import { ConfirmationView } from '../../../../../../features/feedback/confirmation.view.tsx';
import { shellMetadata, shellPage, tokenParams } from '../../../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('listingConfirmation');
export const generateStaticParams = tokenParams('slug');

export default shellPage('listingConfirmation', ConfirmationView);
