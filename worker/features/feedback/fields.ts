import * as v from 'valibot';
import type { CorrectableField } from '../../../web/contract/feedback.ts';
import { type Hours, type Weekday, weekdays } from '../../../web/contract/hours.ts';
import { readDay } from '../../../web/contract/hours-text.ts';
import { textField, textFields } from '../../domain/listings/typed-fields.ts';
import { typedText } from '../../pages/action.ts';
import type { FieldValue } from './field-value.ts';

/** Characters of texts beside those of listings. */
const longest = { source: 500, text: 2_000 } as const;

export const reportText = textField(longest.text);

/** The names of the fields of all corrections. */
export const correctionFieldNames = ['value', 'source', ...weekdays] as const;

/** What is typed in the form of a correction. */
export type CorrectionInput = { value: FieldValue; source: string };

const source = textField(longest.source);

const ranges = v.pipe(
  typedText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = readDay(dataset.value);
    if ('ranges' in day) return day.ranges;
    addIssue({ message: day.fault });
    return NEVER;
  }),
);

const days = Object.fromEntries(weekdays.map((day) => [day, ranges])) as Record<Weekday, typeof ranges>;

const hours = v.pipe(
  v.object({ ...days, source }),
  v.transform(({ source: how, ...week }) => ({ value: { ...week, special: [] } satisfies Hours, source: how })),
);

/** The schema of a correction of a field. */
export const correctionSchema = (field: CorrectableField): v.GenericSchema<unknown, CorrectionInput> =>
  field === 'hours' ? hours : v.object({ value: textFields[field], source });
