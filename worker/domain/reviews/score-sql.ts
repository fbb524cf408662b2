import { type Column, expression, type Sql, sql, trusted } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { scorePrior, scoreWeights } from './score.ts';

const m = table('review_months', 'm');

/** The months that `weightedScore` aggregates. */
export const scoredMonths = m;

/** The weight of a review, in thousandths. The numbers are part of the text: bound ones would divide as fractions. */
const weight = (asOf: number): Sql =>
  trusted(
    `case ${scoreWeights
      .map(({ under, permille }) =>
        under === null ? `else ${permille}` : `when ${Math.trunc(asOf)} - m.month < ${under} then ${permille}`,
      )
      .join(' ')} end`,
  );

/** Published reviews over rows of `scoredMonths`. */
export const scoredReviews: Column<number> = expression<number>(sql`coalesce(sum(${m.count}), 0)`);

/** The score over rows of `scoredMonths`, as `scoreOf` computes it; null without reviews. */
export function weightedScore(asOf: number): Column<number | null> {
  const prior = trusted(String(scorePrior.reviews * 1000));
  const one = weight(asOf);
  const weights = sql`(${prior} + coalesce(sum(${m.count} * ${one}), 0))`;
  const sum = sql`(${prior} * ${trusted(String(scorePrior.score100))} + coalesce(sum(${m.count} * ${one} * ${m.stars} * 100), 0))`;
  return expression<number | null>(sql`iif(${scoredReviews} > 0, (2 * ${sum} + ${weights}) / (2 * ${weights}), null)`);
}
