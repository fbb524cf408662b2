import * as v from 'valibot';
import { typedText } from '../../pages/action.ts';

/** Milliseconds of a day. */
const day = 24 * 60 * 60 * 1000;
/** Maximum number of days of a suspension with an end. */
const longestSuspension = 10 * 365;

/** The end of a suspension, from its last day; null if the field is empty. */
export const lastDayField = v.pipe(
  typedText,
  v.transform((typed) => lastDay(typed, Date.now())),
  v.custom<number | null>((end) => end !== undefined, 'until'),
);

/**
 * The end, in UTC, of the last day of a suspension, typed in the format of date fields (2026-12-31).
 *
 * @returns milliseconds since 1970; null if the text is empty; undefined if it is not a date from today on.
 */
function lastDay(typed: string, now: number): number | null | undefined {
  const text = typed.trim();
  if (!text) return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some parsers read 31 February as a day in March.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) return undefined;
  const end = start + day;
  return end > now && end - now <= longestSuspension * day ? end : undefined;
}
