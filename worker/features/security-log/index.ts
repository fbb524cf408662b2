import type { Feature } from '../../pages/feature.ts';
import { dashboardActivity } from './activity.page.ts';
import { notMeActions } from './not-me.actions.ts';
import { notMe } from './not-me.page.ts';
import { manageSecurity } from './site-security.page.ts';

/** The security log of a person and of a site's staff, and the page that disavows a sign-in. */
export const securityLog = {
  pages: { dashboardActivity, manageSecurity, notMe },
  actions: [notMeActions],
} satisfies Feature;
