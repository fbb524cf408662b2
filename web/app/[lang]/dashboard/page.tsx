import { AccountView } from '../../../features/account/account.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboard');

export default shellPage('dashboard', AccountView);
