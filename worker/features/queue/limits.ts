import type { Limit } from '../../data/limit.ts';

export const queueLimits = {
  decisions: { name: 'queue-decisions-person', most: 300, seconds: 600 },
  decisionsAtOnce: { name: 'queue-decisions-at-once-person', most: 30, seconds: 600 },
  ownChanges: { name: 'contributions-person', most: 60, seconds: 3_600 },
  appeals: { name: 'appeals-person', most: 20, seconds: 86_400 },
} as const satisfies Record<string, Limit>;
