import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

/** Allowed tries of one code. */
export const codeTries = 5;

export const signInLimits = {
  codesPerAddress: { name: 'codes-address', most: 10, seconds: hour },
  codesPerConnection: { name: 'codes-connection', most: 40, seconds: hour },
  guessesPerConnection: { name: 'guesses-connection', most: 25, seconds: hour },
  /** Stops guessing from many addresses and connections. Links in mails keep working. */
  guessesPerSite: { name: 'guesses-site', most: 200, seconds: hour },
  startsPerConnection: { name: 'starts-connection', most: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;
