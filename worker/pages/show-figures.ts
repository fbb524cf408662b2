import { type FigureName, figureNames, type ShownFigures } from '../../web/contract/figures.ts';
import { formatter } from '../../web/contract/intl.ts';
import { dayOf } from '../domain/counters/counted.ts';
import type { FigureDay } from '../domain/counters/figures.query.ts';
import { type Figures, noFigures } from '../domain/counters/figures.ts';

const dayLength = 24 * 60 * 60 * 1000;
/** Days of a period that is drawn by week. */
const byWeekFrom = 180;

type Shown = { days: number; now: number; lang: string };

/** Figures of a period that ends today, and what has changed since the one before. */
export function showFigures(rows: readonly FigureDay[], { days, now, lang }: Shown): ShownFigures {
  const today = dayOf(now);
  const [before, current] = [sumOf(rows, today - 2 * days, today - days), sumOf(rows, today - days, today)];
  const unit = days < byWeekFrom ? 'day' : 'week';
  return {
    days,
    unit,
    points: pointsOf(rows, { days, today, lang, length: unit === 'day' ? 1 : 7 }),
    totals: ofEach((name) => figureText(current, name, lang)),
    changes: ofEach((name) => changeText(current, before, { name, lang })),
    isEmpty: figureNames.every((name) => numberOf(current, name) === 0) && current.misses === 0,
  };
}

const ofEach = <Value>(of: (name: FigureName) => Value): Record<FigureName, Value> => ({
  views: of('views'),
  hits: of('hits'),
  errors: of('errors'),
});

/** The sums of the days after `from` up to `to`. */
function sumOf(rows: readonly FigureDay[], from: number, to: number): Figures {
  const sum = { ...noFigures };
  for (const row of rows) {
    if (row.day <= from || row.day > to) continue;
    for (const name of ['views', 'hits', 'misses', 'errors'] as const) sum[name] += row[name];
  }
  return sum;
}

type Drawn = { days: number; today: number; lang: string; length: number };

/** Points of `length` days each, of which the first has fewer if the days do not divide. */
function pointsOf(rows: readonly FigureDay[], { days, today, lang, length }: Drawn): ShownFigures['points'] {
  const name = formatter(Intl.DateTimeFormat, lang, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const spans = Array.from({ length: Math.ceil(days / length) }, (_, i) => {
    const to = today - i * length;
    return { from: Math.max(to - length, today - days), to };
  }).reverse();
  const sums = spans.map(({ from, to }) => ({ first: from + 1, sum: sumOf(rows, from, to) }));
  const most = ofEach((figure) => Math.max(...sums.map(({ sum }) => numberOf(sum, figure))));
  const sizeOf = (sum: Figures, figure: FigureName) =>
    most[figure] ? Math.round((100 * numberOf(sum, figure)) / (figure === 'hits' ? 1 : most[figure])) : 0;
  return sums.map(({ first, sum }) => ({
    label: name.format(first * dayLength),
    texts: ofEach((figure) => figureText(sum, figure, lang)),
    sizes: ofEach((figure) => sizeOf(sum, figure)),
  }));
}

/** The share of pages that came from the cache, from 0 to 1; null if none could. */
const shareOf = ({ hits, misses }: Pick<Figures, 'hits' | 'misses'>): number | null =>
  hits + misses > 0 ? hits / (hits + misses) : null;

const numberOf = (sum: Figures, name: FigureName): number => (name === 'hits' ? (shareOf(sum) ?? 0) : sum[name]);

/** A figure as text: a number, or a share in percent. */
export function figureText(figures: Figures, name: FigureName, lang: string): string {
  if (name !== 'hits') return formatter(Intl.NumberFormat, lang, {}).format(figures[name]);
  const share = shareOf(figures);
  return share === null ? '–' : formatter(Intl.NumberFormat, lang, { style: 'percent' }).format(share);
}

/** A change in percent, such as “+12%”; of shares the points between them. Null if there was nothing before. */
export function changeText(
  current: Figures,
  before: Figures,
  { name, lang }: { name: FigureName; lang: string },
): string | null {
  if (name === 'hits') {
    const [one, other] = [shareOf(before), shareOf(current)];
    if (one === null || other === null) return null;
    return formatter(Intl.NumberFormat, lang, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(
      100 * (other - one),
    );
  }
  if (before[name] === 0) return null;
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  return formatter(Intl.NumberFormat, lang, format).format(current[name] / before[name] - 1);
}
