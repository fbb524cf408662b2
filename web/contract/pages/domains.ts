import { defineRoutes } from '../route-definition.ts';
import type { DomainsPage } from './domains.data.ts';

const page = { cache: 'dynamic', messages: ['domains', 'proof'], query: ['done'], isPersonal: true } as const;

export const domainsRoutes = defineRoutes<{ manageDomains: DomainsPage; viewerDomains: DomainsPage }>()({
  manageDomains: { ...page, path: '/{lang}/manage/domains', right: 'administer', area: 'manage' },
  // Who may see it is decided by the site of the address.
  viewerDomains: {
    ...page,
    ...{ path: '/cms-viewer/{lang}/websites/{slug}/domains', right: 'own-account', area: 'viewer' },
    ...{ partOf: 'viewerWebsites', productOnly: true },
  },
});
