import { defineRoutes } from '../route-definition.ts';
import type { PreviewsPage } from './previews.data.ts';

// Who sees which site, and what they may change there, is decided by the site.
export const previewsRoutes = defineRoutes<{ viewerPagesInteractive: PreviewsPage }>()({
  viewerPagesInteractive: {
    path: '/cms-viewer/{lang}/pages-interactive',
    messages: ['previews', 'proof'],
    query: ['beside', 'device', 'done', 'page', 'piece', 'reader', 'site', 'theme', 'version'],
    cache: 'dynamic',
    isPersonal: true,
    right: 'own-account',
    area: 'viewer',
    productOnly: true,
  },
});
