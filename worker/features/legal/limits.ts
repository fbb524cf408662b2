import type { Limit } from '../../data/limit.ts';

/** Maximum characters of Markdown of a legal text. */
export const maxLegalText = 100_000;

/** Maximum characters of what an admin writes about a change. */
export const maxSummary = 1_000;

export const legalLimits = {
  publications: { name: 'legal-person', most: 120, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
