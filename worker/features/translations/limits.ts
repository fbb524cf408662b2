import type { Limit } from '../../data/limit.ts';

export const translationLimits = {
  savesPerPerson: { name: 'translations-person', most: 200, seconds: 3_600 },
  machinePerSite: { name: 'machine-translations-site', most: 60, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
