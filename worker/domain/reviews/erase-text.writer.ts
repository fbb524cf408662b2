import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { table, update } from '../../data/table.ts';
import { reviewTags } from './scores.writer.ts';

const r = table('reviews');
const read = table('reviews', 'r');
const y = table('review_replies');
const its = table('review_replies', 'y');

/**
 * The statements that erase a text where pages of reviews show it, for the batch that erases its version: a review keeps its
 * stars alone, an answer is removed.
 */
export async function eraseShown(
  db: D1Database,
  { site, version, isErased }: { site: SiteId; version: number; isErased: Sql },
): Promise<(Sql | D1PreparedStatement)[]> {
  const listings = await all(
    db,
    sql`select ${columns({ id: read.listing_id })} from ${read}
      where ${read.site_id} = ${site} and ${read.version_id} = ${version}
      union select ${read.listing_id} from ${its}
      cross join ${read} on ${read.site_id} = ${site} and ${read.id} = ${its.review_id}
      where ${its.site_id} = ${site} and ${its.version_id} = ${version}`,
  );
  if (listings.length === 0) return [];
  return [
    sql`${update(r, { title: '', body: '', photos: '[]', visited_on: '', text_hash: null, revision: sql`${r.revision} + 1` })}
      where ${r.site_id} = ${site} and ${r.version_id} = ${version} and ${isErased}`,
    sql`delete from ${y} where ${y.site_id} = ${site} and ${y.version_id} = ${version} and ${isErased}`,
    recordChanges(db, site, [...new Set(listings.flatMap(({ id }) => reviewTags(id)))]),
  ];
}
