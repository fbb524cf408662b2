import { NotMeView } from './not-me.view.tsx';
import { ActivityView, SiteSecurityView } from './security-log.view.tsx';

export const securityLogViews = { dashboardActivity: ActivityView, manageSecurity: SiteSecurityView, notMe: NotMeView };
