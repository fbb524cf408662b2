import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import type { Side, ThreadAddresses } from './thread.ts';

/** A message to a thread that exists, from its page or by email. */
export type Reply = {
  site: SiteId;
  thread: number;
  /** The side that the page or the reply address belongs to. */
  side: Side;
  /** Who writes: an account, or the sender's address of an email. */
  from: { person: PersonId } | { address: string };
  /** What was written, without quotes. */
  text: string;
  /** The Message-ID of an email; null for what was written on the page. */
  mailId: string | null;
  /** The keys of files that are stored and belong to no message yet. */
  files: readonly string[];
  addresses: ThreadAddresses;
  now: number;
};

/**
 * `already`: the same email arrived before. `ended`: nobody can write any more. `spam`: the business marked the thread as
 * spam, and the person who asks cannot write. `full`: the thread has too many messages. `not-participant`: the sender is
 * not of that side (any more), or suspended. `not-found`: the site has no such thread. `empty`: neither text nor files.
 */
export type Replied = {
  code: 'accepted' | 'already' | 'ended' | 'spam' | 'full' | 'not-participant' | 'not-found' | 'empty';
};

/** Adds a message to a thread: the message, its files, the state, the response time and the emails in one transaction. */
export async function acceptReply(_db: D1Database, _reply: Reply): Promise<Replied> {
  throw new Error('not written yet');
}
