import { LegalView } from '../../../features/legal/legal.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('privacy');

export default shellPage('privacy', LegalView);
