import type { Limit } from '../data/limit.ts';

/** Mails with codes to an address that has not agreed to get them, on all sites together. */
export const mailsPerAddress = {
  name: 'codes-address',
  most: 5,
  seconds: 3_600,
  scope: 'platform',
} as const satisfies Limit;

const hour = 3_600;

/** Allowed tries of one code. */
export const codeTries = 5;

/** Limits of codes that are mailed to an address, whatever they are for. */
export const codeLimits = {
  mailsPerAddress,
  /** The same from a browser in which the owner of the address has signed in before. */
  mailsPerKnownBrowser: { name: 'codes-known', most: 5, seconds: hour, scope: 'platform' },
  codesPerConnection: { name: 'codes-connection', most: 40, seconds: hour },
  /** Wrong guesses at an existing code. */
  guessesPerConnection: { name: 'guesses-connection', most: 25, seconds: hour },
  /** The same; it stops guessing from many addresses and connections. Links in mails keep working, with their codes. */
  guessesPerSite: { name: 'guesses-site', most: 200, seconds: hour },
} as const satisfies Record<string, Limit>;
