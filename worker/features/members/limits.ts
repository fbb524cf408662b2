import type { Limit } from '../../data/limit.ts';

export const membersLimits = {
  changes: { name: 'member-changes-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
