import type { Feature } from '../../pages/feature.ts';
import { membersLimits } from './limits.ts';
import { membersActions } from './members.actions.ts';
import { managePeople } from './members.page.ts';

/** The members of a site, their roles and suspensions. */
export const members = {
  pages: { managePeople },
  actions: [membersActions],
  limits: membersLimits,
} satisfies Feature;
