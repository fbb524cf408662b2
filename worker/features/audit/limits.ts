import type { Limit } from '../../data/limit.ts';

export const auditLimits = {
  searches: { name: 'audit-searches-person', most: 120, seconds: 600 },
  erasures: { name: 'audit-erasures-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
