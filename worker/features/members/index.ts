import type { Feature } from '../../pages/feature.ts';
import { membersLimits } from './limits.ts';
import { membersActions } from './members.actions.ts';
import { managePeople } from './members.page.ts';
import { manageLog } from './rights-log.page.ts';

/** The members of a site, their roles and suspensions, and the log of both. */
export const members = {
  pages: { managePeople, manageLog },
  actions: [membersActions],
  limits: membersLimits,
} satisfies Feature;
