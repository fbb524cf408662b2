import { SessionsView } from '../../../../features/account/sessions.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardSessions');

export default shellPage('dashboardSessions', SessionsView);
