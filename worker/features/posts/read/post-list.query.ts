import type { PostKind } from '../../../../web/contract/posts.ts';
import { select } from '../../../data/query.ts';
import type { Reader } from '../../../data/reader.ts';
import type { PersonId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { cardsOf, newestPosts, type PostCardRow, type PostPosition } from '../../../domain/posts/post-card.query.ts';

const tag = table('post_tags', 't');
const count = table('post_tag_counts', 'c');
const kinds = table('post_counts', 'n');
const person = table('people', 'a');

/** Posts of a page. */
export const pageSize = 20;

/** Tags that are offered. */
const offeredTags = 24;

/** What a list is narrowed to. A tag and an author exclude each other. */
export type PostFilter = { language: string; tag?: string; author?: PersonId; behind: PostPosition | null };

export type PostListRows = {
  /** One more than a page, if there is a next page. */
  posts: PostCardRow[];
  tags: { tag: string; name: string; posts: number }[];
  languages: { language: string; posts: number }[];
  /** The name of the author that it is narrowed to; undefined for none. */
  author: { name: string } | undefined;
};

/** Reads a page of posts with its filters in one round trip. At most 130 rows. */
export async function readPostList(
  reader: Reader,
  { siteId: site }: Scope,
  { kind, filter }: { kind: PostKind; filter: PostFilter },
): Promise<PostListRows> {
  const { language, author, behind } = filter;
  const [posts, tags, languages, [by]] = await reader.batch(
    filter.tag === undefined
      ? newestPosts(site, { kind, language, behind, count: pageSize + 1, ...(author !== undefined && { author }) })
      : cardsOf(
          site,
          sql`select ${tag.post_id} as id from ${tag} indexed by post_tags_newest
            where ${tag.site_id} = ${site} and ${tag.kind} = ${kind} and ${tag.language} = ${language}
              and ${tag.tag} = ${filter.tag} and ${tag.published_at} is not null
              ${behind ? sql`and (${tag.published_at}, ${tag.post_id}) < (${behind.at}, ${behind.id})` : sql``}
            order by ${tag.published_at} desc, ${tag.post_id} desc ${limitTo(pageSize + 1)}`,
        ),
    select(
      pick(count, 'tag', 'name', 'posts'),
      sql`from ${count} indexed by post_tag_counts_most where ${count.site_id} = ${site} and ${count.kind} = ${kind}
        and ${count.language} = ${language} order by ${count.posts} desc, ${count.tag} ${limitTo(offeredTags)}`,
    ),
    select(
      pick(kinds, 'language', 'posts'),
      sql`from ${kinds} where ${kinds.site_id} = ${site} and ${kinds.kind} = ${kind} and ${kinds.posts} > 0`,
    ),
    select(pick(person, 'name'), sql`from ${person} where ${person.id} = ${author ?? 0}`),
  );
  return { posts, tags, languages, author: by };
}
