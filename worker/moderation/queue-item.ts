import type { PersonId } from '../data/schema.ts';
import type { Self } from '../identity/self.query.ts';
import type { Names } from '../platform/i18n/names.ts';

/** A thing in the queue, with its texts. */
export type QueueItem = {
  id: number;
  kind: string;
  /** The number of the thing in the table of its kind. */
  thing: number;
  state: string;
  revision: number;
  listing: number | null;
  /** The slug of the listing, and its names by language; without a listing those of the thing, if it has any. */
  slug: string;
  names: Names;
  /** The author's account; null for a person without one. */
  author: PersonId | null;
  /** The address of an author without an account, and its hash. */
  address: string;
  addressHash: string | null;
  /** The author's language. */
  language: string;
  /** What was written, what was published then, and what staff wrote beside their decision; null for none or erased. */
  content: Readonly<Record<string, unknown>> | null;
  before: Readonly<Record<string, unknown>> | null;
  reasonContent: Readonly<Record<string, unknown>> | null;
  version: number;
  beforeVersion: number | null;
  isAppeal: 0 | 1;
  risk: number;
  risks: readonly string[];
  /** Milliseconds since 1970. */
  since: number;
  leaseBy: PersonId | null;
  leaseUntil: number | null;
  decidedAt: number | null;
  decidedBy: PersonId | null;
  reason: string;
};

/** Whether a person wrote a thing, with their account or from one of their addresses. In SQL: `isWrittenBy` of `refusals.ts`. */
export const isWrittenBy = ({ author, addressHash }: QueueItem, { person, addressHashes }: Self): boolean =>
  author === person || (addressHash !== null && addressHashes.includes(addressHash));

/** What staff wrote beside their decision; empty for nothing. */
export const noteOf = ({ reasonContent }: QueueItem): string =>
  typeof reasonContent?.note === 'string' ? reasonContent.note : '';

/** Notes of staff by field. */
export function marksOf({ reasonContent }: QueueItem): readonly (readonly [field: string, note: string])[] {
  const marks = reasonContent?.marks;
  const all = marks && typeof marks === 'object' ? Object.entries(marks) : [];
  return all.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}
