import type { PostKind } from '../../../../web/contract/posts.ts';
import { json, type Query, select } from '../../../data/query.ts';
import type { Scope } from '../../../data/scope.ts';
import { expression, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';

const p = table('posts', 'p');
const its = table('posts', 'its');
const n = table('post_counts', 'n');

/** Ids of posts per file. */
const idsPerFile = 5_000;

/** The number of files of a site, and the languages in which it has posts. */
export const postFiles = (siteId: Scope['siteId']): Query<{ language: string; files: number }> =>
  select(
    {
      language: n.language,
      files: expression<number>(
        sql`((select max(${p.id}) from ${p} where ${p.site_id} = ${siteId}) + ${idsPerFile - 1}) / ${idsPerFile}`,
      ),
    },
    sql`from ${n} where ${n.site_id} = ${siteId} and ${n.posts} > 0`,
  );

export type ListedPost = {
  kind: PostKind;
  changedAt: number;
  /** The slugs of its languages. */
  slugs: Readonly<Record<string, string>>;
};

/** The published posts of a file in a language. */
export const postsOfFile = ({ siteId, language }: Scope, file: number): Query<ListedPost> =>
  select(
    {
      ...pick(p, 'kind'),
      changedAt: expression<number>(sql`coalesce(${p.edited_at}, ${p.published_at})`),
      slugs: json<
        ListedPost['slugs']
      >(sql`(select json_group_object(${its.language}, ${its.slug}) from ${its} indexed by posts_by_group
        where ${its.site_id} = ${siteId} and ${its.group_id} = ${p.group_id} and ${its.state} = 'published')`),
    },
    sql`from ${p} where ${p.site_id} = ${siteId} and ${p.id} > ${(file - 1) * idsPerFile} and ${p.id} <= ${file * idsPerFile}
      and ${p.language} = ${language} and ${p.state} = 'published' order by ${p.id}`,
  );

/** The newest publication of each kind in each language. */
export const newestOfKinds = (siteId: Scope['siteId'], spoken: readonly string[]) =>
  select(
    {
      kind: expression<PostKind>(sql`k.value`),
      language: expression<string>(sql`s.value`),
      at: expression<number | null>(sql`(select ${p.published_at} from ${p} indexed by posts_newest
        where ${p.site_id} = ${siteId} and ${p.kind} = k.value and ${p.language} = s.value and ${p.state} = 'published'
        order by ${p.published_at} desc limit 1)`),
    },
    sql`from json_each('["article","blog"]') k cross join json_each(${JSON.stringify(spoken)}) s`,
  );
