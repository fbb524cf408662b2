import type { Limit } from '../../data/limit.ts';

export const reviewSettingsLimits = {
  changes: { name: 'review-settings-person', most: 120, seconds: 600 },
} as const satisfies Record<string, Limit>;
