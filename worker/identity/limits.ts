import type { Limit } from '../data/limit.ts';

/** Mails with codes to an address that has not agreed to get them, on all sites together. */
export const mailsPerAddress = {
  name: 'codes-address',
  most: 5,
  seconds: 3_600,
  scope: 'platform',
} as const satisfies Limit;
