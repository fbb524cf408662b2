import * as v from 'valibot';
import { type Hours, isTimeZone, weekdays } from '../../../../web/contract/hours.ts';
import { readHours, typedHours } from '../../../../web/contract/special-days.ts';
import { isSpecialField, knownField } from '../../../../web/contract/special-fields.ts';
import type { SubmissionValues } from '../../../../web/contract/submission.ts';
import type { StepFields } from '../step.ts';

const ownFields: ReadonlySet<string> = new Set([...weekdays, knownField, 'timeZone']);

const typedFields = v.record(v.string(), v.string());

/** An IANA name: the runtime also accepts offsets, which have no clock changes. */
const isZone = (name: string): boolean => /^[A-Za-z]/.test(name) && isTimeZone(name);

const schema = v.pipe(
  typedFields,
  v.rawTransform(({ dataset, addIssue, NEVER }): SubmissionValues => {
    const typed = dataset.value;
    const { hours, faults } = readHours(typed);
    const timeZone = (typed.timeZone ?? '').trim();
    const issue = (key: string, message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key] }],
      });
    for (const { field, fault } of faults) issue(field, fault);
    if (timeZone !== '' && !isZone(timeZone)) issue('timeZone', 'zone-invalid');
    else if (faults.length === 0) return { hours, timeZone };
    return NEVER;
  }),
);

/** The opening hours of a listing: a week, special days, and the time zone of the place. */
export const hoursStepFields: StepFields = {
  step: 'hours',
  has: (field) => ownFields.has(field) || isSpecialField(field),
  schema: () => schema,
  typed: ({ hours, timeZone }) => ({
    ...(isHours(hours) ? typedHours(hours) : {}),
    ...(typeof timeZone === 'string' ? { timeZone } : {}),
  }),
};

const isHours = (value: SubmissionValues[string] | undefined): value is Hours =>
  typeof value === 'object' && value !== null && 'special' in value;
