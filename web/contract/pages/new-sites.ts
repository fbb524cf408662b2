import { defineRoutes } from '../route-definition.ts';
import type { NewSitePage } from './new-sites.data.ts';

const form = {
  cache: 'dynamic',
  isPersonal: true,
  right: 'run-sites',
  area: 'viewer',
  productOnly: true,
  partOf: 'viewerWebsites',
  messages: ['accent', 'newSite', 'proof'],
} as const;

export const newSitesRoutes = defineRoutes<{ viewerNewSite: NewSitePage; viewerSiteOrder: NewSitePage }>()({
  viewerNewSite: { path: '/cms-viewer/{lang}/websites/new', query: ['from'], ...form },
  viewerSiteOrder: { path: '/cms-viewer/{lang}/websites/new/{id}', query: ['step'], ...form },
});
