import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';

/** A listing of a site as tests of imports compare it. */
export interface ImportedRow {
  slug: string;
  name: string;
  address: string;
  phone: string;
  state: string;
}

/** The listings of a site by their ids. */
export async function rowsOf(db: D1Database, site: SiteId): Promise<ImportedRow[]> {
  const found = await db
    .prepare(
      `select l.slug, t.name, l.address, l.phone, l.state from listings l
       join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id and t.language = 'en'
       where l.site_id = ?1 order by l.id`,
    )
    .bind(site)
    .all<ImportedRow>();
  return found.results;
}

/** Changes a column of the listing with a slug, as a person would. */
export async function editListing(
  db: D1Database,
  site: SiteId,
  { slug, column, value }: { slug: string; column: 'phone' | 'state' | 'website' | 'address'; value: string },
): Promise<void> {
  const changed = await db
    .prepare(`update listings set ${column} = ?3, updated_at = updated_at + 1 where site_id = ?1 and slug = ?2`)
    .bind(site, slug, value)
    .run();
  if (changed.meta.changes === 0) throw new Error(`There is no listing ${slug}`);
}
