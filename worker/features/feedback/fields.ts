import * as v from 'valibot';
import type { CorrectableField } from '../../../web/contract/feedback.ts';
import { type Hours, type Weekday, weekdays } from '../../../web/contract/hours.ts';
import { cleanEmail, cleanLine, cleanPhone, cleanText, cleanWebsite } from '../../domain/listings/clean-fields.ts';
import { typedText } from '../../pages/action.ts';
import type { FieldValue } from './field-value.ts';
import { readRanges } from './hours-field.ts';

/** Characters of texts. */
const longest = { name: 200, address: 500, description: 20_000, source: 500, text: 2_000 } as const;

/** A cleaned text of at most `length` characters. */
export const textField = (length: number) =>
  v.pipe(
    typedText,
    v.transform(cleanText),
    v.check((text) => [...text].length <= length, 'text-long'),
  );

export const reportText = textField(longest.text);

const line = (length: number) =>
  v.pipe(
    typedText,
    v.transform(cleanLine),
    v.check((text) => [...text].length <= length, 'text-long'),
  );

/** A value that a cleaner accepts. An empty one says that the listing has none. */
const cleaned = (clean: (text: string) => { value: string; warning?: string }, problem: string) =>
  v.pipe(
    typedText,
    v.transform((text) => clean(cleanLine(text))),
    v.check(({ warning }) => warning === undefined, problem),
    v.transform(({ value }) => value),
  );

const values = {
  name: v.pipe(
    line(longest.name),
    v.check((text) => text !== '', 'name-missing'),
  ),
  address: v.pipe(
    textField(longest.address),
    v.transform((text) => text.replace(/\n+/g, '\n')),
  ),
  phone: cleaned(cleanPhone, 'phone-invalid'),
  email: cleaned(cleanEmail, 'email-invalid'),
  website: cleaned(cleanWebsite, 'website-invalid'),
  description: textField(longest.description),
} as const satisfies Record<Exclude<CorrectableField, 'hours'>, v.GenericSchema<unknown, string>>;

/** The names of the fields of all corrections. */
export const correctionFieldNames = ['value', 'source', ...weekdays] as const;

/** What is typed in the form of a correction. */
export type CorrectionInput = { value: FieldValue; source: string };

const source = textField(longest.source);

const ranges = v.pipe(
  typedText,
  v.transform(readRanges),
  v.check((read) => read !== undefined, 'hours-invalid'),
  v.transform((read) => read ?? []),
);

const days = Object.fromEntries(weekdays.map((day) => [day, ranges])) as Record<Weekday, typeof ranges>;

const hours = v.pipe(
  v.object({ ...days, source }),
  v.transform(({ source: how, ...week }) => ({ value: { ...week, special: [] } satisfies Hours, source: how })),
);

/** The schema of a correction of a field. */
export const correctionSchema = (field: CorrectableField): v.GenericSchema<unknown, CorrectionInput> =>
  field === 'hours' ? hours : v.object({ value: values[field], source });
