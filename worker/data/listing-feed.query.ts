import type { SiteId } from './schema.ts';
import { type Column, columns, expression, limitTo, type Selection, type Sql, sql } from './sql.ts';
import { outerTable, table } from './table.ts';

/** A listing as indexes read it. In the feed its columns are null if it was deleted. */
export const fedListing = outerTable('listings', 'l');

const l = table('listings', 'l');
const f = table('listing_feed', 'f');
const feed = table('listing_feed');

/** A column that is read of published listings only: an index needs no details of the others. */
export const ifPublished = (piece: Sql): Column<string | null> =>
  expression(sql`case ${l.state} when 'published' then (${piece}) end`);

/** At most `limit` listings of a site in any state, with ids after `after`, ordered by id. */
export const listingsAbove = <Row>(
  site: SiteId,
  named: Selection<Row>,
  { after, limit }: { after: number; limit: number },
): Sql<Row & { id: number }> =>
  sql`
    select ${columns({ id: l.id })}, ${named} from ${l}
    where ${l.site_id} = ${site} and ${l.id} > ${after} order by ${l.id} ${limitTo(limit)}` as Sql<
    Row & { id: number }
  >;

/** At most `limit` listings written or deleted since a sequence number of the feed, in its order. */
export const feedSince = <Row>(
  site: SiteId,
  named: Selection<Row>,
  { seq, limit }: { seq: number; limit: number },
): Sql<Row & { id: number; seq: number }> =>
  sql`
    select ${columns({ id: f.listing_id, seq: f.seq })}, ${named} from ${f}
    left join ${l} on ${l.site_id} = ${f.site_id} and ${l.id} = ${f.listing_id}
    where ${f.site_id} = ${site} and ${f.seq} > ${seq} order by ${f.seq} ${limitTo(limit)}` as Sql<
    Row & { id: number; seq: number }
  >;

/** The newest sequence number of a site's feed; null if nothing was ever written. */
export const newestOfFeed = (site: SiteId): Column<number | null> =>
  expression(sql`(select max(${feed.seq}) from ${feed} where ${feed.site_id} = ${site})`);
