import { ClaimObjectionView } from '../../../../features/claims/claim-objection.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('claimObjection');

export default shellPage('claimObjection', ClaimObjectionView);
