import type { PostKind } from '../../../web/contract/posts.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Columns, expression, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';

/** The post of a statement with `postCardColumns`. */
export const postTable = table('posts', 'p');

const p = postTable;
const author = outerTable('people', 'author');
const photo = table('post_photos', 'photo');
const x = table('posts', 'x');
const s = derived<{ id: number }>('s');

/** What a list shows of a post. */
export type PostCardRow = {
  id: number;
  kind: PostKind;
  language: string;
  slug: string;
  title: string;
  description: string;
  minutes: number;
  published_at: number;
  author_id: PersonId | null;
  /** Empty for an account that is gone. */
  author: string;
  is_staff: 0 | 1;
  photo: [key: string, width: number, height: number] | null;
  picture_alt: string;
};

/** The columns of a card, for a statement with `postTable` and `joinAuthor`. */
export const postCardColumns = (site: SiteId): Columns<PostCardRow> => ({
  ...pick(
    p,
    'id',
    'kind',
    'language',
    'slug',
    'title',
    'description',
    'minutes',
    'author_id',
    'is_staff',
    'picture_alt',
  ),
  published_at: expression<number>(p.published_at),
  author: expression<string>(sql`coalesce(${author.name}, '')`),
  photo: json<
    [string, number, number] | null
  >(sql`(select json_array(${list(photo.key, photo.width, photo.height)}) from ${photo}
    where ${photo.site_id} = ${site} and ${photo.key} = ${p.picture} and ${photo.post_id} = ${p.id})`),
});

/** Joins the author to `postTable`. */
export const joinAuthor = sql`left join ${author} on ${author.id} = ${p.author_id}`;

/** A position in a list: of the last post of the page before. */
export type PostPosition = { at: number; id: number };

/** Posts of a kind on a home page. */
export const postsOnHomePage = 3;

type Newest = { kind: PostKind; language: string; author?: PersonId; behind?: PostPosition | null; count: number };

/** The ids of the newest published posts in a language, of all authors or of one. */
export function newestIds(site: SiteId, { kind, language, author: by, behind, count }: Newest): Sql {
  const name = trusted(by === undefined ? 'posts_newest' : 'posts_of_author');
  return sql`
    select ${x.id} as id from ${x} indexed by ${name}
    where ${x.site_id} = ${site} and ${x.kind} = ${kind} and ${x.language} = ${language} and ${x.state} = 'published'
      ${by === undefined ? sql`` : sql`and ${x.author_id} = ${by}`}
      ${behind ? sql`and (${x.published_at}, ${x.id}) < (${behind.at}, ${behind.id})` : sql``}
    order by ${x.published_at} desc, ${x.id} desc ${limitTo(count)}`;
}

/** The cards of the newest published posts. Three rows read for each. */
export const newestPosts = (site: SiteId, newest: Newest): Query<PostCardRow> => cardsOf(site, newestIds(site, newest));

/** The posts whose ids a statement gives, in its order, for a statement with `postTable`. */
export const fromIds = (site: SiteId, ids: Sql): Sql =>
  sql`from (${ids}) ${s} cross join ${p} on ${p.site_id} = ${site} and ${p.id} = ${s.id} ${joinAuthor}`;

/** The cards of posts whose ids a statement gives, in its order. */
export const cardsOf = (site: SiteId, ids: Sql): Query<PostCardRow> =>
  select(postCardColumns(site), fromIds(site, ids));
