import { WebsiteView } from './website.view.tsx';
import { WebsitesView } from './websites.view.tsx';

export const websitesViews = { viewerWebsites: WebsitesView, viewerWebsite: WebsiteView };
