import { type Query, select } from '../../../data/query.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../../data/table.ts';
import { newestIds, postsOnHomePage } from '../../../domain/posts/post-card.query.ts';
import type { AskedPost } from './asked-post.ts';

const sl = table('site_languages', 'sl');
const p = table('posts', 'p');
const x = table('posts', 'x');
const y = table('posts', 'y');
const old = table('post_slugs', 'old');
const its = outerTable('post_versions', 'its');
const q = outerTable('queue', 'q');
const writer = outerTable('people', 'writer');
const approver = outerTable('people', 'approver');
const spoken = derived<{ column1: string }>('spoken');
const newest = derived<{ id: number }>('newest');

/**
 * The group of the published post that has or had a slug: in the asked language, else in any of the site. Null for none.
 */
export function groupOf(site: SiteId, { kind, slug, language }: AskedPost & { language: string }): Sql {
  const asked = sql`values (${language})`;
  const all = sql`select ${columns({ column1: sl.language })} from ${sl} where ${sl.site_id} = ${site}`;
  const has = (languages: Sql) => sql`(select ${x.group_id} from (${languages}) as ${spoken}
    cross join ${x} on ${x.site_id} = ${site} and ${x.kind} = ${kind} and ${x.language} = ${spoken.column1}
      and ${x.slug} = ${slug} and ${x.state} = 'published' limit 1)`;
  const had = (languages: Sql) => sql`(select ${y.group_id} from (${languages}) as ${spoken}
    cross join ${old} on ${old.site_id} = ${site} and ${old.kind} = ${kind} and ${old.language} = ${spoken.column1}
      and ${old.slug} = ${slug}
    cross join ${y} on ${y.site_id} = ${site} and ${y.id} = ${old.post_id} and ${y.state} = 'published' limit 1)`;
  return sql`coalesce(${has(asked)}, ${had(asked)}, ${has(all)}, ${had(all)})`;
}

/** The number of the group; no row for none. */
export const groupNumber = (site: SiteId, asked: AskedPost & { language: string }): Query<{ id: number | null }> =>
  select({ id: expression<number | null>(groupOf(site, asked)) }, sql``);

/** A published post in one language. */
export type PostTexts = {
  id: number;
  group_id: number;
  language: string;
  slug: string;
  title: string;
  description: string;
  body: string;
  revision: number;
  writtenAt: number | null;
  writerName: string | null;
  writerAddress: string | null;
  approverName: string | null;
  approverAddress: string | null;
};

/** The published posts of a group, with who wrote the text and who of the staff accepted it. */
export const postTexts = (site: SiteId, group: Sql): Query<PostTexts> =>
  select(
    {
      ...pick(p, 'id', 'group_id', 'language', 'slug', 'title', 'description', 'body', 'revision'),
      ...{ writtenAt: its.created_at, writerName: writer.name, writerAddress: writer.address },
      ...{ approverName: approver.name, approverAddress: approver.address },
    },
    sql`from ${p} indexed by posts_by_group
      left join ${its} on ${its.site_id} = ${site} and ${its.post_id} = ${p.id} and ${its.revision} = ${p.revision}
      left join ${writer} on ${writer.id} = ${its.author_id}
      left join ${q} on ${q.site_id} = ${site} and ${q.kind} = 'post' and ${q.thing_id} = ${p.id}
        and ${q.state} = 'accepted' and ${q.version_id} = ${p.version_id}
      left join ${approver} on ${approver.id} = ${q.decided_by}
      where ${p.site_id} = ${site} and ${p.group_id} = ${group} and ${p.state} = 'published'`,
  );

/** The ids of the posts of a kind on the home page in a language. */
export const postsAtHome = (
  site: SiteId,
  { kind, language }: Pick<AskedPost, 'kind'> & { language: string },
): Query<{ id: number }> =>
  select({ id: newest.id }, sql`from (${newestIds(site, { kind, language, count: postsOnHomePage })}) as ${newest}`);
