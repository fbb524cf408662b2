import { type Weekday, weekdays } from '../../../web/contract/hours.ts';

type Fields = Readonly<Record<string, string>>;

type Copy = (posted: unknown, context: { fields: Fields }) => { fields: Fields; focus: string };

/** Gives all other days the hours of one. */
const copyOf =
  (day: Weekday): Copy =>
  (_, { fields }) => ({
    fields: Object.fromEntries(weekdays.filter((other) => other !== day).map((other) => [other, fields[day] ?? ''])),
    focus: day,
  });

/** The edits of a form with a week, by the value of their button: `copy-mon` and those of the other days. */
export const hoursEdits: Readonly<Record<string, Copy>> = Object.fromEntries(
  weekdays.map((day) => [`copy-${day}`, copyOf(day)]),
);
