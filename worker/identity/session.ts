import type { PersonId } from '../data/schema.ts';
import type { Proof } from './proof.ts';
import type { Standing } from './rights.ts';

/** A signed-in person on one host of one site, with their current rights there. */
export type Session = Standing &
  Proof & {
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
    isDueForRotation: boolean;
  };

const day = 24 * 60 * 60 * 1000;

/** Milliseconds from the last use of a session to its expiry. */
export const sessionLength = 30 * day;

/** Milliseconds from the sign-in after which a session ends, however much it is used. */
export const maxSessionLength = 90 * day;

/** The same for a person who is staff of the session's site, or an operator. */
export const maxStaffSessionLength = 14 * day;
