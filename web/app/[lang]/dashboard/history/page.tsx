import { HistoryView } from '../../../../features/audit/audit.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardHistory');

export default shellPage('dashboardHistory', HistoryView);
