import { PreviewsView } from './previews.view.tsx';
import { WallView } from './wall.view.tsx';

export const previewsViews = { viewerWebsitesInteractive: WallView, viewerPagesInteractive: PreviewsView };
