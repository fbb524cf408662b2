import '../../../../ui/data-table.css';
import '../../../../ui/figures.css';
import { SiteHealthView } from '../../../../features/site-health/site-health.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerDashboard');

export default shellPage('viewerDashboard', SiteHealthView);
