import type { ReviewFilter, ReviewOrder, ReviewPhoto } from '../../../web/contract/reviews.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import {
  type PagePlan,
  planPage,
  type ReviewCursor,
  type ReviewPosition,
  rangesBehind,
  rowsOf,
} from './review-page.ts';

const r = table('reviews', 'r');
const x = table('reviews', 'x');
const p = outerTable('people', 'p');
const y = outerTable('review_replies', 'y');
const s = derived<ReviewPosition>('s');

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

export type ReviewsQuery = {
  site: SiteId;
  listing: number;
  order: ReviewOrder;
  filter: ReviewFilter;
  cursor: ReviewCursor | null;
};

/** The reviews of a page, in order: see `cutPage`. At most four rows read for each. */
export function reviewPage(query: ReviewsQuery): Query<ReviewRow> {
  const plan = planPage(query.order, query.filter);
  const match = matches(plan.checked);
  const text = (column: Sql) => expression<string>(sql`iif(${match}, ${column}, '')`);
  return select(
    {
      ...{
        id: s.id,
        stars: s.stars,
        helpful: s.helpful,
        at: s.at,
        isMatch: expression<0 | 1>(sql`iif(${match}, 1, 0)`),
      },
      author: expression<string>(sql`coalesce(${p.name}, ${r.author})`),
      criteria: json(r.criteria),
      ...{ title: text(r.title), body: text(r.body) },
      ...pick(r, 'language', 'language_by', 'visited_on', 'source', 'edited_at', 'revision'),
      photos: json(r.photos),
      ...{ reply: y.body, replyAt: y.created_at, replyEditedAt: y.edited_at, replyRevision: y.revision },
      replyIsOlder: expression<0 | 1>(sql`iif(${y.to_version} <> ${r.version_id}, 1, 0)`),
    },
    sql`from (${positions(query, plan)}) s cross join ${r} on ${r.site_id} = ${query.site} and ${r.id} = ${s.id}
      left join ${p} on ${p.id} = ${r.person_id} and ${match}
      left join ${y} on ${y.site_id} = ${query.site} and ${y.review_id} = ${r.id} and ${r.has_reply} = 1 and ${match}`,
  );
}

/** Whether a row is of the page: what the index did not select. */
function matches({ stars, language, photos }: ReviewFilter): Sql {
  const all: Sql[] = [
    ...(stars === undefined ? [] : [sql`${r.stars} = ${stars}`]),
    ...(language === undefined ? [] : [sql`${r.language} = ${language}`]),
    ...(photos ? [sql`${r.photos} <> '[]'`] : []),
  ];
  return all.length === 0 ? sql`true` : sql`(${all.reduce((one, other) => sql`${one} and ${other}`)})`;
}

/** The positions of the rows of a page: the ranges of its index one after the other, until there are enough. */
function positions(query: ReviewsQuery, plan: PagePlan): Sql {
  const limit = limitTo(rowsOf(plan));
  const [first = null, ...others] = rangesBehind(plan, query.cursor);
  const ranges = [
    range(query, plan, { stars: first, cursor: query.cursor, limit }),
    ...others.map((stars) => range(query, plan, { stars, cursor: null, limit })),
  ];
  const all = ranges.map((one) => sql`select * from (${one})`).reduce((one, other) => sql`${one} union all ${other}`);
  return sql`${all} ${limit}`;
}

type Range = { stars: number | null; cursor: ReviewCursor | null; limit: Sql };

function range({ site, listing, filter }: ReviewsQuery, { facet, by }: PagePlan, { stars, cursor, limit }: Range): Sql {
  const index = trusted(`reviews_${facet === 'all' ? '' : `${facet}_`}${by}`);
  const isHelpful = by === 'helpful' || by === 'stars_helpful';
  const of = {
    all: sql`true`,
    language: sql`${x.language} = ${filter.language}`,
    photos: sql`${x.photos} <> '[]'`,
    reply: sql`${x.has_reply} = 1`,
  }[facet];
  const key = isHelpful ? list(x.helpful, x.created_at, x.id) : list(x.created_at, x.id);
  const behind =
    cursor && sql`and (${key}) < (${isHelpful ? sql`${cursor.helpful}, ` : sql``}${cursor.at}, ${cursor.id})`;
  return sql`
    select ${columns({ id: x.id, stars: x.stars, helpful: x.helpful, at: x.created_at })} from ${x} indexed by ${index}
    where ${x.site_id} = ${site} and ${x.listing_id} = ${listing} and ${x.state} = 'published' and ${of}
      ${stars === null ? sql`` : sql`and ${x.stars} = ${stars}`} ${behind ?? sql``}
    order by ${isHelpful ? sql`${x.helpful} desc, ` : sql``}${x.created_at} desc, ${x.id} desc ${limit}`;
}
