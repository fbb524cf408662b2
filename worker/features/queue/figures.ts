import { formatter } from '../../../web/contract/intl.ts';
import type { QueueFigures } from '../../../web/contract/pages/queue.data.ts';
import { dayOf } from '../../domain/counters/counted.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import { type DayRow, type FigureRows, figureDays } from './queue.query.ts';
import type { ShowOptions } from './show-thing.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Ages of what waits: names with the days since the arrival, first and last. */
const ages = [
  ['today', 0, 0],
  ['days', 1, 3],
  ['week', 4, 7],
] as const;

/** How much waits by age, what was decided lately, and how long decisions took. */
export function showFigures(rows: FigureRows, options: ShowOptions): QueueFigures {
  return { ages: agesOf(rows, options), days: daysOf(rows, options), facts: factsOf(rows, options) };
}

const sum = (rows: readonly DayRow[], of: 'waiting' | 'decided' | 'minutes'): number =>
  rows.reduce((all, row) => all + row[of], 0);

/** How much waits in all. */
export const waitingIn = ({ waiting }: FigureRows): number => [...waiting.values()].reduce((all, one) => all + one, 0);

function agesOf(rows: FigureRows, { request, t }: ShowOptions): QueueFigures['ages'] {
  const today = dayOf(request.now);
  const total = waitingIn(rows);
  const young = ages.map(([name, from, to]) => {
    const own = rows.days.filter(({ day }) => today - day >= from && today - day <= to);
    return { label: t(`moderation.age.${name}`), number: sum(own, 'waiting') };
  });
  const older = total - young.reduce((all, { number }) => all + number, 0);
  const all = [...young, { label: t('moderation.age.older'), number: Math.max(0, older) }];
  return bars(all, { most: total, lang: request.params.lang });
}

function daysOf({ days }: FigureRows, { request }: ShowOptions): QueueFigures['days'] {
  const { lang } = request.params;
  const today = dayOf(request.now);
  const name = formatter(Intl.DateTimeFormat, lang, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const all = Array.from({ length: figureDays }, (_, i) => {
    const day = today - figureDays + 1 + i;
    return {
      label: name.format(day * dayLength),
      number: days.find((row) => row.day === day)?.decided ?? 0,
    };
  });
  return bars(all, { most: Math.max(...all.map(({ number }) => number)), lang });
}

const bars = (
  all: readonly { label: string; number: number }[],
  { most, lang }: { most: number; lang: string },
): QueueFigures['ages'] =>
  all.map(({ label, number }) => ({
    label,
    count: formatter(Intl.NumberFormat, lang, {}).format(number),
    size: most ? Math.round((100 * number) / most) : 0,
  }));

function factsOf({ days, oldest }: FigureRows, { request, t }: ShowOptions): string[] {
  const { lang } = request.params;
  const decided = sum(days, 'decided');
  return [
    ...(oldest === null ? [] : [t('moderation.figures.oldest', { time: timeAgo(request.now - oldest, lang) })]),
    t('moderation.figures.decided', { count: decided, days: figureDays }),
    ...(decided ? [t('moderation.figures.mean', { time: duration(sum(days, 'minutes') / decided, lang) })] : []),
  ];
}

/** A duration in words: in minutes, hours or days. */
function duration(minutes: number, lang: string): string {
  const [value, unit] =
    minutes < 60
      ? ([Math.round(minutes), 'minute'] as const)
      : minutes < 48 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / (24 * 60)), 'day'] as const);
  return formatter(Intl.NumberFormat, lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
