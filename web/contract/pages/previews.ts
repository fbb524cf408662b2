import { defineRoutes } from '../route-definition.ts';
import type { PreviewsPage } from './previews.data.ts';
import type { GridPage } from './previews-grid.data.ts';

// Who sees which site, and what they may change there, is decided by the site.
const viewer = { cache: 'dynamic', isPersonal: true, right: 'own-account', area: 'viewer', productOnly: true } as const;

export const previewsRoutes = defineRoutes<{
  viewerWebsitesInteractive: GridPage;
  viewerPagesInteractive: PreviewsPage;
}>()({
  viewerWebsitesInteractive: {
    path: '/cms-viewer/{lang}/websites-interactive',
    messages: ['previews'],
    query: ['beside', 'device', 'language', 'page', 'q', 'reader', 'theme'],
    ...viewer,
  },
  viewerPagesInteractive: {
    path: '/cms-viewer/{lang}/pages-interactive',
    messages: ['previews', 'proof'],
    query: ['beside', 'device', 'done', 'page', 'piece', 'reader', 'site', 'theme', 'version'],
    ...viewer,
  },
});
