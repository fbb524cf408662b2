import { CallbackView } from '../../../../features/sign-in/callback.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('authCallback');

export default shellPage('authCallback', CallbackView);
