import { defineRoutes } from '../route-definition.ts';
import type { WebsitePage, WebsitesPage } from './websites.data.ts';

// Who may see which site is decided by the site, not by a role on the product's own.
const viewer = { cache: 'dynamic', isPersonal: true, right: 'own-account', area: 'viewer', productOnly: true } as const;

export const websitesRoutes = defineRoutes<{ viewerWebsites: WebsitesPage; viewerWebsite: WebsitePage }>()({
  viewerWebsites: {
    path: '/cms-viewer/{lang}/websites',
    messages: ['pager', 'websites'],
    query: ['columns', 'list', 'order', 'page', 'q'],
    ...viewer,
  },
  viewerWebsite: {
    path: '/cms-viewer/{lang}/websites/{slug}',
    messages: ['auditLog', 'figures', 'proof', 'websites'],
    query: ['done'],
    partOf: 'viewerWebsites',
    ...viewer,
  },
});
