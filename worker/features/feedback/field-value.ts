import { type CorrectableField, correctableFields } from '../../../web/contract/feedback.ts';
import { type Hours, weekdays } from '../../../web/contract/hours.ts';
import { hoursLines } from '../../domain/hours/hours-lines.ts';
import type { ShowContext } from '../../moderation/kind.ts';

/** The value of a field: a text, or opening hours; null for no hours. */
export type FieldValue = string | Hours | null;

export const isCorrectable = (field: unknown): field is CorrectableField =>
  (correctableFields as readonly unknown[]).includes(field);

/**
 * The value of a field as text in the reader's language: opening hours with a line for each day. `country` decides the hour
 * cycle and the first day of the week.
 */
export function valueText(value: unknown, { lang, t }: ShowContext, country: string | null = null): string {
  if (typeof value === 'string') return value;
  if (!value || typeof value !== 'object') return '';
  return hoursLines(value as Hours, { lang, t, country });
}

/** Whether two values of a field are the same. */
export const isSameValue = (one: FieldValue, other: FieldValue): boolean => canonical(one) === canonical(other);

/** The value as the database compares it: hours with all days in one order. */
export function canonical(value: FieldValue): string {
  if (value === null || typeof value === 'string') return value ?? '';
  return JSON.stringify([weekdays.map((day) => value[day]), value.special]);
}
