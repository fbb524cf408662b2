import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

/** Twelve photos are a listing. */
export const uploadLimits = {
  uploadsPerPerson: { name: 'uploads-person', most: 120, seconds: hour },
  uploadsPerConnection: { name: 'uploads-connection', most: 180, seconds: hour },
  uploadsPerSite: { name: 'uploads-site', most: 6_000, seconds: hour },
} as const satisfies Record<string, Limit>;
