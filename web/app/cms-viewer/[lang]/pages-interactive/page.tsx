import '../../../../ui/choices.css';
import '../../../../ui/previews.css';
import { PreviewsView } from '../../../../features/previews/previews.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('viewerPagesInteractive');

export default shellPage('viewerPagesInteractive', PreviewsView);
