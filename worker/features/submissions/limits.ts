import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const submissionLimits = {
  /** What one person sends or publishes. Staff see bursts in the queue. */
  submissionsPerPerson: { name: 'submissions-person', most: 60, seconds: hour },
  /** Forms that change up to fifty listings at once. */
  branchesPerPerson: { name: 'branches-person', most: 30, seconds: hour },
  submissionsPerConnection: { name: 'submissions-connection', most: 120, seconds: hour },
  submissionsPerSite: { name: 'submissions-site', most: 2_000, seconds: hour },
} as const satisfies Record<string, Limit>;
