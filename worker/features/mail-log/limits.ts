import type { Limit } from '../../data/limit.ts';

export const mailLogLimits = {
  decisions: { name: 'mail-decisions-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
