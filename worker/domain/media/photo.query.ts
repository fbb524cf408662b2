import type { Reader } from '../../data/reader.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const p = table('photos', 'photos');
const l = table('listings', 'listings');

/** The listing that a site's photo belongs to; undefined if no listing has it. */
export async function listingOfPhoto(
  reader: Reader,
  site: SiteId,
  key: string,
): Promise<{ id: number; state: ListingState } | undefined> {
  const [[listing]] = await reader.batch(
    sql`
      select ${columns({ id: l.id, state: l.state })} from ${p}
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${p.listing_id}
      where ${p.site_id} = ${site} and ${p.key} = ${key}`,
  );
  return listing;
}
