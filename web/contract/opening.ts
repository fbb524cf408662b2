/** Computes whether a place is open, from its hours, its time zone and an instant. Pure functions. */
import { type Hours, type Range, type Weekday, weekdays } from './hours.ts';
import { minuteOf, wallClock } from './zone.ts';

const dayLength = 24 * 60;

/** Days to look ahead for the next change. Without a change in that time, `until` is null. */
const horizon = 60;

/** Minutes since 1970 in UTC; the end is exclusive. */
export type Interval = { from: number; until: number };

/** The state of a place from an instant on. Times are minutes since 1970 in UTC. */
export type Opening = {
  isOpen: boolean;
  /** When the state changes; null if it does not within `horizon` days. */
  until: number | null;
  /** Whether the place opens on the current local day, or is still open from the day before. */
  opensToday: boolean;
};

/** The local day, as a number of days since 1970. */
export const dayAt = (minute: number, zone: string): number => Math.floor(wallClock(minute, zone) / dayLength);

export const weekdayOf = (day: number): Weekday => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'mon';

/** `YYYY-MM-DD` of a day. */
export const dateOf = (day: number): string => new Date(day * dayLength * 60_000).toISOString().slice(0, 10);

/** The exception for a day, if any. A date with a year takes precedence over a yearly one. */
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

/** The intervals of the ranges that begin on a day, without those that a clock change skips entirely. */
function intervalsOf(hours: Hours, day: number, zone: string): Interval[] {
  return rangesOf(hours, day).flatMap(([opens, closes]) => {
    const from = minutesOf(opens);
    const until = minutesOf(closes) + (minutesOf(closes) <= from ? dayLength : 0);
    const interval = { from: minuteOf(day * dayLength + from, zone), until: minuteOf(day * dayLength + until, zone) };
    return interval.until > interval.from ? [interval] : [];
  });
}

/** The place's open intervals from a day on, in order. Touching and overlapping ones are merged. */
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

/** The state of a place at `at`, in minutes since 1970 in UTC. */
export function openingAt(hours: Hours, { zone, at }: { zone: string; at: number }): Opening {
  const today = dayAt(at, zone);
  // A range of the day before may extend into this day; across a clock change, even one of two days before.
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

/**
 * Consecutive states of a place from `at` on. A new state also begins at local midnight, because the wording of the
 * state depends on the day.
 */
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
