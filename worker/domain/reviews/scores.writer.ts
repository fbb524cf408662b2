import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { eachOf, inChunks, recordChanges } from '../../data/batch.ts';
import { listingsTag, listingTag, reviewsTag, type Tag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { all, batch } from '../../data/statements.ts';
import { excluded, insertSelect, pick, table, update } from '../../data/table.ts';
import { monthOf, scoreFormula } from './score.ts';
import { scoredMonths as m, scoredReviews, weightedScore } from './score-sql.ts';

const s = table('review_scores');
const due = table('review_scores', 's');
const l = table('listings');
/** Under their own names, for what a statement that changes them looks up. */
const named = table('listings', 'listings');
const scored = table('review_scores', 'review_scores');

/** Listings whose scores are renewed in one transaction. */
const chunk = 200;

/** What a change to the published reviews of a listing makes stale: its page, lists with its card, streams of reviews. */
export const reviewTags = (listing: number): Tag[] => [listingTag(listing), listingsTag(), reviewsTag()];

/** The statements that compute the score of a listing anew and show it on its card, for the batch that changes reviews. */
export const scoreStatements = ({ site, listing, now }: { site: SiteId; listing: number; now: number }): Sql[] => [
  sql`
    ${insertSelect(s, {
      ...{ site_id: site, listing_id: listing, formula: scoreFormula, as_of_month: monthOf(now) },
      ...{ score: weightedScore(monthOf(now)), count: scoredReviews },
    })}
    from ${m} where ${m.site_id} = ${site} and ${m.listing_id} = ${listing}
    on conflict (${list(s.site_id, s.listing_id)}) do update set ${excluded(s, 'formula', 'as_of_month', 'score', 'count')}`,
  sql`${update(l, {
    rating_score: scoreOfListing(sql`${due.score}`, { site, listing }),
    review_count: scoreOfListing(sql`${due.count}`, { site, listing }),
  })} where ${l.site_id} = ${site} and ${l.id} = ${listing}`,
];

const scoreOfListing = (column: Sql, { site, listing }: { site: SiteId; listing: number }): Sql => sql`
  (select ${column} from ${due} where ${due.site_id} = ${site} and ${due.listing_id} = ${listing})`;

/** Computes the scores of many listings of a site anew, a chunk in each transaction. */
export async function rescore(
  db: D1Database,
  { site, listings, now }: { site: SiteId; listings: readonly number[]; now: number },
): Promise<void> {
  for (const ids of inChunks(listings, { count: 20 }))
    await batch(db, ...ids.flatMap((listing) => scoreStatements({ site, listing, now })));
}

/**
 * Renews the scores whose date is an earlier month, a chunk in each transaction. What breaks off goes on with the next
 * run.
 */
export async function renewScores(db: D1Database, now: number): Promise<void> {
  const month = monthOf(now);
  for (;;) {
    const stale = await all(
      db,
      sql`select ${columns(pick(due, 'site_id', 'listing_id'))} from ${due} indexed by review_scores_by_month
        where ${due.as_of_month} < ${month} and ${due.count} > 0 order by ${due.as_of_month} ${limitTo(chunk)}`,
    );
    if (stale.length === 0) return;
    await batch(db, ...renewal(db, stale, month));
    if (stale.length < chunk) return;
  }
}

type Stale = { site_id: SiteId; listing_id: number };

function renewal(db: D1Database, stale: readonly Stale[], month: number): (Sql | D1PreparedStatement)[] {
  const rows = eachOf(stale.map(({ site_id, listing_id }) => [site_id, listing_id]));
  const isStale = (site: Sql, listing: Sql) =>
    sql`(${site}, ${listing}) in (select r.value ->> 0, r.value ->> 1 from ${rows} r)`;
  const score = sql`(select ${weightedScore(month)} from ${m} where ${m.site_id} = ${scored.site_id}
    and ${m.listing_id} = ${scored.listing_id})`;
  const renewed = sql`(select ${due.score} from ${due} where ${due.site_id} = ${named.site_id}
    and ${due.listing_id} = ${named.id})`;
  const sites = [...new Set(stale.map(({ site_id }) => site_id))];
  const tagsOf = (site: SiteId) =>
    stale.filter(({ site_id }) => site_id === site).flatMap(({ listing_id }) => reviewTags(listing_id));
  return [
    sql`${update(s, { score, formula: scoreFormula, as_of_month: month })} where ${isStale(s.site_id, s.listing_id)}`,
    sql`${update(l, { rating_score: renewed })} where ${isStale(l.site_id, l.id)}`,
    ...sites.map((site) => recordChanges(db, site, [...new Set(tagsOf(site))])),
  ];
}
