import { ContinueView } from '../../../../features/sign-in/continue.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('authContinue');

export default shellPage('authContinue', ContinueView);
