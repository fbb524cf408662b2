/** Opening hours of Google and Yelp as lines of text. */
import { weekdays } from '../../../../web/contract/hours.ts';
import { isRecord, type Json, timeOf } from './hours-values.ts';

const dayLength = 1440;
const weekLength = 7 * dayLength;
const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** A minute of the week that begins on Monday. */
function minuteOfWeek(day: number, time: string): number | undefined {
  const [, hour, minute] = time.match(/^(\d{2}):?(\d{2})$/) ?? [];
  if (!Number.isInteger(day) || day < 0 || day > 6 || Number(hour ?? 99) > 24 || Number(minute) > 59) return undefined;
  return day * dayLength + Number(hour) * 60 + Number(minute);
}

/** Lines for a span of the week. One that is longer than a day is a line for each of its days. */
function spanLines(from: number, to: number): string[] {
  const end = to <= from ? to + weekLength : to;
  const lines: string[] = [];
  for (let start = from; start < end; ) {
    const midnight = (Math.floor(start / dayLength) + 1) * dayLength;
    const until = end - from <= dayLength ? end : Math.min(midnight, end);
    const day = weekdays[Math.floor(start / dayLength) % 7];
    const isWhole = start % dayLength === 0 && until === midnight;
    const until24 = until % dayLength === 0 ? '24:00' : clock(until % dayLength);
    lines.push(isWhole ? `${day} 24 hours` : `${day} ${clock(start % dayLength)}-${until24}`);
    start = until;
  }
  return lines;
}

/** In the order of the days and times, so that several lines of a day add to each other. */
const ordered = (lines: readonly string[]): string[] => {
  const place = (line: string): string => `${weekdays.findIndex((day) => line.startsWith(day))}${line}`;
  return [...lines].sort((a, b) => (place(a) < place(b) ? -1 : 1));
};

/** A point of Google's periods, where Sunday is 0. */
function googlePoint(value: Json | undefined): number | undefined {
  if (!isRecord(value) || typeof value.day !== 'number') return undefined;
  const time = timeOf(value.time ?? value);
  return time === undefined ? undefined : minuteOfWeek((value.day + 6) % 7, time);
}

/** Google's `periods` of places. A single one without an end is always open. */
export function googleLines(periods: readonly Json[]): string[] | undefined {
  const lines: string[] = [];
  for (const period of periods) {
    if (!isRecord(period)) return undefined;
    const from = googlePoint(period.open);
    const isAlways = periods.length === 1 && from === 6 * dayLength;
    const to = period.close === undefined && isAlways ? from : googlePoint(period.close);
    if (from === undefined || to === undefined) return undefined;
    if (to === from && !isAlways) return undefined;
    lines.push(...spanLines(from, to));
  }
  return ordered(lines);
}

/** A period of Google's business profiles: `{"openDay": "MONDAY", "openTime": {"hours": 9}, …}`. */
export function businessLine(value: Json): string[] | undefined {
  if (!isRecord(value) || typeof value.openDay !== 'string') return undefined;
  const dayOf = (name: Json | undefined): number =>
    weekdays.findIndex((day) => typeof name === 'string' && name.toLowerCase().startsWith(day));
  const [openTime, closeTime] = [timeOf(value.openTime), timeOf(value.closeTime)];
  if (openTime === undefined || closeTime === undefined) return undefined;
  const from = minuteOfWeek(dayOf(value.openDay), openTime);
  const to = minuteOfWeek(dayOf(value.closeDay ?? value.openDay), closeTime);
  return from === undefined || to === undefined || from === to ? undefined : spanLines(from, to);
}

/** Yelp's `{"open": [{"day": 0, "start": "0900", "end": "1700", "is_overnight": false}]}`, where Monday is 0. */
export function yelpLines(value: { readonly [key: string]: Json }): string[] | undefined {
  const { open, hours_type: type = 'REGULAR' } = value;
  if (!Array.isArray(open) || type !== 'REGULAR') return undefined;
  const lines: string[] = [];
  for (const one of open as readonly Json[]) {
    if (!isRecord(one) || typeof one.day !== 'number') return undefined;
    const [start, end] = [timeOf(one.start), timeOf(one.end)];
    if (start === undefined || end === undefined) return undefined;
    const [from, to] = [minuteOfWeek(one.day, start), minuteOfWeek(one.day, end)];
    if (from === undefined || to === undefined) return undefined;
    if (to > from === (one.is_overnight === true)) return undefined;
    lines.push(...spanLines(from, to > from ? to : to + dayLength));
  }
  return ordered(lines);
}
