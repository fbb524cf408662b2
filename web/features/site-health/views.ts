import { SiteHealthView } from './site-health.view.tsx';

export const siteHealthViews = { viewerDashboard: SiteHealthView };
