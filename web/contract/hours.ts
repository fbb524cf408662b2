/** When a place is open: the week as a rule, days that differ, in the wall clock of the place's own time zone. */
import * as v from 'valibot';

/** In the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time from 00:00 to 24:00'));

/**
 * From and until. One that ends at or before its beginning ends on the next day, so that 00:00 to 00:00 is a whole day;
 * it belongs to the day on which it begins.
 */
const range = v.tuple([time, time]);

/** In the order of the day; none is a day on which the place is closed. */
const ranges = v.pipe(v.array(range), v.maxLength(6, 'at most 6 ranges a day'));

export const hoursSchema = v.object({
  mon: v.optional(ranges, []),
  tue: v.optional(ranges, []),
  wed: v.optional(ranges, []),
  thu: v.optional(ranges, []),
  fri: v.optional(ranges, []),
  sat: v.optional(ranges, []),
  sun: v.optional(ranges, []),
  /** What stands here replaces the rule of the week: a day of every year (MM-DD), or one day alone, which wins. */
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

/** Whether a text is the name of a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
