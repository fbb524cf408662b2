/** Says opening hours in whole sentences, so that people can check what they typed. Pure functions. */
import { type Hours, type Range, type Weekday, weekdays } from './hours.ts';
import { isOvernight, isWholeDay, minuteOf } from './hours-text.ts';
import { formatter } from './intl.ts';

/** How a place's hours are written. */
export type HoursStyle = {
  /** The language of the page. */
  lang: string;
  /** Of the place's country; without it, the language's. */
  hourCycle?: Intl.DateTimeFormatOptions['hourCycle'] | undefined;
  /** The days of the week in the local order. */
  days: readonly Weekday[];
};

/** Translates a message by its full key. */
type Say = (key: string, values?: Record<string, string>) => string;

type Context = HoursStyle & { t: Say };

/** What a day says: its times as text, `whole` for 24 hours, `closed`. */
type Times = { is: 'closed' | 'whole' | 'times'; times: string };

const minutesOfDay = 24 * 60;

/**
 * Says opening hours, a sentence for each group of days with the same times and for each special day:
 *
 *     Monday to Friday: 09:00 to 12:00 and 13:00 to 18:00.
 *     Saturday: 22:00 to 02:00 the next day.
 *     Sunday: closed.
 *     Every year on December 24: closed.
 */
export function hoursSentences(hours: Hours | null, context: Context): string[] {
  const { t } = context;
  if (!hours) return [t('hours.say.unknown')];
  return [...weekSentences(hours, context), ...hours.special.map((day) => specialSentence(day, context))];
}

function weekSentences(hours: Hours, context: Context): string[] {
  const groups = new Map<string, Weekday[]>();
  for (const day of context.days) {
    const key = JSON.stringify(hours[day]);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  return [...groups.values()]
    .map((group) => {
      const [first = 'mon'] = group;
      return { group, runs: runsOf(group, context.days), times: timesOf(hours[first], context) };
    })
    .sort((one, other) => orderOf(one, context) - orderOf(other, context))
    .map(({ group, runs, times }) =>
      group.length === context.days.length ? daily(times, context) : weekly(runs, times, context),
    );
}

/** Groups are in the order of their first days, closed ones last. */
const orderOf = ({ runs, times }: { runs: Weekday[][]; times: Times }, { days }: Context): number =>
  days.indexOf(runs[0]?.[0] ?? 'mon') + (times.is === 'closed' ? days.length : 0);

/**
 * Days that follow one another, also over the end of the week: Saturday and Sunday belong together where a week begins on
 * Sunday. Each run is in its own order.
 */
function runsOf(group: readonly Weekday[], days: readonly Weekday[]): Weekday[][] {
  const isIn = (index: number) => group.includes(days[(index + days.length) % days.length] ?? 'mon');
  const starts = days.flatMap((_, index) => (isIn(index) && !isIn(index - 1) ? [index] : []));
  return starts.map((start) => {
    const run: Weekday[] = [];
    for (let index = start; isIn(index) && run.length < days.length; index += 1)
      run.push(days[index % days.length] ?? 'mon');
    return run;
  });
}

function daily({ is, times }: Times, { t }: Context): string {
  if (is === 'closed') return t('hours.say.dailyClosed');
  return is === 'whole' ? t('hours.say.dailyWhole') : t('hours.say.daily', { times });
}

function weekly(runs: readonly Weekday[][], { is, times }: Times, context: Context): string {
  const { t } = context;
  const days = listed(
    runs.flatMap((run) => runNames(run, context)),
    context,
  );
  if (is === 'closed') return t('hours.say.weeklyClosed', { days });
  return is === 'whole' ? t('hours.say.weeklyWhole', { days }) : t('hours.say.weekly', { days, times });
}

/** The names of a run of days: three and more as "Monday to Friday". */
function runNames(run: readonly Weekday[], { lang, t }: Context): string[] {
  const names = run.map((day) => weekdayName(day, lang));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return names.length < 3 ? names : [t('hours.say.days', { first, last })];
}

function specialSentence({ date: day, hours }: Hours['special'][number], context: Context): string {
  const { t } = context;
  const { is, times } = timesOf(hours, context);
  const date = dateName(day, context.lang);
  if (day.length === 5) {
    if (is === 'closed') return t('hours.say.yearlyClosed', { date });
    return is === 'whole' ? t('hours.say.yearlyWhole', { date }) : t('hours.say.yearly', { date, times });
  }
  if (is === 'closed') return t('hours.say.dateClosed', { date });
  return is === 'whole' ? t('hours.say.dateWhole', { date }) : t('hours.say.date', { date, times });
}

function timesOf(ranges: readonly Range[], context: Context): Times {
  const [range, ...more] = ranges;
  if (!range) return { is: 'closed', times: '' };
  if (isWholeDay(range) && more.length === 0) return { is: 'whole', times: '' };
  const times = listed(
    ranges.map((one) => rangeName(one, context)),
    context,
  );
  return { is: 'times', times };
}

function rangeName(range: Range, { lang, hourCycle, t }: Context): string {
  const cycle = hourCycle ? { hourCycle } : {};
  const format = formatter(Intl.DateTimeFormat, lang, {
    ...{ timeZone: 'UTC', hour: 'numeric', minute: '2-digit' },
    ...cycle,
  });
  const [from = '', until = ''] = range.map((time) => format.format((minuteOf(time) % minutesOfDay) * 60_000));
  return isOvernight(range) ? t('hours.say.overnight', { from, until }) : t('hours.say.range', { from, until });
}

const listed = (parts: readonly string[], { lang }: Context): string =>
  formatter(Intl.ListFormat, lang, { type: 'conjunction' }).format(parts);

/** The name of a day in a language. 1970 began on a Thursday, so Monday of that week is day 4. */
export const weekdayName = (day: Weekday, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { timeZone: 'UTC', weekday: 'long' }).format(
    (weekdays.indexOf(day) + 4) * minutesOfDay * 60_000,
  );

/** A date in a language; one without a year in a leap year, so that all of them exist. */
function dateName(date: string, lang: string): string {
  const isYearly = date.length === 5;
  const format = formatter(Intl.DateTimeFormat, lang, {
    ...{ timeZone: 'UTC', day: 'numeric', month: 'long' },
    ...(isYearly ? {} : { weekday: 'long', year: 'numeric' }),
  });
  return format.format(Date.parse(`${isYearly ? `2024-${date}` : date}T00:00Z`));
}
