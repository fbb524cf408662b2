import { NewSiteView, SiteOrderView } from './new-site.view.tsx';

export const newSitesViews = { viewerNewSite: NewSiteView, viewerSiteOrder: SiteOrderView };
