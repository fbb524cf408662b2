import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const s = table('listing_slugs', 's');

/** The id of the listing that has or had a slug, in parentheses; null for none. */
export const listingWithSlug = (site: SiteId, slug: string | Sql): Sql => sql`
  (select ${s.listing_id} from ${s} where ${s.site_id} = ${site} and ${s.slug} = ${slug})`;
