import { GridView } from './grid.view.tsx';
import { PreviewsView } from './previews.view.tsx';

export const previewsViews = { viewerWebsitesInteractive: GridView, viewerPagesInteractive: PreviewsView };
