import * as v from 'valibot';
import { weekFormSchema } from '../hours-form.ts';
import { count } from '../schema-parts.ts';

const zone = v.object({ zone: v.string(), name: v.string() });

/** The page data of the step `hours`. */
export const hoursStepSchema = v.object({
  week: weekFormSchema,
  /** The rows of special days: the filled ones, and some that are empty. */
  special: v.array(
    v.object({
      row: count,
      /** `YYYY-MM-DD`, of a day of every year its next one; what was typed if it is no date. */
      date: v.string(),
      isYearly: v.boolean(),
    }),
  ),
  /** The chosen time zone; empty if it is not known. */
  timeZone: v.string(),
  /** The time zones of the place's country, each with its name in the reader's language. */
  suggested: v.array(zone),
  /** All time zones by their name in the reader's language. */
  zones: v.array(v.object({ name: v.string(), zones: v.array(v.string()) })),
});

export type HoursStep = v.InferOutput<typeof hoursStepSchema>;
