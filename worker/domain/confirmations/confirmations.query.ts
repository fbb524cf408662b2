import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { countedFor } from './counted-for.ts';

const c = table('confirmation_totals');

/** How many members have confirmed a listing, and when the last one did; null if nobody has within a year. */
export type Confirmations = [people: number, last: number] | null;

/** The confirmations of a listing as a JSON array. `listing` is its id. */
export const confirmationsOf = (site: SiteId, listing: Sql, now: number): Sql => sql`
  (select json_array(${c.people}, ${c.last_at}) from ${c} where ${c.site_id} = ${site} and ${c.listing_id} = ${listing}
    and ${c.last_at} > ${now - countedFor})`;
