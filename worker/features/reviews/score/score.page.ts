import type { Moved, Problem } from '../../../../web/contract/outcome.ts';
import type { ReviewScorePage } from '../../../../web/contract/pages/review-score.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { listingTag } from '../../../data/cache-tags.ts';
import { foreignOf } from '../../../domain/listings/card.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { scoreInputs } from '../../../domain/reviews/score.ts';
import { reasonText } from '../../../pages/audit-text.ts';
import { definePage, type PageRequest, type Shown } from '../../../pages/page.ts';
import { personalHead } from '../../../pages/personal.ts';
import { phraseIn } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { countOf, readScore, type ScoreRows } from './score.query.ts';
import { otherRatingText, scoreText } from './score-text.ts';

/** How the score of a listing is made: the calculation with its own numbers, and what is left out. */
export const listingScore = definePage<'listingScore', ScoreRows | null>({
  load: (reader, { scope, params }) => readScore(reader, scope.siteId, params.slug ?? ''),
  show(rows, request, t): Shown<'listingScore'> | Problem | Moved {
    const visibility = rows ? visibilityOf(rows.listing.state) : 'not-found';
    if (!rows || visibility !== 'visible') return { code: visibility === 'gone' ? 'gone' : 'not-found' };
    const { lang, slug } = request.params;
    const { listing } = rows;
    if (listing.slug !== slug)
      return { code: 'moved', status: 301, to: href('listingScore', { lang, slug: listing.slug }) };
    const data = show(rows, request, t);
    const title = t('meta.listingScore.of', { name: data.listing.name });
    return {
      code: 'ok',
      data,
      head: personalHead(request, t, 'listingScore', title),
      tags: [listingTag(listing.id)],
    };
  },
});

function show(rows: ScoreRows, request: PageRequest, t: Translate): ReviewScorePage {
  const { scope, params, origin } = request;
  const { lang } = params;
  const { listing, score, months, counts, others } = rows;
  const names = Object.fromEntries(rows.names.map(({ language, name }) => [language, name]));
  const name = phraseIn(names, scope);
  const foreign = foreignOf(name.language, { scope, t });
  const imported = counts.flatMap(({ dimension, entry, count }) =>
    dimension === 'source' ? [{ source: entry, count }] : [],
  );
  const inputs = `/score/${listing.slug}`;
  return {
    listing: {
      name: name.text,
      ...(foreign && { foreign }),
      path: href('listing', { lang, slug: listing.slug }),
    },
    score: scoreText(score && score.count > 0 ? scoreInputs(months, score.as_of_month) : null, imported, { lang, t }),
    reviews: href('listingReviews', { lang, slug: listing.slug }),
    burst: burstText(rows, t),
    leftOut: leftOut(rows, t),
    otherRatings: others.map(({ source, stated_at: at, ...one }) => ({
      label: source,
      words: otherRatingText({ ...one, at }, { lang, t }),
    })),
    inputs,
    command: `npm run score -- ${origin}${inputs}`,
  };
}

function burstText(rows: ScoreRows, t: Translate): string {
  const count = countOf(rows, 'hold', 'burst');
  return count > 0 ? t('review.score.burst', { count }) : '';
}

/** How many reviews are no part of the score, and why. No text, no names. */
function leftOut(rows: ScoreRows, t: Translate): ReviewScorePage['leftOut'] {
  const line = (label: string, count: number) =>
    count > 0 ? [{ label, words: t('review.score.count', { count }) }] : [];
  return [
    ...line(t('review.score.held'), countOf(rows, 'state', 'held')),
    ...rows.counts.flatMap(({ dimension, entry, count }) =>
      dimension === 'reason' ? line(t('review.score.rejected', { reason: reasonText(entry, t) }), count) : [],
    ),
    ...line(t('review.score.removed'), countOf(rows, 'state', 'removed')),
  ];
}
