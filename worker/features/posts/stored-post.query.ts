import type { PostKind } from '../../../web/contract/posts.ts';
import { eachOf } from '../../data/batch.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { expression, list, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { isOfSender, type PhotoSources } from '../../domain/uploads/conditions.ts';
import type { Upload } from '../../domain/uploads/uploads.ts';

const p = table('posts', 'p');
const other = table('posts', 'other');
const tag = table('post_tags', 't');
const photo = table('post_photos', 'photo');
const version = table('post_versions', 'w');
const q = table('queue', 'q');
const u = table('uploads', 'u');

/** A post as it is written anew. */
export type StoredPost = {
  id: number;
  group_id: number;
  state: Database['posts']['state'];
  revision: number;
  language: string;
  slug: string;
  title: string;
  description: string;
  body: string;
  picture: string;
  picture_alt: string;
  published_at: number | null;
  due_at: number | null;
  ran_at: number | null;
  /** Of a translation: the revision of the source that it says. */
  source_revision: number | null;
  /** Its version in the queue and the log. */
  version_id: number | null;
  author_id: PersonId | null;
  is_staff: 0 | 1;
  tags: string[];
  photos: [key: string, width: number, height: number][];
  /** Its number in the queue; null if it never was there. */
  queued: number | null;
};

const o = derived<{ one: string }>('o');

/** A JSON array of the values of rows, in their order. */
const arrayOf = (rows: Sql): Sql => sql`(select json_group_array(${o.one}) from (${rows}) ${o})`;

/** The post of a number, if it fulfils a condition. */
const storedPost = (site: SiteId, id: number | Sql, condition: Sql): Query<StoredPost> =>
  select(
    {
      ...pick(p, 'id', 'group_id', 'state', 'revision', 'language', 'slug', 'title', 'description', 'body', 'picture'),
      ...pick(p, 'picture_alt', 'published_at', 'due_at', 'ran_at', 'source_revision', 'version_id'),
      ...pick(p, 'author_id', 'is_staff'),
      tags: json<string[]>(
        arrayOf(sql`select ${tag.name} as one from ${tag} where ${tag.site_id} = ${site} and ${tag.post_id} = ${p.id}
          order by ${tag.position}`),
      ),
      photos: json<
        StoredPost['photos']
      >(sql`(select json_group_array(json_array(${list(photo.key, photo.width, photo.height)}))
        from ${photo} indexed by post_photos_of_post where ${photo.site_id} = ${site} and ${photo.post_id} = ${p.id})`),
      queued: expression<number | null>(sql`(select ${q.id} from ${q} where ${q.site_id} = ${site}
        and ${q.kind} = 'post' and ${q.thing_id} = ${p.id})`),
    },
    sql`from ${p} where ${p.site_id} = ${site} and ${p.id} = ${id} and ${condition}`,
  );

/** A member's own blog post; no row if it is somebody else's. */
export const ownPost = (site: SiteId, { id, person }: { id: number; person: PersonId | null }): Query<StoredPost> =>
  storedPost(site, id, sql`${p.kind} = 'blog' and ${p.author_id} = ${person}`);

/** An article; no row for a blog post. */
export const articleOf = (site: SiteId, id: number): Query<StoredPost> =>
  storedPost(site, id, sql`${p.kind} = 'article'`);

/** The published post of a group in a language. */
export const publishedOf = (
  site: SiteId,
  { kind, group, language }: { kind: PostKind; group: Sql; language: string },
): Query<StoredPost> =>
  storedPost(
    site,
    sql`(select ${other.id} from ${other} indexed by posts_by_group where ${other.site_id} = ${site}
      and ${other.group_id} = ${group} and ${other.language} = ${language})`,
    sql`${p.kind} = ${kind} and ${p.state} = 'published'`,
  );

/** The text that a post had at a revision. */
export const bodyAt = (
  site: SiteId,
  { id, revision }: { id: number; revision: number },
): Query<{ title: string; description: string; body: string }> =>
  select(
    pick(version, 'title', 'description', 'body'),
    sql`from ${version} where ${version.site_id} = ${site} and ${version.post_id} = ${id} and ${version.revision} = ${revision}`,
  );

/** Of some keys, the pictures that a sender can use: those of the draft, and those that the post has. */
export const picturesForPost = ({
  keys,
  post,
  ...from
}: Omit<PhotoSources, 'submission' | 'listing'> & { keys: readonly string[]; post: number }): Query<Upload> =>
  select(
    pick(u, 'key', 'width', 'height'),
    sql`from ${eachOf(keys)} k cross join ${u} on ${u.site_id} = ${from.site} and ${u.key} = k.value
        where ${isOfSender({ ...from, submission: null })}
      union all select ${list(photo.key, photo.width, photo.height)} from ${eachOf(keys)} k
        cross join ${photo} on ${photo.site_id} = ${from.site} and ${photo.key} = k.value and ${photo.post_id} = ${post}`,
  );
