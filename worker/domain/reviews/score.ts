import type { ReviewScoreInputs } from '../../../web/contract/reviews.ts';

/** The version of the formula. A change of any number below is a new version. */
export const scoreFormula = 1;

/** Reviews of 3.5 stars that every listing starts from, so that one review alone moves its score little. */
export const scorePrior = { reviews: 7, score100: 350 } as const;

/** The weight of a review by its age in whole months: the first step whose `under` exceeds it. */
export const scoreWeights = [
  { under: 12, permille: 1000 },
  { under: 24, permille: 800 },
  { under: 36, permille: 600 },
  { under: 60, permille: 400 },
  { under: null, permille: 200 },
] as const;

/** Published reviews of a month and a number of stars. Months are counted from January 1970, UTC. */
export type MonthCount = { month: number; stars: number; count: number };

/** The month of a time in milliseconds since 1970. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** A month as `YYYY-MM`. */
export const monthText = (month: number): string =>
  `${1970 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

/** The month of `YYYY-MM`. */
export const readMonth = (text: string): number =>
  (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5, 7)) - 1;

/** What the score of a listing is computed from, in its public form. */
export const scoreInputs = (months: readonly MonthCount[], asOf: number): ReviewScoreInputs => ({
  formula: scoreFormula,
  asOf: monthText(asOf),
  prior: scorePrior,
  weights: scoreWeights,
  reviews: months.map(({ month, stars, count }) => ({ month: monthText(month), stars, count })),
});

/**
 * The score in hundredths of a star, rounded half up; null without reviews. Whole numbers alone, so that SQL
 * (`score-sql.ts`) and everyone who recomputes it get the same.
 */
export function scoreOf({ asOf, prior, weights, reviews }: ReviewScoreInputs): number | null {
  const at = readMonth(asOf);
  let weight = prior.reviews * 1000;
  let sum = weight * prior.score100;
  for (const { month, stars, count } of reviews) {
    const age = at - readMonth(month);
    const permille = weights.find(({ under }) => under === null || age < under)?.permille ?? 0;
    weight += count * permille;
    sum += count * permille * stars * 100;
  }
  if (!reviews.some(({ count }) => count > 0)) return null;
  const doubled = 2 * sum + weight;
  return (doubled - (doubled % (2 * weight))) / (2 * weight);
}
