import type { Limit } from '../../data/limit.ts';

export const websitesLimits = {
  changes: { name: 'site-changes-person', most: 60, seconds: 600 },
  exports: { name: 'site-exports-person', most: 30, seconds: 3600 },
} as const satisfies Record<string, Limit>;
