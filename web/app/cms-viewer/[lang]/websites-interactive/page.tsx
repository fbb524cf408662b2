import { PlannedView } from '../../../../features/planned/planned.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWebsitesInteractive');

export default shellPage('viewerWebsitesInteractive', PlannedView);
