import type { SiteId } from '../data/schema.ts';

/**
 * The events of the security log. `failed-…` are attempts with a wrong code. `proved`: somebody who is signed in proves
 * their identity again.
 */
export const securityEvents = [
  'signed-in',
  'failed-sign-in',
  'proved',
  'failed-proof',
  'identity-added',
  'identity-removed',
  'address-changed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'signed-out-there',
  'signed-out-everywhere',
  'disavowed',
  'role-granted',
  'role-revoked',
  'suspended',
  'suspension-lifted',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** Milliseconds for which entries are stored. */
export const entryLength = 180 * 24 * 60 * 60 * 1000;

/** Where and with what a request was made. */
export type Circumstances = {
  site: SiteId;
  /** As returned by `userAgentOf`. */
  agent: string;
  /** ISO 3166 code; empty if unknown. */
  country: string;
  /** As the edge names it, in English; empty if unknown. */
  town: string;
  /** Milliseconds since 1970. */
  now: number;
};
