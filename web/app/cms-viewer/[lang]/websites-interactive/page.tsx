import '../../../../ui/choices.css';
import '../../../../ui/previews.css';
import { GridView } from '../../../../features/previews/grid.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWebsitesInteractive');

export default shellPage('viewerWebsitesInteractive', GridView);
