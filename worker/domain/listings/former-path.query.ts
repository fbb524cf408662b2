import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const f = table('former_paths', 'f');
const l = table('listings', 'l');

/** The listing that a path of a former site leads to (`formerPathFrom`), with its own language. None if it is not public. */
export const listingOfFormerPath = (site: SiteId, path: string): Sql<{ slug: string; language: string }> => sql`
  select ${columns(pick(l, 'slug', 'language'))} from ${f}
  cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${f.listing_id}
  where ${f.site_id} = ${site} and ${f.path} = ${path} and ${l.state} in ('published', 'closed')`;
