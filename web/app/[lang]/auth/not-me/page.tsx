import { NotMeView } from '../../../../features/security-log/not-me.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('notMe');

export default shellPage('notMe', NotMeView);
