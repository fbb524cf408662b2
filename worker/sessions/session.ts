import type { Standing } from '../accounts/rights.ts';
import type { PersonId } from '../db/schema.ts';

/** Somebody who is signed in on one host of one site, with what they may do there at this moment. */
export type Session = Standing & {
  /** Names the session in its owner's list; gives no access. */
  id: string;
  person: PersonId;
  name: string;
  /** Where mails go; null where no address is proved. */
  address: string | null;
  language: string;
  /** The key of their picture; null where there is none. */
  picture: string | null;
  /** Where they are suspended: when that ends by itself, in milliseconds since 1970, null if it does not; and why. */
  suspendedUntil: number | null;
  suspendedFor: string;
  /** Milliseconds since 1970. */
  seenAt: number;
  /** When its person last proved who they are, by mail or with a provider. Milliseconds since 1970. */
  provedAt: number;
  isDueForRotation: boolean;
};

/** Milliseconds for which a proof is good enough for what decides who can sign in. */
const proofLength = 30 * 60 * 1000;

/** Whether the person of a session proved who they are a short while ago: a browser that was left alone proves little. */
export const isFreshlyProved = ({ provedAt }: Session, now: number): boolean => now - provedAt < proofLength;

/** Milliseconds for which a session lasts after it was last used. */
export const sessionLength = 30 * 24 * 60 * 60 * 1000;
