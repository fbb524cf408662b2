import { formatter } from '../../../web/contract/intl.ts';
import type { Review, ReviewedListing, ReviewSummary } from '../../../web/contract/pages/reviews.data.ts';
import type { ReviewCriterion, ReviewFilter } from '../../../web/contract/reviews.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Scope } from '../../data/scope.ts';
import { dayAt } from '../../platform/i18n/date-text.ts';
import { languageName, nameIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { foreignOf } from '../listings/card.ts';
import type { ReviewCount, ScoreRow } from './counts.query.ts';
import type { ReviewRow } from './review.query.ts';
import type { ReviewedRow } from './review-stream.query.ts';

/** What pages know besides the rows of their reviews. `translator`: the name of the translation provider, if there is one. */
export type ShownWith = { scope: Scope; criteria: readonly ReviewCriterion[]; translator: string | null };

/** A month of a year as text. `first`: milliseconds since 1970 on its first day, UTC. */
export const monthText = (first: number, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);

/** A review as pages show it. */
export function shownReview(row: ReviewRow, { scope, criteria, translator }: ShownWith): Review {
  const { id, stars, title, body, language: tag, author, helpful, source, visited_on: visited } = row;
  const lang = scope.language;
  return {
    id,
    path: href('review', { lang, id: String(id) }),
    stars,
    criteria: criteria.flatMap(({ slug, names }) => {
      const its = row.criteria[slug];
      return its === undefined ? [] : [{ name: nameIn(names, scope), stars: its }];
    }),
    title,
    body,
    language: tag === lang ? { tag } : { tag, name: languageName(tag, lang) },
    ...(translator !== null && tag !== lang && { isTranslatable: true }),
    author,
    written: dayAt(row.at, scope.language),
    edited: row.edited_at === null ? null : dayAt(row.edited_at, scope.language),
    visited: visited && monthText(Date.parse(`${visited}-01T00:00:00Z`), lang),
    photos: row.photos.map(([key, width, height, alt]) => ({ key, width, height, alt })),
    helpful,
    source,
    reply: replyOf(row, scope),
  };
}

function replyOf({ reply, replyAt, replyEditedAt, replyIsOlder }: ReviewRow, scope: Scope): Review['reply'] {
  if (reply === null || replyAt === null) return null;
  const edited = replyEditedAt === null ? null : dayAt(replyEditedAt, scope.language);
  return { body: reply, written: dayAt(replyAt, scope.language), edited, isOlder: replyIsOlder === 1 };
}

/** A listing as pages of reviews name it. */
export function reviewedListing(
  { slug, text: [language, name] }: Pick<ReviewedRow, 'slug' | 'text'>,
  { scope, t }: { scope: Scope; t: Translate },
): ReviewedListing {
  const foreign = foreignOf(language, { scope, t });
  return { slug, name, ...(foreign && { foreign }), path: href('listing', { lang: scope.language, slug }) };
}

/** The number of a listing's reviews of a kind. */
export const countOf = (counts: readonly ReviewCount[], dimension: string, entry: string): number =>
  counts.find((one) => one.dimension === dimension && one.entry === entry)?.count ?? 0;

/** A score with one digit, in the page's language. */
export const scoreText = (score100: number, lang: string): string =>
  formatter(Intl.NumberFormat, lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score100 / 100);

const allStars = [5, 4, 3, 2, 1] as const;

type Rows = { score: ScoreRow | undefined; counts: readonly ReviewCount[] };

/** The score of a listing with the distribution of its reviews; null without a review. */
export function reviewSummary(
  { score, counts }: Rows,
  { scope, pathOf }: { scope: Scope; pathOf: (filter: ReviewFilter) => string },
): ReviewSummary | null {
  if (!score || score.score === null || score.count === 0) return null;
  const lang = scope.language;
  return {
    stars: score.score / 100,
    score: scoreText(score.score, lang),
    count: score.count,
    asOf: monthText(Date.UTC(1970, score.as_of_month), lang),
    distribution: allStars.map((stars) => ({
      stars,
      count: countOf(counts, 'stars', String(stars)),
      path: pathOf({ stars }),
    })),
  };
}
