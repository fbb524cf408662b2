import { type Hours, weekdays } from '../../../web/contract/hours.ts';
import type { SubmissionValue, SubmissionValues, SubmittedService } from '../../../web/contract/submission.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { servicesIn } from './submitted-services.ts';

/** An absent value, and the empty ones of all kinds of fields, are the same: nothing. */
const isNothing = (value: SubmissionValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as a text by which two are compared: the parts of objects in one order. */
function canonical(value: SubmissionValue | undefined): string {
  if (isNothing(value)) return '';
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (isHours(value)) return [weekdays.map((day) => value[day]), value.special];
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .filter(([, part]) => part !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

const isHours = (value: unknown): value is Hours => typeof value === 'object' && value !== null && 'special' in value;

/** Whether two values of a field are the same. */
export const isSameValue = (one: SubmissionValue | undefined, other: SubmissionValue | undefined): boolean =>
  canonical(one) === canonical(other);

/** Whether two objects say the same. */
export const isEqual = (one: object | undefined, other: object): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** A value by which two of a field are compared: the options of an attribute have no order. */
const comparable = (field: string, value: SubmissionValue | undefined): SubmissionValue | undefined =>
  field.startsWith('attribute.') && Array.isArray(value) ? (value as readonly string[]).toSorted() : value;

/** The values that differ from the current ones. A value that is gone is its field's empty one. */
export function differenceOf(current: SubmissionValues, wanted: SubmissionValues): SubmissionValues {
  const isSame = (field: string, value: SubmissionValue) =>
    isSameValue(comparable(field, current[field]), comparable(field, value));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => !isSame(field, value)));
}

/** Values without empty ones. */
export const withoutNothing = (values: SubmissionValues): SubmissionValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)));

/** Some of the values, absent ones as null. */
export const pickValues = (values: SubmissionValues, fields: readonly string[]): SubmissionValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

/** The fields that are texts which people read: what is looked at for links and its language. */
const isProse = (field: string): boolean => /^(name|summary|description)(\.|$)/.test(field);

/** What was typed as prose. */
export const proseOf = (values: SubmissionValues): string[] =>
  Object.entries(values).flatMap(([field, value]) => {
    if (field === 'services') return servicesIn(values).flatMap(textsOfService);
    return isProse(field) && typeof value === 'string' ? [value] : [];
  });

const textsOfService = ({ names, area }: SubmittedService): string[] => [
  ...Object.values(names),
  ...Object.values(area),
];

const textFields = ['name', 'summary', 'description'] as const;

/** The texts of values by language. Languages without a name have none. */
export function textsOf(values: SubmissionValues): Record<string, Record<(typeof textFields)[number], string>> {
  const own = String(values.language ?? '');
  const tags = Object.keys(values).flatMap((field) => field.match(/^name\.(.+)$/)?.[1] ?? []);
  const text = (field: string, tag: string) => String(values[tag === own ? field : `${field}.${tag}`] ?? '');
  return Object.fromEntries(
    [own, ...tags.filter((tag) => tag !== own)]
      .filter((tag) => text('name', tag) !== '')
      .map((tag) => [
        tag,
        { name: text('name', tag), summary: text('summary', tag), description: text('description', tag) },
      ]),
  );
}

/** The names of values by language. */
export const namesOf = (values: SubmissionValues): Names =>
  Object.fromEntries(Object.entries(textsOf(values)).map(([tag, { name }]) => [tag, name]));
