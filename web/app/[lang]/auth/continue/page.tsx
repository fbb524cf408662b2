import { CallbackView } from '../../../../features/sign-in/callback.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('authContinue');

export default shellPage('authContinue', CallbackView);
