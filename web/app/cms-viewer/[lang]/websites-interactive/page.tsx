import '../../../../ui/choices.css';
import '../../../../ui/previews.css';
import { WallView } from '../../../../features/previews/wall.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerWebsitesInteractive');

export default shellPage('viewerWebsitesInteractive', WallView);
