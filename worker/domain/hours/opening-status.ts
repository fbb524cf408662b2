import type { Hours, Range } from '../../../web/contract/hours.ts';
import { weekdays } from '../../../web/contract/hours.ts';
import { isWholeDay, minuteOf } from '../../../web/contract/hours-text.ts';
import { formatter } from '../../../web/contract/intl.ts';
import { dateOf, dayAt, type Opening, openingsFrom, specialOf } from '../../../web/contract/opening.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { wallClock } from '../../../web/contract/zone.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { zoneName } from './time-zones.ts';
import { hourCycleOf, weekOf } from './week.ts';

/** Number of coming statuses: at least four days, at a few a day. The last one only ends the one before it. */
const statesAhead = 12;
/** Number of days in which special days are listed. */
const specialAhead = 28;
/** Maximum number of special days. */
const specialLimit = 4;

const dayLength = 24 * 60;

export type HoursOptions = {
  hours: Hours | null;
  /** IANA name; empty if unknown, then no status is shown. */
  zone: string;
  /** The hours as a source wrote them, if they could not be parsed. */
  text: string;
  /** ISO 3166-1 code of the place's country, which decides the hour cycle and the first day of the week. */
  country: string | null;
};

type HoursText = Omit<NonNullable<ListingPage['hours']>, 'asOf'>;

type Context = { lang: string; t: Translate; now: number };

/** `wall` and `day` are minutes and days of local time since 1970, as if in UTC. */
type TimeFormat = {
  time(wall: number): string;
  weekday(day: number, style: 'long' | 'short'): string;
  date(day: number): string;
};

/**
 * A place's hours as text in the page's language. Times are local to the place; the hour cycle and the first day of the
 * week are those of its country.
 */
export function hoursText(options: HoursOptions, context: Context): HoursText | null {
  const { hours, zone, text } = options;
  if (!hours) return text ? { statuses: [], week: [], special: [], zone: '', text } : null;
  const format = timeFormat(options, context);
  const at = Math.floor(context.now / 60_000);
  const today = zone ? dayAt(at, zone) : Math.floor(at / dayLength);
  return {
    statuses: zone ? statuses(hours, { zone, at, format, t: context.t }) : [],
    week: weekOf(context.lang, options.country).map((day) => ({
      day,
      // 1970 began on a Thursday, so Monday of that week is day 4.
      name: format.weekday(weekdays.indexOf(day) + 4, 'long'),
      times: timesOf(hours[day], format, context.t),
    })),
    special: specialDays(hours, { today, format, t: context.t }),
    zone: zone && zoneName(zone, context),
    text,
  };
}

/** The opening state at this moment in one line: "Open · until 18:00"; undefined if it is unknown. */
export function openStatus(options: Omit<HoursOptions, 'text'>, context: Context): string | undefined {
  const { hours, zone } = options;
  if (!hours || !zone) return undefined;
  const at = Math.floor(context.now / 60_000);
  const [status] = statuses(hours, { zone, at, format: timeFormat(options, context), t: context.t });
  return status?.state && [status.state, status.detail].filter(Boolean).join(' · ');
}

function timeFormat({ country }: Pick<HoursOptions, 'country'>, { lang }: Context): TimeFormat {
  const hourCycle = hourCycleOf(lang, country);
  const cycle = hourCycle ? { hourCycle } : {};
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter(Intl.DateTimeFormat, lang, { timeZone: 'UTC', ...options });
    return (minute: number) => format.format(minute * 60_000);
  };
  const time = inUtc({ hour: 'numeric', minute: '2-digit', ...cycle });
  const weekday = { long: inUtc({ weekday: 'long' }), short: inUtc({ weekday: 'short' }) };
  const date = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
  return {
    time,
    weekday: (day, style) => weekday[style](day * dayLength),
    date: (day) => date(day * dayLength),
  };
}

/** Times of a day as text; "Closed" for none. */
export const rangesText = (
  ranges: readonly Range[],
  { country, lang, t }: { country: string | null; lang: string; t: Translate },
): string[] => timesOf(ranges, timeFormat({ country }, { lang, t, now: 0 }), t);

function timesOf(ranges: readonly Range[], format: TimeFormat, t: Translate): string[] {
  if (ranges.length === 0) return [t('hours.closedDay')];
  return ranges.map((range) => {
    if (isWholeDay(range)) return t('hours.allDay');
    const [from, until] = range;
    return t('hours.range', { from: format.time(minuteOf(from)), until: format.time(minuteOf(until)) });
  });
}

type Formatting = { format: TimeFormat; t: Translate };

function specialDays(hours: Hours, { today, format, t }: Formatting & { today: number }) {
  return Array.from({ length: specialAhead }, (_, i) => today + i)
    .flatMap((day) => {
      const ranges = specialOf(hours, day);
      return ranges ? [{ date: format.date(day), times: timesOf(ranges, format, t) }] : [];
    })
    .slice(0, specialLimit);
}

function statuses(hours: Hours, { zone, at, format, t }: Formatting & { zone: string; at: number }) {
  const states = openingsFrom(hours, { zone, at, count: statesAhead });
  return states.map(({ from, opening, day }, i) => ({
    from: new Date(from * 60_000).toISOString(),
    isOpen: opening.isOpen,
    day: weekdays[(((day + 3) % 7) + 7) % 7] ?? 'mon',
    ...(i === states.length - 1 ? { state: '', detail: '' } : statusText(opening, { zone, day, from, format, t })),
  }));
}

type Moment = Formatting & { zone: string; day: number; from: number };

function statusText({ isOpen, until, opensToday }: Opening, moment: Moment): { state: string; detail: string } {
  const { t } = moment;
  if (isOpen) return { state: t('hours.open'), detail: until === null ? t('hours.always') : closes(until, moment) };
  const state = opensToday ? t('hours.closed') : t('hours.closedToday');
  return { state, detail: until === null ? '' : opens(until, moment) };
}

function closes(until: number, { zone, from, format, t }: Moment): string {
  const wall = wallClock(until, zone);
  const time = format.time(wall);
  if (until - from <= dayLength) return t('hours.until', { time });
  return t('hours.untilDay', { day: format.weekday(Math.floor(wall / dayLength), 'long'), time });
}

function opens(until: number, { zone, day, format, t }: Moment): string {
  const wall = wallClock(until, zone);
  const time = format.time(wall);
  const openingDay = Math.floor(wall / dayLength);
  if (openingDay === day) return t('hours.opensAt', { time });
  if (openingDay === day + 1) return t('hours.opensTomorrow', { time });
  if (openingDay < day + 7) return t('hours.opensDay', { day: format.weekday(openingDay, 'long'), time });
  return t('hours.opensDate', { date: format.date(openingDay), time });
}

/** The next date, from `today` on, of a special day's `MM-DD` or `YYYY-MM-DD`; undefined if it is past. */
export function nextDate(date: string, today: number): string | undefined {
  const now = dateOf(today);
  if (date.length > 5) return date >= now ? date : undefined;
  const year = Number(now.slice(0, 4));
  return `${date >= now.slice(5) ? year : year + 1}-${date}`;
}
