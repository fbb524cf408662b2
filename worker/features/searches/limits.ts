import type { Limit } from '../../data/limit.ts';

export const searchesLimits = {
  changes: { name: 'synonym-changes-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
