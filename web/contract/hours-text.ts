/** Opening hours as the fields of a form: a text for each day, such as `09:00–12:00, 13:00–18:00`. */
import { asciiDigits } from './digits.ts';
import { type Hours, type Range, weekdays } from './hours.ts';

/** The fields of a form as they are typed. An absent field is an empty one. */
export type TypedHours = Readonly<Record<string, string | undefined>>;

/** What is wrong in a field of opening hours. */
export type HoursFault = 'hours-invalid' | 'hours-overlap';

const longestDay = 6;

/** Ranges of a day in the format of the form's fields: `09:00–12:00, 13:00–17:00`; empty for a closed day. */
export const rangesText = (ranges: readonly Range[]): string =>
  ranges.map(([from, until]) => `${from}–${until}`).join(', ');

/** The fields of a week as they are typed, by day. */
export const hoursFields = (hours: Hours | null): Record<string, string> =>
  Object.fromEntries(weekdays.map((day) => [day, rangesText(hours?.[day] ?? [])]));

/** Characters of the hours of a day, as they are typed. */
const longestText = 300;

/**
 * Reads pairs of opening and closing times as people type them: `9-12, 13:00 – 17:30`, `9 am–5 pm`, in the digits of any
 * script. A time that is missing is ''.
 * @returns undefined if the text is something else. Empty text has no pairs.
 */
export function readPairs(typed: string): Range[] | undefined {
  const text = asciiDigits(typed.replace(/\s+/g, ' ')).toLowerCase().trim();
  if (text === '') return [];
  // The patterns below would take long to refuse a long text.
  if (text.length > longestText) return undefined;
  const pairs = text.split(/\s*[,;،、]\s*/).map(readPair);
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/**
 * Reads the ranges of a day as `readPairs` does. A pair without any time is left out: people write a dash for closed.
 * @returns undefined if the text is something else, or a time is missing. Empty text is a closed day.
 */
export function readRanges(typed: string): Range[] | undefined {
  const ranges = readPairs(typed)?.filter(([from, until]) => from !== '' || until !== '');
  return ranges && ranges.length <= longestDay && ranges.every(([from, until]) => from && until) ? ranges : undefined;
}

/** Reads the ranges of a day in chronological order, or says what is wrong. */
export function readDay(typed: string): { ranges: Range[] } | { fault: HoursFault } {
  const ranges = readRanges(typed)?.sort(([one], [other]) => (one < other ? -1 : 1));
  if (!ranges) return { fault: 'hours-invalid' };
  const overlaps = ranges.some((range, i) => {
    const next = ranges[i + 1];
    return next !== undefined && minuteOf(next[0]) < endOf(range);
  });
  return overlaps ? { fault: 'hours-overlap' } : { ranges };
}

/** Whether a range is a whole day. */
export const isWholeDay = ([from, until]: Range): boolean =>
  from === '00:00' && (until === '24:00' || until === '00:00');

/** Whether a range ends after midnight. */
export const isOvernight = ([from, until]: Range): boolean => until !== '00:00' && until <= from;

/** The minute of the day of `HH:MM`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The end of a range in minutes since the start of its day. */
const endOf = ([from, until]: Range): number => minuteOf(until) + (until <= from ? 24 * 60 : 0);

function readPair(text: string): Range | undefined {
  const [from, until, ...more] = text.split(/\s*[-‐‑–—~〜～]\s*/).map(readTime);
  if (from === undefined || until === undefined || more.length > 0) return undefined;
  return from === '24:00' ? undefined : [from, until];
}

function readTime(text: string): string | undefined {
  if (text === '') return '';
  const [, hourText, minutes = '00', half] = text.match(/^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/) ?? [];
  if (hourText === undefined) return undefined;
  const hour = half ? (Number(hourText) % 12) + (half === 'p' ? 12 : 0) : Number(hourText);
  if (half && (Number(hourText) < 1 || Number(hourText) > 12)) return undefined;
  if (Number(minutes) > 59 || hour > 24 || (hour === 24 && minutes !== '00')) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
