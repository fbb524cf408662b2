import { ClaimView } from '../../../features/claims/claim.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('claim');

export default shellPage('claim', ClaimView);
