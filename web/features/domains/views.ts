import { DomainsView } from './domains.view.tsx';

export const domainsViews = { manageDomains: DomainsView, viewerDomains: DomainsView };
