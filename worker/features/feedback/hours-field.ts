import { type Hours, type Range, weekdays } from '../../../web/contract/hours.ts';
import { asciiDigits } from '../../platform/text/digits.ts';

/** Ranges of a day in the format of the form's fields: `09:00–12:00, 13:00–17:00`; empty for a closed day. */
export const rangesText = (ranges: readonly Range[]): string =>
  ranges.map(([from, until]) => `${from}–${until}`).join(', ');

/** The fields of opening hours as they are typed, by day. */
export const hoursFields = (hours: Hours | null): Record<string, string> =>
  Object.fromEntries(weekdays.map((day) => [day, rangesText(hours?.[day] ?? [])]));

/**
 * Reads the ranges of a day as people type them: `9-12, 13:00 – 17:30`, `9 am–5 pm`, in the digits of any script.
 * @returns undefined if the text is something else. Empty text is a closed day.
 */
export function readRanges(typed: string): Range[] | undefined {
  const text = asciiDigits(typed).toLowerCase().trim();
  if (text === '') return [];
  const ranges = text.split(/\s*[,;،、]\s*/).map(readRange);
  return ranges.length <= 6 && ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function readRange(text: string): Range | undefined {
  const [from, until, ...more] = text.split(/\s*[-‐‑–—~〜～]\s*/).map(readTime);
  return from && until && from !== '24:00' && more.length === 0 ? [from, until] : undefined;
}

function readTime(text: string): string | undefined {
  const [, hourText, minutes = '00', half] = text.match(/^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/) ?? [];
  if (hourText === undefined) return undefined;
  const hour = half ? (Number(hourText) % 12) + (half === 'p' ? 12 : 0) : Number(hourText);
  if (half && (Number(hourText) < 1 || Number(hourText) > 12)) return undefined;
  if (Number(minutes) > 59 || hour > 24 || (hour === 24 && minutes !== '00')) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
