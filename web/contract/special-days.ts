/** Opening hours on single dates as the rows of a form: `special-date-N`, `special-yearly-N` and `special-hours-N`. */
import { asciiDigits } from './digits.ts';
import { type Hours, type Weekday, weekdays } from './hours.ts';
import { type HoursFault, hoursFields, rangesText, readDay, type TypedHours } from './hours-text.ts';
import { knownField, specialNames, specialRows } from './special-fields.ts';

/** What is wrong in a row. */
export type SpecialFault = HoursFault | 'date-missing' | 'date-invalid' | 'date-twice';

/** The rows that are filled in, in order. */
export const filledRows = (typed: TypedHours): number[] =>
  Array.from({ length: specialRows }, (_, i) => i + 1).filter((row) => {
    const names = specialNames(row);
    return [names.date, names.hours].some((name) => (typed[name] ?? '').trim() !== '');
  });

/** The fields of special days. A day of every year has no year in its field. */
export const specialFields = ({ special }: Pick<Hours, 'special'>): Record<string, string> =>
  Object.fromEntries(
    special.flatMap(({ date, hours }, i) => {
      const names = specialNames(i + 1);
      return [
        [names.date, date],
        [names.yearly, date.length === 5 ? 'yes' : ''],
        [names.hours, rangesText(hours)],
      ];
    }),
  );

/**
 * Reads a date as `YYYY-MM-DD`, a yearly one as `MM-DD`; a text without a year is a yearly one.
 * @returns undefined if there is no such day.
 */
export function readDate(typed: string, yearly: string | undefined): string | undefined {
  const [, year, day] =
    asciiDigits(typed)
      .trim()
      .match(/^(?:(\d{4})-)?(\d\d-\d\d)$/) ?? [];
  // 29 February is a day of every year in which it occurs.
  if (day === undefined || !isDate(`${year ?? 2024}-${day}`)) return undefined;
  return year === undefined || yearly ? day : `${year}-${day}`;
}

function isDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

export type ReadSpecial = { special: Hours['special']; faults: { field: string; fault: SpecialFault }[] };

/** Reads the filled rows. */
export function readSpecial(typed: TypedHours): ReadSpecial {
  const read: ReadSpecial = { special: [], faults: [] };
  const dates = new Set<string>();
  for (const row of filledRows(typed)) {
    const names = specialNames(row);
    const dateText = typed[names.date] ?? '';
    const date = readDate(dateText, typed[names.yearly]);
    const day = readDay(typed[names.hours] ?? '');
    if (dateText.trim() === '') read.faults.push({ field: names.date, fault: 'date-missing' });
    else if (date === undefined) read.faults.push({ field: names.date, fault: 'date-invalid' });
    else if (dates.has(date)) read.faults.push({ field: names.date, fault: 'date-twice' });
    if ('fault' in day) read.faults.push({ field: names.hours, fault: day.fault });
    if (date === undefined) continue;
    dates.add(date);
    if ('ranges' in day) read.special.push({ date, hours: day.ranges });
  }
  return read;
}

/** Opening hours that were read, with what is wrong in their fields. Without any times they are null, unless known. */
export type ReadHours = { hours: Hours | null; faults: { field: string; fault: SpecialFault }[] };

/** Reads the fields of opening hours: the week and the special days. */
export function readHours(typed: TypedHours): ReadHours {
  const days = weekdays.map((day) => ({ day, read: readDay(typed[day] ?? '') }));
  const week = Object.fromEntries(days.map(({ day, read }) => [day, 'ranges' in read ? read.ranges : []]));
  const { special, faults } = readSpecial(typed);
  const hours = { ...(week as Pick<Hours, Weekday>), special };
  const isGiven = special.length > 0 || Boolean(typed[knownField]) || weekdays.some((day) => hours[day].length > 0);
  return {
    hours: isGiven ? hours : null,
    faults: [
      ...days.flatMap(({ day, read }) => ('fault' in read ? [{ field: day, fault: read.fault }] : [])),
      ...faults,
    ],
  };
}

/** The fields of opening hours: the inverse of `readHours`. */
export const typedHours = (hours: Hours): Record<string, string> => ({
  ...hoursFields(hours),
  // Only hours without any times need it: with it, a form that is emptied would say "closed" instead of "unknown".
  [knownField]: hours.special.length === 0 && weekdays.every((day) => hours[day].length === 0) ? 'yes' : '',
  ...specialFields(hours),
});
