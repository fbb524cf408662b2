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
  // Without a session it clears the cookie that makes pages ask.
  endpoints: [{ method: 'GET', path: '/api/v1/me', right: 'read', handle: me }],
  limits: accountLimits,
} satisfies Feature;
