import type { PersonId } from '../data/schema.ts';
import type { Standing } from './rights.ts';

/** A signed-in person on one host of one site, with their current rights there. */
export type Session = Standing & {
  /** Identifies the session in its owner's list; does not authenticate. */
  id: string;
  person: PersonId;
  name: string;
  /** The email address; null if none is proved. */
  address: string | null;
  language: string;
  /** The key of their picture; null if they have none. */
  picture: string | null;
  /** If suspended: the end in milliseconds since 1970, null for no end; and the reason. */
  suspendedUntil: number | null;
  suspendedFor: string;
  /** Milliseconds since 1970. */
  seenAt: number;
  /** When the person last proved their identity, by mail or with a provider. Milliseconds since 1970. */
  provedAt: number;
  isDueForRotation: boolean;
};

/** Milliseconds for which a proof of identity allows changes to the ways to sign in. */
const proofLength = 30 * 60 * 1000;

/** Whether the identity was proved recently. An older session may be an unattended browser. */
export const isFreshlyProved = ({ provedAt }: Session, now: number): boolean => now - provedAt < proofLength;

/** Milliseconds from the last use of a session to its expiry. */
export const sessionLength = 30 * 24 * 60 * 60 * 1000;
