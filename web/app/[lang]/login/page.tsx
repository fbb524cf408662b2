import { LoginView } from '../../../features/sign-in/login.view.tsx';
import { shellMetadata, shellPage } from '../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('login');

export default shellPage('login', LoginView);
