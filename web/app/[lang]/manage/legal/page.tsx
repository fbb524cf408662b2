import { ManageLegalView } from '../../../../features/legal/manage-legal.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('manageLegal');

export default shellPage('manageLegal', ManageLegalView);
