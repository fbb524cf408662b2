import type { SiteId } from '../../../data/schema.ts';
import { type Sql, sql, trusted } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';

const r = table('reviews', 'r');

const day = 24 * 60 * 60 * 1000;

/** The risk, of 100, from which on a review waits for staff before it is published. */
export const heldFrom = 30;

/** A burst: this many reviews of a listing within a day, and this many times its daily mean of the days before. */
export const burst = { reviews: 10, times: 5, days: 28 } as const;

/** How many other accounts behind one connection are suspicious: of the same listing, and of the whole site. */
export const accounts = { ofListing: 1, ofSite: 3 } as const;

type Arrival = { site: SiteId; listing: number; now: number };

const arrived = ({ site, listing }: Arrival, from: number, to: number): Sql => sql`
  (select count(*) from ${r} indexed by reviews_arrived where ${r.site_id} = ${site} and ${r.listing_id} = ${listing}
    and ${r.source} = '' and ${r.created_at} > ${from} and ${r.created_at} <= ${to})`;

/**
 * Whether a further review of a listing belongs to a burst. Held and rejected ones count as well: what a burst is does not
 * depend on how fast staff decide.
 */
export function isBurst(arrival: Arrival): Sql {
  const { now } = arrival;
  const today = sql`(${arrived(arrival, now - day, now)} + 1)`;
  const before = arrived(arrival, now - (burst.days + 1) * day, now - day);
  const [reviews, times, days] = [burst.reviews, burst.times, burst.days].map((one) => trusted(String(one)));
  return sql`(${today} >= ${reviews} and ${today} * ${days} >= ${times} * ${before})`;
}
