import { formatter } from '../../../../web/contract/intl.ts';
import type { ReviewScorePage } from '../../../../web/contract/pages/review-score.data.ts';
import type { ReviewScoreInputs } from '../../../../web/contract/reviews.ts';
import { readMonth, scoreOf } from '../../../domain/reviews/score.ts';
import { dayOf } from '../../../platform/i18n/date-text.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';

type Texts = { lang: string; t: Translate };
type Score = NonNullable<ReviewScorePage['score']>;
type Step = ReviewScoreInputs['weights'][number];

/** Decimals of a sum: thousandths of a review times hundredths of a star. */
const mostDecimals = 5;

const numberText = (value: number, lang: string, options: Intl.NumberFormatOptions = {}): string =>
  formatter(Intl.NumberFormat, lang, { maximumFractionDigits: mostDecimals, ...options }).format(value);

/** A number with as many decimals as asked. */
const rounded = (value: number, lang: string, digits: number): string =>
  numberText(value, lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

const percentText = (share: number, lang: string): string =>
  formatter(Intl.NumberFormat, lang, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Reviews of an age: their number and their stars together. */
type Aged = { step: Step; from: number; reviews: number; stars: number };

function byAge({ asOf, weights, reviews }: ReviewScoreInputs): Aged[] {
  const at = readMonth(asOf);
  return weights.map((step, index) => {
    const from = weights[index - 1]?.under ?? 0;
    // A review of a later month than the date counts as a new one.
    const isOfStep = (age: number) => (index === 0 || age >= from) && (step.under === null || age < step.under);
    const own = reviews.filter(({ month }) => isOfStep(at - readMonth(month)));
    return {
      step,
      from,
      reviews: own.reduce((sum, { count }) => sum + count, 0),
      stars: own.reduce((sum, { count, stars }) => sum + count * stars, 0),
    };
  });
}

/** An age in years; the formula's steps are whole years. */
function ageText({ step, from }: Aged, t: Translate): string {
  if (step.under === null) return t('review.score.age.last', { years: from / 12 });
  if (from === 0) return t('review.score.age.first', { years: step.under / 12 });
  return t('review.score.age.between', { from: from / 12, to: step.under / 12 });
}

const weightText = (permille: number, { lang, t }: Texts): string =>
  permille === 1000 ? t('review.score.full') : t('review.score.part', { percent: percentText(permille / 1000, lang) });

/** "3 × 80% = 2.4"; the number alone where it counts in full. */
function product(value: number, permille: number, lang: string): string {
  if (permille === 1000) return numberText(value, lang);
  const counted = (value * permille) / 1000;
  return `${numberText(value, lang)} × ${percentText(permille / 1000, lang)} = ${numberText(counted, lang)}`;
}

function terms({ prior }: ReviewScoreInputs, ages: readonly Aged[], { lang, t }: Texts): Score['terms'] {
  const stars = prior.score100 / 100;
  const start = {
    label: t('review.score.start'),
    note: t('review.score.startNote', { reviews: prior.reviews, stars: numberText(stars, lang) }),
    reviews: numberText(prior.reviews, lang),
    stars: `${numberText(prior.reviews, lang)} × ${numberText(stars, lang)} = ${numberText(prior.reviews * stars, lang)}`,
  };
  return [
    start,
    ...ages
      .filter(({ reviews }) => reviews > 0)
      .map((aged) => ({
        label: ageText(aged, t),
        note: weightText(aged.step.permille, { lang, t }),
        reviews: product(aged.reviews, aged.step.permille, lang),
        stars: product(aged.stars, aged.step.permille, lang),
      })),
  ];
}

/** The sum of all terms, in thousandths of a review and of a star, times 100. */
function sums({ prior }: ReviewScoreInputs, ages: readonly Aged[]): { reviews: number; stars: number } {
  const weight = ages.reduce((sum, { step, reviews }) => sum + step.permille * reviews, prior.reviews * 1000);
  const points = ages.reduce(
    (sum, { step, stars }) => sum + step.permille * stars * 100,
    prior.reviews * 1000 * prior.score100,
  );
  return { reviews: weight / 1000, stars: points / 100_000 };
}

/** From five stars to one. */
function distribution(inputs: ReviewScoreInputs, count: number, { lang, t }: Texts): Score['distribution'] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const own = inputs.reviews.filter((one) => one.stars === stars).reduce((sum, one) => sum + one.count, 0);
    return {
      stars: t('review.score.stars', { stars }),
      words: t('review.score.share', { count: own, percent: percentText(own / count, lang) }),
      size: Math.round((own / count) * 1000) / 10,
    };
  });
}

/**
 * The calculation of a score in words and numbers, from its published inputs alone; null without reviews. Reviews of other
 * sources are named by `imported`.
 */
export function scoreText(
  inputs: ReviewScoreInputs | null,
  imported: readonly { source: string; count: number }[],
  { lang, t }: Texts,
): Score | null {
  const score100 = inputs && scoreOf(inputs);
  if (!inputs || score100 === null) return null;
  const ages = byAge(inputs);
  const count = ages.reduce((sum, { reviews }) => sum + reviews, 0);
  const sum = sums(inputs, ages);
  const [total, exact] = [numberText(sum.stars, lang), rounded(score100 / 100, lang, 2)];
  const shown = rounded(score100 / 100, lang, 1);
  const date = dayOf(Date.parse(`${inputs.asOf}-01T00:00:00Z`), lang);
  const prior = { reviews: inputs.prior.reviews, stars: numberText(inputs.prior.score100 / 100, lang) };
  const mean = ages.reduce((all, { stars }) => all + stars, 0) / count;
  const isExact = Math.abs(sum.stars - (sum.reviews * score100) / 100) < 1e-9;
  return {
    shown,
    stars: score100 / 100,
    basis: t('review.score.basis', { count, date }),
    summary: [t('review.score.summary'), t('review.score.prior', prior)],
    distribution: distribution(inputs, count, { lang, t }),
    mean: t('review.score.mean', { count, mean: rounded(mean, lang, 2) }),
    imported: imported.map(({ source, count: its }) =>
      source === 'demo' ? t('review.score.demo', { count: its }) : t('review.score.imported', { source, count: its }),
    ),
    terms: terms(inputs, ages, { lang, t }),
    total: { label: t('review.score.together'), note: '', reviews: numberText(sum.reviews, lang), stars: total },
    division: `${total} ÷ ${numberText(sum.reviews, lang)} ${isExact ? '=' : '≈'} ${exact}`,
    rounding: t('review.score.rounding', { shown }),
    weights: ages.map((aged) => ({ label: ageText(aged, t), words: weightText(aged.step.permille, { lang, t }) })),
    rules: [t('review.score.ages', { date }), t('review.score.formula', { version: inputs.formula })],
  };
}

/** A rating that another source states. */
export const otherRatingText = (
  { score, count, at }: { score: number; count: number; at: number },
  { lang, t }: Texts,
): string => t('review.score.other', { score: rounded(score / 100, lang, 1), count, date: dayOf(at, lang) });
