import type { Limit } from '../../data/limit.ts';

export const domainsLimits = {
  /** Changes of hosts. */
  changes: { name: 'domain-changes-person', most: 60, seconds: 600 },
  /** Each look asks a resolver five times. */
  looks: { name: 'domain-looks-person', most: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;
