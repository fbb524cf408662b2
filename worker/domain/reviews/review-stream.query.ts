import type { ReviewFilter } from '../../../web/contract/reviews.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { ListingState } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { type Columns, expression, limitTo, type Sql, sql, trusted } from '../../data/sql.ts';
import { derived, table } from '../../data/table.ts';
import { bestText, type CardRow, listings as l } from '../listings/card.query.ts';
import { joinItsParts, type ReviewPosition, type ReviewRow, reviewTable as r, reviewColumns } from './review.query.ts';

const x = table('reviews', 'x');
const s = derived<Pick<ReviewPosition, 'id'>>('s');

/** A listing as pages of reviews name it. */
export type ReviewedRow = { listing: number; slug: string; state: ListingState; text: CardRow['text'] };

/** The columns of a listing, for a statement with `listings`. */
export const reviewedColumns = (scope: Scope): Columns<ReviewedRow> => ({
  ...{ listing: l.id, slug: l.slug, state: expression<ListingState>(l.state) },
  text: bestText(scope),
});

/** A review with its listing. */
export type StreamRow = ReviewRow & ReviewedRow;

/** The index that a stream is read by: of all reviews, or of those with stars, in a language, with photos. */
export type StreamIndex = 'all' | 'stars' | 'language' | 'photos';

type Stream = {
  index: StreamIndex;
  filter: ReviewFilter;
  /** The last review of the page before. */
  behind: Pick<ReviewPosition, 'at' | 'id'> | null;
  /** What the index does not select. */
  match: Sql;
  /** Rows that are looked at. */
  rows: number;
};

/** Reviews of all listings that visitors see, the newest first. At most six rows read for each. */
export function reviewStream(scope: Scope, { index, filter, behind, match, rows }: Stream): Query<StreamRow> {
  const { siteId: site } = scope;
  const of = {
    all: sql`true`,
    stars: sql`${x.stars} = ${filter.stars}`,
    language: sql`${x.language} = ${filter.language}`,
    photos: sql`${x.photos} <> '[]'`,
  }[index];
  const name = trusted(index === 'all' ? 'reviews_of_site' : `reviews_of_site_${index}`);
  const isShown = sql`(${l.state} in ('published', 'closed') and ${match})`;
  const shownText = json<CardRow['text']>(sql`iif(${isShown}, ${bestText(scope)}, '["","",""]')`);
  return select(
    { ...reviewColumns(isShown), ...reviewedColumns(scope), text: shownText },
    sql`
      from (select ${x.id} as id from ${x} indexed by ${name}
        where ${x.site_id} = ${site} and ${x.state} = 'published' and ${of}
          ${behind ? sql`and (${x.created_at}, ${x.id}) < (${behind.at}, ${behind.id})` : sql``}
        order by ${x.created_at} desc, ${x.id} desc ${limitTo(rows)}) ${s}
      cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${s.id}
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id}
      ${joinItsParts(site, isShown)}`,
  );
}
