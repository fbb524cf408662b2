import type { ReviewScoreAnswer } from '../../../web/contract/reviews.ts';
import { listingTag } from '../../data/cache-tags.ts';
import { select } from '../../data/query.ts';
import type { ListingState } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import {
  type ReviewCount,
  reviewCounts,
  reviewMonths,
  reviewScore,
  type ScoreRow,
} from '../../domain/reviews/counts.query.ts';
import { type MonthCount, scoreInputs } from '../../domain/reviews/score.ts';
import { defineFile } from '../../pages/files/file.ts';
import { isSlug } from '../../platform/text/slug.ts';

const l = table('listings', 'l');
const slugs = table('listing_slugs');

type Rows = {
  listing: { id: number; slug: string; state: ListingState };
  score: ScoreRow | undefined;
  months: readonly MonthCount[];
  counts: readonly ReviewCount[];
};

/** `/score/{slug}`: all that the score of a listing is computed from, and what is left out of it. */
export const scoreFile = defineFile<Rows | null>({
  type: 'application/json',
  async load(reader, { site: { id: site }, params: { slug = '' } }) {
    if (!isSlug(slug)) return null;
    const id = sql`(select ${slugs.listing_id} from ${slugs} where ${slugs.site_id} = ${site} and ${slugs.slug} = ${slug})`;
    const [[listing], [score], months, counts] = await reader.batch(
      select(pick(l, 'id', 'slug', 'state'), sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${id}`),
      reviewScore(site, id),
      reviewMonths(site, id),
      reviewCounts(site, id),
    );
    return listing ? { listing, score, months, counts } : null;
  },
  write(rows) {
    if (!rows || visibilityOf(rows.listing.state) !== 'visible') return { code: 'not-found' };
    return { code: 'ok', text: JSON.stringify(answer(rows)), tags: [listingTag(rows.listing.id)] };
  },
});

function answer({ listing, score, months, counts }: Rows): ReviewScoreAnswer {
  const countOf = (dimension: string, entry: string) =>
    counts.find((one) => one.dimension === dimension && one.entry === entry)?.count ?? 0;
  const rejected = counts.filter(({ dimension }) => dimension === 'reason');
  return {
    listing: listing.slug,
    score100: score?.score ?? null,
    count: score?.count ?? 0,
    inputs: score && score.count > 0 ? scoreInputs(months, score.as_of_month) : null,
    leftOut: {
      held: countOf('state', 'held'),
      rejected: Object.fromEntries(rejected.map(({ entry, count }) => [entry, count])),
      removedByAuthor: countOf('state', 'removed'),
    },
  };
}
