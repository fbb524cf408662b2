import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const feedbackLimits = {
  reportsPerPerson: { name: 'reports-person', most: 10, seconds: 24 * hour },
  reportsPerConnection: { name: 'reports-connection', most: 20, seconds: hour },
  reportsPerSite: { name: 'reports-site', most: 500, seconds: hour },
  correctionsPerPerson: { name: 'corrections-person', most: 30, seconds: hour },
  correctionsPerConnection: { name: 'corrections-connection', most: 60, seconds: hour },
  correctionsPerSite: { name: 'corrections-site', most: 2_000, seconds: hour },
  confirmationsPerPerson: { name: 'confirmations-person', most: 60, seconds: hour },
} as const satisfies Record<string, Limit>;
