import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { ownsListing } from '../../domain/owners/owns.ts';
import { holds } from '../../identity/standing.ts';
import type { Side } from './thread.ts';

/** The table with its columns under its own name, for conditions in a statement that changes it. */
export const enquiry = table('enquiries', 'enquiries');

export type ThreadKey = { site: SiteId; thread: number };

/** Whether the row of `enquiries` is the thread. */
export const isThread = ({ site, thread }: ThreadKey): Sql =>
  sql`${enquiry.site_id} = ${site} and ${enquiry.id} = ${thread}`;

/** Whether a person is of a side of the row of `enquiries`. */
export const isOfSide = (site: SiteId, { person, side }: { person: PersonId; side: Side }): Sql =>
  side === 'asker'
    ? sql`${enquiry.person_id} = ${person}`
    : sql`(${enquiry.person_id} <> ${person} and ${ownsListing(site, { listing: enquiry.listing_id, person })})`;

type Writer = ThreadKey & { person: PersonId; side: Side; now: number };

/** Whether a person may write to a thread now, whatever its state. */
export const mayWrite = ({ site, thread, person, side, now }: Writer): Sql => sql`
  (${holds('take-part', { site, by: person, now })} and exists (
    select 1 from ${enquiry} where ${isThread({ site, thread })} and ${isOfSide(site, { person, side })}))`;
