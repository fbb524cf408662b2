import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const passkeysLimits = {
  challenges: { name: 'passkey-challenges-connection', most: 60, seconds: 600 },
  changes: { name: 'passkey-changes-person', most: 40, seconds: hour },
  newCodes: { name: 'recovery-codes-person', most: 10, seconds: hour },
  /** Wrong recovery codes. */
  recoveryTries: { name: 'recovery-tries-person', most: 5, seconds: hour },
} as const satisfies Record<string, Limit>;
