import type { Reader } from '../../data/reader.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const p = table('photos', 'photos');
const l = table('listings', 'listings');
const r = table('reviews', 'r');
const ofReview = table('review_photos', 'rp');
const ofPost = table('post_photos', 'pp');
const post = table('posts', 'post');

/** What shows a site's photo: a listing, or one with a published review that has it, or a published post. */
export type PhotoOwner = { kind: 'listing' | 'post'; id: number; state: ListingState };

/** What shows a site's photo; undefined if nothing does. */
export async function ownerOfPhoto(reader: Reader, site: SiteId, key: string): Promise<PhotoOwner | undefined> {
  const [[owner]] = await reader.batch(
    sql`
      select ${columns({ kind: expression<'listing' | 'post'>(sql`'listing'`), id: l.id, state: l.state })} from ${p}
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${p.listing_id}
      where ${p.site_id} = ${site} and ${p.key} = ${key}
      union all select 'listing', ${l.id}, ${l.state} from ${ofReview}
      cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${ofReview.review_id} and ${r.state} = 'published'
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id}
      where ${ofReview.site_id} = ${site} and ${ofReview.key} = ${key}
      union all select 'post', ${post.id}, 'published' from ${ofPost}
      cross join ${post} on ${post.site_id} = ${site} and ${post.id} = ${ofPost.post_id} and ${post.state} = 'published'
      where ${ofPost.site_id} = ${site} and ${ofPost.key} = ${key} limit 1`,
  );
  return owner;
}
