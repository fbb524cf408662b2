import type { Hours, Range, Weekday } from '../../web/contract/hours.ts';
import { weekdays } from '../../web/contract/hours.ts';
import { dateOf, dayAt, type Opening, openingsFrom, specialOf } from '../../web/contract/opening.ts';
import type { ListingPage } from '../../web/contract/page-data.ts';
import { wallClock } from '../../web/contract/zone.ts';
import { formatter } from '../language/intl.ts';
import type { Translate } from '../pages/page.ts';

/** States told ahead: four days at least, since a day has a few. The last one only ends the one before it. */
const statesAhead = 12;
/** Days ahead in which a special day is told. */
const specialAhead = 28;
const specialShown = 4;

const dayLength = 24 * 60;

export type HoursAsked = {
  hours: Hours | null;
  /** IANA name; empty where it is not known: then nobody can say whether the place is open. */
  zone: string;
  /** What a source says of the hours where that could not be read. */
  text: string;
  /** ISO 3166-1 code of where the place is: its customs of clocks and weeks count. */
  country: string | null;
};

type Words = { lang: string; t: Translate; now: number };

type Says = {
  time(wall: number): string;
  weekday(day: number, style: 'long' | 'short'): string;
  date(day: number): string;
};

/**
 * A place's hours in words: the page's language, the clock (12 or 24 hours) and the first day of the week of the place's
 * own country, all times on the place's own wall clock.
 */
export function hoursInWords(asked: HoursAsked, words: Words): ListingPage['hours'] {
  const { hours, zone, text } = asked;
  if (!hours) return text ? { statuses: [], week: [], special: [], zone: '', text } : null;
  const says = speaker(asked, words);
  const at = Math.floor(words.now / 60_000);
  const today = zone ? dayAt(at, zone) : Math.floor(at / dayLength);
  return {
    statuses: zone ? statuses(hours, { zone, at, says, t: words.t }) : [],
    week: weekFrom(firstDay(asked, words)).map((day) => ({
      day,
      name: says.weekday(weekdays.indexOf(day) + 4, 'long'),
      times: timesOf(hours[day], says, words.t),
    })),
    special: specialDays(hours, { today, says, t: words.t }),
    zone: zone && zoneName(zone, words),
    text,
  };
}

/** Formats walls clocks' minutes and days, both counted from 1970 as if in UTC. */
function speaker({ country }: HoursAsked, { lang }: Words): Says {
  const clock = formatter(Intl.DateTimeFormat, String(regional(lang, country)), { hour: 'numeric' }).resolvedOptions()
    .hourCycle;
  const cycle = clock ? { hourCycle: clock } : {};
  const spoken = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter(Intl.DateTimeFormat, lang, { timeZone: 'UTC', ...options });
    return (minute: number) => format.format(minute * 60_000);
  };
  const time = spoken({ hour: 'numeric', minute: '2-digit', ...cycle });
  const weekday = { long: spoken({ weekday: 'long' }), short: spoken({ weekday: 'short' }) };
  const date = spoken({ weekday: 'long', day: 'numeric', month: 'long' });
  return {
    time,
    weekday: (day, style) => weekday[style](day * dayLength),
    date: (day) => date(day * dayLength),
  };
}

const regional = (lang: string, country: string | null): Intl.Locale =>
  new Intl.Locale(lang, country ? { region: country } : {});

/** The first day of the week where the place is, from 1 for Monday to 7. */
function firstDay({ country }: HoursAsked, { lang }: Words): number {
  // Not in TypeScript's own types yet.
  const locale = regional(lang, country) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

const weekFrom = (first: number): Weekday[] => [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)];

/** 1970 began on a Thursday: a day of that week with the name wanted is its index plus four. */
function timesOf(ranges: readonly Range[], says: Says, t: Translate): string[] {
  if (ranges.length === 0) return [t('hours.closedDay')];
  return ranges.map(([from, until]) => {
    if (from === '00:00' && (until === '24:00' || until === '00:00')) return t('hours.allDay');
    return t('hours.range', { from: says.time(wallOf(from)), until: says.time(wallOf(until)) });
  });
}

const wallOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Telling = { says: Says; t: Translate };

function specialDays(hours: Hours, { today, says, t }: Telling & { today: number }) {
  return Array.from({ length: specialAhead }, (_, i) => today + i)
    .flatMap((day) => {
      const ranges = specialOf(hours, day);
      return ranges ? [{ date: says.date(day), times: timesOf(ranges, says, t) }] : [];
    })
    .slice(0, specialShown);
}

function statuses(hours: Hours, { zone, at, says, t }: Telling & { zone: string; at: number }) {
  const states = openingsFrom(hours, { zone, at, count: statesAhead });
  return states.map(({ from, opening, day }, i) => ({
    from: new Date(from * 60_000).toISOString(),
    isOpen: opening.isOpen,
    day: weekdays[(((day + 3) % 7) + 7) % 7] ?? 'mon',
    ...(i === states.length - 1 ? { state: '', detail: '' } : inWords(opening, { zone, day, from, says, t })),
  }));
}

type Moment = Telling & { zone: string; day: number; from: number };

function inWords({ isOpen, until, opensToday }: Opening, moment: Moment): { state: string; detail: string } {
  const { t } = moment;
  if (isOpen) return { state: t('hours.open'), detail: until === null ? t('hours.always') : closes(until, moment) };
  const state = opensToday ? t('hours.closed') : t('hours.closedToday');
  return { state, detail: until === null ? '' : opens(until, moment) };
}

function closes(until: number, { zone, from, says, t }: Moment): string {
  const wall = wallClock(until, zone);
  const time = says.time(wall);
  if (until - from <= dayLength) return t('hours.until', { time });
  return t('hours.untilDay', { day: says.weekday(Math.floor(wall / dayLength), 'long'), time });
}

function opens(until: number, { zone, day, says, t }: Moment): string {
  const wall = wallClock(until, zone);
  const time = says.time(wall);
  const on = Math.floor(wall / dayLength);
  if (on === day) return t('hours.opensAt', { time });
  if (on === day + 1) return t('hours.opensTomorrow', { time });
  if (on < day + 7) return t('hours.opensDay', { day: says.weekday(on, 'long'), time });
  return t('hours.opensDate', { date: says.date(on), time });
}

function zoneName(zone: string, { lang, now }: Words): string {
  const parts = formatter(Intl.DateTimeFormat, lang, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The next date, from `today` on, that a special day's `MM-DD` or `YYYY-MM-DD` names; undefined where it is past. */
export function nextDate(date: string, today: number): string | undefined {
  const now = dateOf(today);
  if (date.length > 5) return date >= now ? date : undefined;
  const year = Number(now.slice(0, 4));
  return `${date >= now.slice(5) ? year : year + 1}-${date}`;
}
