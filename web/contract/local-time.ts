/** Times as fields for date and time have them, `2026-11-28T09:30`, in a time zone. */
import { isTimeZone } from './hours.ts';
import { minuteOf, wallClock } from './zone.ts';

/**
 * The moment of a time in a zone, in UTC if that is none or if the text ends with a Z. In milliseconds since 1970;
 * undefined for other texts.
 */
export function readLocalTime(text: string, zone: string): number | undefined {
  const [, year, month, day, hour, minute] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || hour === undefined || hour > 23) return undefined;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  if (new Date(wall).getUTCDate() !== day) return undefined;
  return minuteOf(wall / 60_000, isTimeZone(zone) && !text.endsWith('Z') ? zone : 'UTC') * 60_000;
}

/** A moment in milliseconds since 1970 as a time in a zone. */
export const writeLocalTime = (at: number, zone: string): string =>
  new Date(wallClock(Math.floor(at / 60_000), zone) * 60_000).toISOString().slice(0, 16);
