import type { Limit } from '../../data/limit.ts';

export const newSitesLimits = {
  /** Steps that are saved. */
  saves: { name: 'site-order-saves-person', most: 200, seconds: 600 },
  creations: { name: 'site-creations-person', most: 30, seconds: 3600 },
} as const satisfies Record<string, Limit>;
