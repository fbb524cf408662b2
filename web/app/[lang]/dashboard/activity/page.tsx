import { ActivityView } from '../../../../features/security-log/security-log.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardActivity');

export default shellPage('dashboardActivity', ActivityView);
