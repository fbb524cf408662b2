import '../../../../ui/data-table.css';
import { WebsitesView } from '../../../../features/websites/websites.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWebsites');

export default shellPage('viewerWebsites', WebsitesView);
