import type { Feature } from '../../pages/feature.ts';
import { listingHistory } from './history.page.ts';
import { lapseInvitations } from './invite.writer.ts';
import { ownersLimits } from './limits.ts';
import { listingInvitationMail, listingRoleMail } from './mails.ts';
import { ownListingsActions } from './own-listings.actions.ts';
import { dashboardListings } from './own-listings.page.ts';

/** Those who run listings: their listings, managers, hand-overs. */
export const owners = {
  pages: { dashboardListings, listingHistory },
  actions: [ownListingsActions],
  mails: [listingInvitationMail, listingRoleMail],
  crons: { nightly: [(env) => lapseInvitations(env.DB, Date.now())] },
  limits: ownersLimits,
} satisfies Feature;
