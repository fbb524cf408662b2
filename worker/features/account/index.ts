import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import { accountActions } from './account.actions.ts';
import { dashboard } from './account.page.ts';
import { accountLimits } from './limits.ts';
import { me } from './me.endpoint.ts';
import { sessionsActions } from './sessions.actions.ts';
import { dashboardSessions } from './sessions.page.ts';

/** The account pages of a member, and the endpoint of the account menu. */
export const account = {
  pages: { dashboard, dashboardSessions },
  actions: [accountActions, sessionsActions],
  routes: new Hono<AppEnv>().get('/api/v1/me', me),
  limits: accountLimits,
} satisfies Feature;
