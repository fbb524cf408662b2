import { ContributionsView } from '../../../../features/queue/contributions.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('dashboardContributions');

export default shellPage('dashboardContributions', ContributionsView);
