import { type Query, select } from '../../data/query.ts';
import type { Database } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { listings as l } from '../../domain/listings/card.query.ts';
import { joinItsParts, reviewTable as r, reviewColumns } from '../../domain/reviews/review.query.ts';
import { reviewedColumns, type StreamRow } from '../../domain/reviews/review-stream.query.ts';

const link = table('listing_categories', 'link');
const c = table('categories', 'c');

/** A review in any state. `category`: the slug of the main category of its listing, empty for none. */
export type OneReviewRow = StreamRow & {
  reviewState: Database['reviews']['state'];
  wasPublished: 0 | 1;
  category: string;
};

/** A review by its id. */
export const oneReview = (scope: Scope, id: number): Query<OneReviewRow> =>
  select(
    {
      ...reviewColumns(),
      ...reviewedColumns(scope),
      reviewState: r.state,
      wasPublished: expression<0 | 1>(sql`(${r.published_at} is not null)`),
      category: expression<string>(sql`coalesce((select ${c.slug} from ${link} cross join ${c}
        on ${c.site_id} = ${scope.siteId} and ${c.id} = ${link.category_id}
        where ${link.site_id} = ${scope.siteId} and ${link.listing_id} = ${l.id} and ${link.position} = 0), '')`),
    },
    sql`from ${r} cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${r.listing_id}
      ${joinItsParts(scope.siteId)} where ${r.site_id} = ${scope.siteId} and ${r.id} = ${id}`,
  );
