import type { PostKind } from '../../../../web/contract/posts.ts';
import { json, type Query, select } from '../../../data/query.ts';
import type { Reader } from '../../../data/reader.ts';
import type { ListingState, SiteId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { type Column, expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../../domain/listings/card.query.ts';
import {
  cardsOf,
  joinAuthor,
  type PostCardRow,
  postTable as p,
  postCardColumns,
} from '../../../domain/posts/post-card.query.ts';

const x = table('posts', 'x');
const y = table('posts', 'y');
const old = table('post_slugs', 'old');
const tag = table('post_tags', 'tag');
const mention = table('post_listings', 'mention');
const its = table('post_tags', 'its');
const relation = table('post_relations', 'relation');

/** Posts that are suggested at the end of one. */
const mostRelated = 3;

type Neighbour = readonly [slug: string, title: string];

/** A published post with its text. */
export type PostRow = PostCardRow & {
  group_id: number;
  html: string;
  outline: [level: number, id: string, text: string][];
  edited_at: number | null;
  /** The languages in which it is published. */
  languages: [language: string, slug: string][];
  tags: [tag: string, name: string][];
  /** The posts in its language that were published before and after it. */
  older: Neighbour | null;
  newer: Neighbour | null;
};

export type PostRows = {
  post: PostRow | undefined;
  /** The listings that it refers to, by the slug in the text. */
  listings: (CardRow & { asked: string; state: ListingState })[];
  related: PostCardRow[];
};

/** The id of the published post with a slug, or with a slug that it had. */
const idOf = (
  site: SiteId,
  { kind, language, slug }: { kind: PostKind; language: string; slug: string },
): Sql => sql`coalesce(
  (select ${x.id} from ${x} where ${x.site_id} = ${site} and ${x.kind} = ${kind} and ${x.language} = ${language}
    and ${x.slug} = ${slug}),
  (select ${old.post_id} from ${old} where ${old.site_id} = ${site} and ${old.kind} = ${kind}
    and ${old.language} = ${language} and ${old.slug} = ${slug}))`;

type Asked = { kind: PostKind; slug: string };

/** Reads a post with all that its page shows in one round trip: at most 40 rows, and five for each listing. */
export async function readPost(reader: Reader, scope: Scope, { kind, slug }: Asked): Promise<PostRows> {
  const { siteId: site, language } = scope;
  const id = idOf(site, { kind, language, slug });
  const [[post], listings, related] = await reader.batch(
    select(
      {
        ...postCardColumns(site),
        ...pick(p, 'group_id', 'html', 'edited_at'),
        outline: json<PostRow['outline']>(p.outline),
        languages: json<
          PostRow['languages']
        >(sql`(select json_group_array(json_array(${y.language}, ${y.slug})) from ${y} indexed by posts_by_group
          where ${y.site_id} = ${site} and ${y.group_id} = ${p.group_id} and ${y.state} = 'published')`),
        tags: json<
          PostRow['tags']
        >(sql`(select json_group_array(json_array(${tag.tag}, ${tag.name}) order by ${tag.position}) from ${tag}
          where ${tag.site_id} = ${site} and ${tag.post_id} = ${p.id})`),
        older: neighbour(site, 'older'),
        newer: neighbour(site, 'newer'),
      },
      sql`from ${p} ${joinAuthor} where ${p.site_id} = ${site} and ${p.id} = ${id} and ${p.state} = 'published'`,
    ),
    select(
      { ...cardColumns(scope), asked: mention.slug, state: expression<ListingState>(l.state) },
      sql`from ${mention} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${mention.listing_id} ${joinPlace}
        where ${mention.site_id} = ${site} and ${mention.post_id} = ${id}`,
    ),
    relatedPosts(site, { id, kind, language }),
  );
  return { post, listings, related };
}

type Of = { id: Sql; kind: PostKind; language: string };

/** The posts that it names, in its language; without any, the newest ones with its first tag. */
const relatedPosts = (site: SiteId, { id, kind, language }: Of): Query<PostCardRow> =>
  cardsOf(
    site,
    sql`
      select * from (
        select ${y.id} as id from ${relation}
        cross join ${y} indexed by posts_by_group on ${y.site_id} = ${site} and ${y.group_id} = ${relation.group_id} and ${y.language} = ${language}
          and ${y.state} = 'published'
        where ${relation.site_id} = ${site} and ${relation.post_id} = ${id} order by ${relation.position} ${limitTo(mostRelated)})
      union all select * from (
        select ${tag.post_id} from ${tag} indexed by post_tags_newest
        where ${tag.site_id} = ${site} and ${tag.kind} = ${kind} and ${tag.language} = ${language}
          and ${tag.published_at} is not null and ${tag.post_id} <> ${id}
          and ${tag.tag} = (select ${its.tag} from ${its} where ${its.site_id} = ${site} and ${its.post_id} = ${id}
            order by ${its.position} limit 1)
          and not exists (select 1 from ${relation} where ${relation.site_id} = ${site} and ${relation.post_id} = ${id})
        order by ${tag.published_at} desc, ${tag.post_id} desc ${limitTo(mostRelated)})`,
  );

/**
 * The post that was published before or after that of the statement. `+`: compared with the columns themselves, only the first
 * one would be looked up in the index.
 */
function neighbour(site: SiteId, side: 'older' | 'newer'): Column<Neighbour | null> {
  const [compare, order] = side === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return json<Neighbour | null>(sql`(select json_array(${y.slug}, ${y.title}) from ${y} indexed by posts_newest
    where ${y.site_id} = ${site} and ${y.kind} = ${p.kind} and ${y.language} = ${p.language} and ${y.state} = 'published'
      and (${y.published_at}, ${y.id}) ${compare} (+${p.published_at}, +${p.id})
    order by ${y.published_at} ${order}, ${y.id} ${order} limit 1)`);
}

/** The slug in the page's language of a post that has the asked slug in another language. */
export async function readTranslation(
  reader: Reader,
  { siteId: site, language }: Scope,
  { kind, slug, among }: Asked & { among: readonly string[] },
): Promise<string | undefined> {
  const others = among.filter((one) => one !== language);
  const [[found]] = await reader.batch(
    select(
      pick(y, 'slug'),
      sql`from json_each(${JSON.stringify(others)}) o
        cross join ${x} on ${x.site_id} = ${site} and ${x.kind} = ${kind} and ${x.language} = o.value and ${x.slug} = ${slug}
        cross join ${y} indexed by posts_by_group on ${y.site_id} = ${site} and ${y.group_id} = ${x.group_id} and ${y.language} = ${language}
          and ${y.state} = 'published' limit 1`,
    ),
  );
  return found?.slug;
}
