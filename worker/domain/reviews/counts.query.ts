import { type Query, select } from '../../data/query.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { MonthCount } from './score.ts';

const n = table('review_counts', 'n');
const m = table('review_months', 'm');
const s = table('review_scores', 's');
const o = table('listing_roles', 'o');
const staff = table('site_roles', 'staff');

/** A number of a listing's reviews. */
export type ReviewCount = { dimension: Database['review_counts']['dimension']; entry: string; count: number };

/** The numbers of a listing's reviews: stars, languages, photos, replies, states, reasons of rejections. */
export const reviewCounts = (site: SiteId, listing: number | Sql): Query<ReviewCount> =>
  select(
    pick(n, 'dimension', 'entry', 'count'),
    sql`from ${n} where ${n.site_id} = ${site} and ${n.listing_id} = ${listing}`,
  );

/** The published reviews of a listing by month and stars. */
export const reviewMonths = (site: SiteId, listing: number | Sql): Query<MonthCount> =>
  select(
    pick(m, 'month', 'stars', 'count'),
    sql`from ${m} where ${m.site_id} = ${site} and ${m.listing_id} = ${listing} order by ${m.month}, ${m.stars}`,
  );

export type ScoreRow = {
  formula: number;
  as_of_month: number;
  /** Hundredths of a star; null without reviews. */
  score: number | null;
  count: number;
  /** Whether staff of the site act for the listing: then search engines are told no rating. */
  isOfSite: 0 | 1;
};

/** The score of a listing; no row if it never had a review. */
export const reviewScore = (site: SiteId, listing: number | Sql): Query<ScoreRow> =>
  select(
    {
      ...pick(s, 'formula', 'as_of_month', 'score', 'count'),
      isOfSite: expression<0 | 1>(sql`exists (select 1 from ${o} cross join ${staff} on ${staff.site_id} = ${site}
        and ${staff.person_id} = ${o.person_id} where ${o.site_id} = ${site} and ${o.listing_id} = ${s.listing_id})`),
    },
    sql`from ${s} where ${s.site_id} = ${site} and ${s.listing_id} = ${listing} ${limitTo(1)}`,
  );

/**
 * Whether search engines may be told the score (`AggregateRating`): reviews of this site's members alone, of a business
 * that is not the site's own.
 */
export const isAggregateRating = (score: ScoreRow | undefined, counts: readonly ReviewCount[]): boolean =>
  score !== undefined && score.count > 0 && !score.isOfSite && !counts.some(({ dimension }) => dimension === 'source');
