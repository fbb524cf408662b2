import type { D1Database } from '@cloudflare/workers-types';
import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { listingById } from './listing-values.query.ts';
import type { ListingContentRow } from './listing-values.ts';

const s = table('submissions', 's');
const l = table('listings', 'l');

/** The listing that a submission became or that a revision is about; null while there is none. */
export async function listingOfSubmission(db: D1Database, site: SiteId, submission: number): Promise<number | null> {
  const row = await first(
    db,
    sql`select ${columns({ id: s.listing_id })} from ${s} where ${s.site_id} = ${site} and ${s.id} = ${submission}`,
  );
  return row?.id ?? null;
}

/** A listing as it is read before it is written. */
export async function readListing(db: D1Database, site: SiteId, id: number): Promise<ListingContentRow | undefined> {
  const [[row]] = await openReader(db, new Meter()).batch(listingById(site, id));
  return row;
}

type WrittenRow = Pick<ListingContentRow, 'id' | 'updatedAt' | 'state'>;

/** Whether a listing was written since it was read: each write has a time of its own. */
export const isWrittenSince = (site: SiteId, { id, updatedAt, state }: WrittenRow): Sql => sql`
  not exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id} and ${l.updated_at} = ${updatedAt}
    and ${l.state} = ${state})`;
