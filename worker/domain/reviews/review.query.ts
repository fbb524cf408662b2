import type { ReviewPhoto } from '../../../web/contract/reviews.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';

/** Where a review stands in all orders. */
export type ReviewPosition = { stars: number; helpful: number; at: number; id: number };

/** A review of a page. Of one that was only looked at, `isMatch` is 0 and the texts are empty. */
export type ReviewRow = ReviewPosition & {
  isMatch: 0 | 1;
  /** The name of its author, empty for none. */
  author: string;
  criteria: Readonly<Record<string, number>>;
  title: string;
  body: string;
  language: string;
  language_by: 'person' | 'found';
  visited_on: string;
  photos: ReviewPhoto[];
  source: string;
  edited_at: number | null;
  revision: number;
  /** The owner's reply, null for none; `replyIsOlder` if the review was edited after it. */
  reply: string | null;
  replyAt: number | null;
  replyEditedAt: number | null;
  replyRevision: number | null;
  replyIsOlder: 0 | 1;
};

/** The review, for statements with `reviewColumns`. */
export const reviewTable = table('reviews', 'r');

const r = reviewTable;
const p = outerTable('people', 'p');
const y = outerTable('review_replies', 'y');
const s = derived<Pick<ReviewPosition, 'id'>>('s');
const x = table('reviews', 'x');

/** The columns of a review, for a statement with `reviewTable` and `joinItsParts`. `match`: whether it is shown. */
export function reviewColumns(match: Sql = sql`true`): Columns<ReviewRow> {
  const text = (column: Sql) => expression<string>(sql`iif(${match}, ${column}, '')`);
  return {
    ...{ id: r.id, stars: r.stars, helpful: r.helpful, at: r.created_at },
    isMatch: expression<0 | 1>(sql`iif(${match}, 1, 0)`),
    author: expression<string>(sql`coalesce(${p.name}, ${r.author})`),
    criteria: json(r.criteria),
    ...{ title: text(r.title), body: text(r.body) },
    ...pick(r, 'language', 'language_by', 'visited_on', 'source', 'edited_at', 'revision'),
    photos: json(r.photos),
    ...{ reply: y.body, replyAt: y.created_at, replyEditedAt: y.edited_at, replyRevision: y.revision },
    replyIsOlder: expression<0 | 1>(sql`iif(${y.to_version} <> ${r.version_id}, 1, 0)`),
  };
}

/** Joins the author and the reply to `reviewTable`, of reviews that are shown. */
export const joinItsParts = (site: SiteId, match: Sql = sql`true`): Sql => sql`
  left join ${p} on ${p.id} = ${r.person_id} and ${match}
  left join ${y} on ${y.site_id} = ${site} and ${y.review_id} = ${r.id} and ${r.has_reply} = 1 and ${match}`;

/** The most helpful reviews of a listing, the newest first of those with equal votes. */
export const bestReviews = (site: SiteId, listing: Sql, count: number): Query<ReviewRow> =>
  select(
    reviewColumns(),
    sql`from (select ${x.id} as id from ${x} indexed by reviews_helpful
        where ${x.site_id} = ${site} and ${x.listing_id} = ${listing} and ${x.state} = 'published'
        order by ${x.helpful} desc, ${x.created_at} desc, ${x.id} desc ${limitTo(count)}) ${s}
      cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${s.id} ${joinItsParts(site)}`,
  );
