import type { logEvents } from '../../web/contract/pages/security-log.data.ts';
import type { SiteId } from '../data/schema.ts';

/** An event that the security log records. */
export type SecurityEvent = Exclude<(typeof logEvents)[number], 'other'>;

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
