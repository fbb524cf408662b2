import { type PlannedRoute, planned as plannedRoutes } from '../../web/contract/planned.ts';
import { dashboard } from '../dashboard/dashboard.page.ts';
import { directory } from '../directory/directory.page.ts';
import { home } from '../home/home.page.ts';
import { legal } from '../legal/legal.page.ts';
import { listing } from '../listings/listing.page.ts';
import { manage } from '../manage/manage.page.ts';
import { authCallback } from '../oidc/callback.page.ts';
import { planned } from '../planned/planned.page.ts';
import { login } from '../sign-in/login.page.ts';
import type { PageDefinition } from './page.ts';
import type { PublicRoute } from './resolve.ts';

/** Who answers for the pages of a route. Problem pages are no one's: the Worker shows them in the place of others. */
export const pages: Record<PublicRoute, PageDefinition> = {
  home,
  directory,
  listing,
  login,
  authCallback,
  dashboard,
  manage,
  cookies: legal,
  privacy: legal,
  tos: legal,
  ...(Object.fromEntries(plannedRoutes.map((route) => [route, planned])) as Record<PlannedRoute, PageDefinition>),
};
