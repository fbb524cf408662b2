import type { Limit } from '../../data/limit.ts';

export const siteSettingsLimits = {
  changes: { name: 'site-settings-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
