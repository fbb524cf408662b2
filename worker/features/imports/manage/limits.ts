import type { Limit } from '../../../data/limit.ts';

export const importsLimits = {
  /** Each upload is read as a whole. */
  uploads: { name: 'import-uploads-person', most: 40, seconds: 3600 },
  changes: { name: 'import-changes-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
