import type { Limit } from '../../data/limit.ts';

export const draftLimits = {
  /** Drafts are kept while people type, at most once a second. */
  draftsPerConnection: { name: 'drafts-connection', most: 1_200, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
