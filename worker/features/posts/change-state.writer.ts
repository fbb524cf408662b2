import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { listingTag, postsTag, postTag } from '../../data/cache-tags.ts';
import { refuseUnlessChanged } from '../../data/refusal.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, listed, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { table, update } from '../../data/table.ts';

const p = table('posts');
const mentions = table('post_listings');

export type PostStateName = Database['posts']['state'];

type StateChange = {
  site: SiteId;
  post: number;
  from: readonly PostStateName[];
  to: PostStateName;
  /** When the product published what was scheduled. */
  ranAt?: number;
  now: number;
};

/**
 * The statements that change the state of a post, with the pages that show it. They abort their batch if the post has
 * another state.
 */
export async function changePostState(
  db: D1Database,
  { site, post, from, to, ranAt, now }: StateChange,
): Promise<Sql[]> {
  const listings = await all(
    db,
    sql`select distinct ${columns({ id: mentions.listing_id })} from ${mentions}
      where ${mentions.site_id} = ${site} and ${mentions.post_id} = ${post}`,
  );
  return [
    sql`${update(p, {
      state: to,
      ...(ranAt !== undefined && { ran_at: ranAt }),
      ...(to === 'published' && { published_at: sql`coalesce(${p.published_at}, ${now})` }),
    })} where ${p.site_id} = ${site} and ${p.id} = ${post} and ${p.state} in (${listed(from)})`,
    refuseUnlessChanged,
    changesStatement(site, [postsTag(), postTag(post), ...listings.map(({ id }) => listingTag(id))]),
  ];
}
