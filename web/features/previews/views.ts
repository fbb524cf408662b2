import { PreviewsView } from './previews.view.tsx';

export const previewsViews = { viewerPagesInteractive: PreviewsView };
