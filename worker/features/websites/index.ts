import type { Feature } from '../../pages/feature.ts';
import { eraseDue } from './erase-due.ts';
import { exportSite } from './export-site.ts';
import { websitesFile } from './file.endpoint.ts';
import { websitesLimits } from './limits.ts';
import { siteStateMail } from './mails.ts';
import { websiteActions } from './website.actions.ts';
import { viewerWebsite } from './website.page.ts';
import { viewerWebsites } from './websites.page.ts';

/** The websites of this deployment in the viewer: their list, and the page of each. */
export const websites = {
  pages: { viewerWebsites, viewerWebsite },
  actions: [websiteActions],
  endpoints: [
    {
      ...{ method: 'GET', path: '/cms-viewer/:lang/websites.csv', right: 'own-account', productOnly: true },
      handle: websitesFile,
    },
    {
      ...{ method: 'POST', path: '/cms-viewer/:lang/websites/:slug/export', right: 'own-account', productOnly: true },
      handle: exportSite,
    },
  ],
  mails: [siteStateMail],
  crons: { everyFiveMinutes: [(env) => eraseDue(env, Date.now())] },
  limits: websitesLimits,
} satisfies Feature;
