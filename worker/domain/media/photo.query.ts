import type { Reader } from '../../data/reader.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const p = table('photos', 'photos');
const l = table('listings', 'listings');
const r = table('reviews', 'r');
const ofReview = table('review_photos', 'rp');

/** The listing that a site's photo belongs to, or a published review of it; undefined if none has it. */
export async function listingOfPhoto(
  reader: Reader,
  site: SiteId,
  key: string,
): Promise<{ id: number; state: ListingState } | undefined> {
  const [[listing]] = await reader.batch(
    sql`
      select ${columns({ id: l.id, state: l.state })} from ${p}
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${p.listing_id}
      where ${p.site_id} = ${site} and ${p.key} = ${key}
      union all select ${l.id}, ${l.state} from ${ofReview}
      cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${ofReview.review_id} and ${r.state} = 'published'
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id}
      where ${ofReview.site_id} = ${site} and ${ofReview.key} = ${key}`,
  );
  return listing;
}
