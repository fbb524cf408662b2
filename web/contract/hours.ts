/** Opening hours: a weekly schedule and exceptions, in local time of the place's time zone. */
import * as v from 'valibot';

/** In the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time from 00:00 to 24:00'));

/**
 * Opening and closing time. A closing time at or before the opening time is on the next day; 00:00 to 00:00 is a whole
 * day. A range belongs to the day on which it begins.
 */
const range = v.tuple([time, time]);

/** In chronological order; an empty list means closed. */
const ranges = v.pipe(v.array(range), v.maxLength(6, 'at most 6 ranges a day'));

export const hoursSchema = v.object({
  mon: v.optional(ranges, []),
  tue: v.optional(ranges, []),
  wed: v.optional(ranges, []),
  thu: v.optional(ranges, []),
  fri: v.optional(ranges, []),
  sat: v.optional(ranges, []),
  sun: v.optional(ranges, []),
  /** Exceptions to the weekly schedule: a day of every year (MM-DD) or a single date, which takes precedence. */
  special: v.optional(
    v.pipe(
      v.array(
        v.object({ date: v.pipe(v.string(), v.regex(/^(?:\d{4}-)?\d\d-\d\d$/, 'MM-DD or YYYY-MM-DD')), hours: ranges }),
      ),
      v.maxLength(100, 'at most 100 special days'),
    ),
    [],
  ),
});

export type Range = v.InferOutput<typeof range>;
export type Hours = v.InferOutput<typeof hoursSchema>;

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
