import { type Query, select } from '../../../data/query.ts';
import type { Reader } from '../../../data/reader.ts';
import type { ListingState, SiteId } from '../../../data/schema.ts';
import { limitTo, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';
import {
  type ReviewCount,
  reviewCounts,
  reviewMonths,
  reviewScore,
  type ScoreRow,
} from '../../../domain/reviews/counts.query.ts';
import type { MonthCount } from '../../../domain/reviews/score.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');
const i = table('imported_ratings', 'i');

/** Ratings of other sources that are shown. */
const mostRatings = 10;

/** A rating of a listing that another source states. */
export type OtherRating = { source: string; score: number; count: number; stated_at: number };

/** All that the score of a listing is computed from, and what is left out of it. */
export type ScoreRows = {
  listing: { id: number; slug: string; state: ListingState; language: string };
  names: readonly { language: string; name: string }[];
  score: ScoreRow | undefined;
  months: readonly MonthCount[];
  counts: readonly ReviewCount[];
  others: readonly OtherRating[];
};

/** Reads a listing by its current or a former slug with the numbers of its reviews. One round trip. */
export async function readScore(reader: Reader, site: SiteId, slug: string): Promise<ScoreRows | null> {
  const id = listingWithSlug(site, slug);
  const [[listing], names, [score], months, counts, others] = await reader.batch(
    select(pick(l, 'id', 'slug', 'state', 'language'), sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id}`),
    select(pick(x, 'language', 'name'), sql`from ${x} where ${x.site_id} = ${site} and ${x.listing_id} = ${id}`),
    reviewScore(site, id),
    reviewMonths(site, id),
    reviewCounts(site, id),
    otherRatings(site, id),
  );
  return listing ? { listing, names, score, months, counts, others } : null;
}

const otherRatings = (site: SiteId, listing: Sql): Query<OtherRating> =>
  select(
    pick(i, 'source', 'score', 'count', 'stated_at'),
    sql`from ${i} where ${i.site_id} = ${site} and ${i.listing_id} = ${listing} order by ${i.source} ${limitTo(mostRatings)}`,
  );

/** A number of the listing's reviews; 0 for none. */
export const countOf = ({ counts }: Pick<ScoreRows, 'counts'>, dimension: ReviewCount['dimension'], entry: string) =>
  counts.find((one) => one.dimension === dimension && one.entry === entry)?.count ?? 0;
