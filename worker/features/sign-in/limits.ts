import type { Limit } from '../../data/limit.ts';
import { mailsPerAddress } from '../../identity/limits.ts';

const hour = 3_600;

/** Allowed tries of one code. */
export const codeTries = 5;

export const signInLimits = {
  mailsPerAddress,
  /** The same from a browser in which the owner of the address has signed in before. */
  mailsPerKnownBrowser: { name: 'codes-known', most: 5, seconds: hour, scope: 'platform' },
  codesPerConnection: { name: 'codes-connection', most: 40, seconds: hour },
  /** Wrong guesses at an existing code. */
  guessesPerConnection: { name: 'guesses-connection', most: 25, seconds: hour },
  /** The same; it stops guessing from many addresses and connections. Links in mails keep working, with their codes. */
  guessesPerSite: { name: 'guesses-site', most: 200, seconds: hour },
  startsPerConnection: { name: 'starts-connection', most: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;
