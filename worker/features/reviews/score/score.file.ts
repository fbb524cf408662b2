import type { ReviewScoreAnswer } from '../../../../web/contract/reviews.ts';
import { listingTag } from '../../../data/cache-tags.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { scoreInputs } from '../../../domain/reviews/score.ts';
import { defineFile } from '../../../pages/files/file.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { countOf, readScore, type ScoreRows } from './score.query.ts';

/** `/score/{slug}`: all that the score of a listing is computed from, and what is left out of it. */
export const scoreFile = defineFile<ScoreRows | null>({
  type: 'application/json',
  load: async (reader, { site: { id: site }, params: { slug = '' } }) =>
    isSlug(slug) ? readScore(reader, site, slug) : null,
  write(rows) {
    if (!rows || visibilityOf(rows.listing.state) !== 'visible') return { code: 'not-found' };
    return { code: 'ok', text: JSON.stringify(answer(rows)), tags: [listingTag(rows.listing.id)] };
  },
});

function answer(rows: ScoreRows): ReviewScoreAnswer {
  const { listing, score, months, counts } = rows;
  const rejected = counts.filter(({ dimension }) => dimension === 'reason');
  return {
    listing: listing.slug,
    score100: score?.score ?? null,
    count: score?.count ?? 0,
    inputs: score && score.count > 0 ? scoreInputs(months, score.as_of_month) : null,
    leftOut: {
      held: countOf(rows, 'state', 'held'),
      rejected: Object.fromEntries(rejected.map(({ entry, count }) => [entry, count])),
      removedByAuthor: countOf(rows, 'state', 'removed'),
    },
  };
}
