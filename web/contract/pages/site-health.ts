import { defineRoutes } from '../route-definition.ts';
import type { SiteHealthPage } from './site-health.data.ts';

// Who sees the figures of which site is decided by the site, as for the list of sites.
export const siteHealthRoutes = defineRoutes<{ viewerDashboard: SiteHealthPage }>()({
  viewerDashboard: {
    path: '/cms-viewer/{lang}/dashboard',
    messages: ['figures', 'siteHealth'],
    query: ['period'],
    cache: 'dynamic',
    isPersonal: true,
    right: 'own-account',
    area: 'viewer',
    productOnly: true,
  },
});
