import type { Limit } from '../../../data/limit.ts';

export const widgetLimits = {
  /** Keys that are made, changed and revoked. */
  keys: { name: 'widget-keys-person', most: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;
