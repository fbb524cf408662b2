import type { Limit } from '../../data/limit.ts';
import { codeLimits } from '../../identity/limits.ts';

export const signInLimits = {
  ...codeLimits,
  startsPerConnection: { name: 'starts-connection', most: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;
