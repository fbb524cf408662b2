import type { ReviewFilter, ReviewOrder } from '../../../../web/contract/reviews.ts';
import { type Query, select } from '../../../data/query.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql, trusted } from '../../../data/sql.ts';
import { derived, table } from '../../../data/table.ts';
import {
  joinItsParts,
  type ReviewPosition,
  type ReviewRow,
  reviewColumns,
  reviewTable,
} from '../../../domain/reviews/review.query.ts';
import { type PagePlan, planPage, type ReviewCursor, rangesBehind, rowsOf } from './review-page.ts';

const r = reviewTable;
const x = table('reviews', 'x');
const s = derived<ReviewPosition>('s');

export type ReviewsQuery = {
  site: SiteId;
  /** Its id, or an expression for it. */
  listing: number | Sql;
  order: ReviewOrder;
  filter: ReviewFilter;
  cursor: ReviewCursor | null;
};

/** The reviews of a page, in order: see `cutPage`. At most four rows read for each. */
export function reviewPage(query: ReviewsQuery): Query<ReviewRow> {
  const plan = planPage(query.order, query.filter);
  const match = matches(plan.checked);
  return select(
    reviewColumns(match),
    sql`from (${positions(query, plan)}) s cross join ${r} on ${r.site_id} = ${query.site} and ${r.id} = ${s.id}
      ${joinItsParts(query.site, match)}`,
  );
}

/** Whether a row is of the page: what the index did not select. */
export function matches({ stars, language, photos }: ReviewFilter): Sql {
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
