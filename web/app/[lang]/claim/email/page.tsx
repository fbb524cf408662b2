import { ClaimEmailView } from '../../../../features/claims/claim-email.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('claimEmail');

export default shellPage('claimEmail', ClaimEmailView);
