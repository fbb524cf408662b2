import { type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';

const l = table('listings', 'l');

/** The published listing that has or had a slug. */
export const namedListing = (site: SiteId, slug: string): Query<{ id: number; position_key: number | null }> =>
  select(
    pick(l, 'id', 'position_key'),
    sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listingWithSlug(site, slug)} and ${l.state} = 'published'`,
  );
