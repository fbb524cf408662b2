/** Whether a place is open, and until when: pure, from its hours, its time zone and an instant. */
import { type Hours, type Range, type Weekday, weekdays } from './hours.ts';
import { minuteOf, wallClock } from './zone.ts';

const dayLength = 24 * 60;

/** Days looked ahead for the next change: past them a place counts as always open, or as closed for now. */
const horizon = 60;

/** Minutes since 1970 in UTC, the end not included. */
export type Interval = { from: number; until: number };

/** The state of a place from an instant on. Times are minutes since 1970 in UTC. */
export type Opening = {
  isOpen: boolean;
  /** When that changes; null where it does not within two months. */
  until: number | null;
  /** Whether the place opens at all on the wall clock's present day, or is still open from the day before. */
  opensToday: boolean;
};

/** A day of the wall clock: its number since 1970. */
export const dayAt = (minute: number, zone: string): number => Math.floor(wallClock(minute, zone) / dayLength);

export const weekdayOf = (day: number): Weekday => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'mon';

/** `YYYY-MM-DD` of a day. */
export const dateOf = (day: number): string => new Date(day * dayLength * 60_000).toISOString().slice(0, 10);

/** What is said of a day alone, if anything is: a date with its year wins over one of every year. */
export function specialOf(hours: Hours, day: number): readonly Range[] | undefined {
  const date = dateOf(day);
  const special =
    hours.special.find((one) => one.date === date) ?? hours.special.find((one) => one.date === date.slice(5));
  return special?.hours;
}

const rangesOf = (hours: Hours, day: number): readonly Range[] => specialOf(hours, day) ?? hours[weekdayOf(day)];

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The times at which the place is open in the ranges that begin on a day. Empty ones (skipped by clocks) are left out. */
function intervalsOf(hours: Hours, day: number, zone: string): Interval[] {
  return rangesOf(hours, day).flatMap(([opens, closes]) => {
    const from = minutesOf(opens);
    const until = minutesOf(closes) + (minutesOf(closes) <= from ? dayLength : 0);
    const interval = { from: minuteOf(day * dayLength + from, zone), until: minuteOf(day * dayLength + until, zone) };
    return interval.until > interval.from ? [interval] : [];
  });
}

/** The place's open times from a day on, in order, those that touch or overlap as one. */
function* openTimes(hours: Hours, { zone, from }: { zone: string; from: number }): Generator<Interval> {
  let open: Interval | undefined;
  for (let day = from; day < from + horizon; day++) {
    for (const next of intervalsOf(hours, day, zone).sort((a, b) => a.from - b.from)) {
      if (open && next.from <= open.until) {
        open = { from: open.from, until: Math.max(open.until, next.until) };
      } else {
        if (open) yield open;
        open = next;
      }
    }
  }
  if (open) yield open;
}

/** Whether the place is open at a minute since 1970 in UTC, and until when. */
export function openingAt(hours: Hours, { zone, at }: { zone: string; at: number }): Opening {
  const today = dayAt(at, zone);
  // A range of the day before may reach into this one, and over a change of clocks one of the day before that.
  const from = today - 2;
  const end = minuteOf((from + horizon) * dayLength, zone);
  const opensToday = intervalsOf(hours, today, zone).length > 0;
  for (const open of openTimes(hours, { zone, from })) {
    if (open.until <= at) continue;
    if (open.from > at) return { isOpen: false, until: open.from, opensToday };
    return { isOpen: true, until: open.until >= end ? null : open.until, opensToday: true };
  }
  return { isOpen: false, until: null, opensToday };
}

/** The states of a place one after the other, from `at` on, each while its words stay true: midnight ends one too. */
export function openingsFrom(
  hours: Hours,
  { zone, at, count }: { zone: string; at: number; count: number },
): { from: number; opening: Opening; day: number }[] {
  const states: { from: number; opening: Opening; day: number }[] = [];
  let from = at;
  while (states.length < count) {
    const opening = openingAt(hours, { zone, at: from });
    const day = dayAt(from, zone);
    states.push({ from, opening, day });
    from = Math.min(opening.until ?? Number.POSITIVE_INFINITY, minuteOf((day + 1) * dayLength, zone));
  }
  return states;
}
