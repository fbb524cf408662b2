import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { listingTag, postsTag, postTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, listed, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';

const p = table('posts');
const v = table('versions');
const texts = table('post_versions');
const read = table('posts', 'read');
const mentions = table('post_listings', 'mentions');
/** What a text has beside its own row, which its author typed or sent: addresses, tags, cards and pictures. */
const parts = [table('post_slugs'), table('post_tags'), table('post_listings'), table('post_photos')];

/**
 * The statements that erase a text from articles and blog posts, for the batch that erases its version, where `isErased`
 * holds. A post that has the text is taken off the site, with its addresses, tags, cards and pictures. The same text goes from
 * the earlier texts of its author's posts.
 */
export async function erasePosts(
  db: D1Database,
  { site, version, isErased }: { site: SiteId; version: number; isErased: Sql },
): Promise<(Sql | D1PreparedStatement)[]> {
  const written = await all(
    db,
    sql`select ${columns({ ...pick(v, 'author_id'), content: v.content })} from ${v}
      where ${v.site_id} = ${site} and ${v.id} = ${version}`,
  );
  const body = bodyOf(written[0]?.content);
  if (body === undefined) return [];
  const shown = await all(
    db,
    sql`select ${columns({ id: read.id, listing: mentions.listing_id })} from ${read} indexed by posts_by_version
      left join ${mentions} on ${mentions.site_id} = ${site} and ${mentions.post_id} = ${read.id}
      where ${read.site_id} = ${site} and ${read.version_id} = ${version}`,
  );
  const ids = [...new Set(shown.map(({ id }) => id))];
  const tags = shown.flatMap(({ id, listing }) => [postTag(id), ...(listing === null ? [] : [listingTag(listing)])]);
  const earlier = sql`delete from ${texts} where ${texts.site_id} = ${site} and ${texts.body} = ${body} and ${isErased}
      and ${texts.post_id} in (select ${read.id} from ${read} indexed by posts_of_person
        where ${read.site_id} = ${site} and ${read.author_id} = ${written[0]?.author_id ?? null})`;
  if (ids.length === 0) return [earlier];
  return [
    earlier,
    ...parts.map(
      (its) =>
        sql`delete from ${its} where ${its.site_id} = ${site} and ${its.post_id} in (${listed(ids)}) and ${isErased}`,
    ),
    sql`${update(p, {
      slug: sql`'erased-' || ${p.id}`,
      ...{ state: 'archived', title: '–', description: '', body: '', html: '', outline: '[]' },
      ...{ picture: '', picture_alt: '', due_at: null, revision: sql`${p.revision} + 1` },
    })} where ${p.site_id} = ${site} and ${p.version_id} = ${version} and ${isErased}`,
    recordChanges(db, site, [postsTag(), ...new Set(tags)]),
  ];
}

/** The Markdown of a version; undefined for what is no post. */
function bodyOf(content: string | undefined): string | undefined {
  const { body, tags } = JSON.parse(content ?? '{}') as { body?: unknown; tags?: unknown };
  return typeof body === 'string' && tags !== undefined ? body : undefined;
}
