import type { Limit } from '../../data/limit.ts';

const hour = 3_600;
const day = 24 * hour;

export const ownersLimits = {
  /** Invitations are emails to people who have not asked for them. */
  invitations: { name: 'owner-invitations-person', most: 20, seconds: day },
  invitationsToAddress: { name: 'owner-invitations-address', most: 5, seconds: day },
  changes: { name: 'owner-changes-person', most: 120, seconds: hour },
} as const satisfies Record<string, Limit>;
