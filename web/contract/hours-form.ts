import * as v from 'valibot';
import { weekdays } from './hours.ts';

/** What a form of opening hours shows of the week. What is typed is in the fields of the form. */
export const weekFormSchema = v.object({
  /** In the local order. */
  days: v.array(v.object({ day: v.picklist(weekdays), name: v.string() })),
  hourCycle: v.optional(v.picklist(['h11', 'h12', 'h23', 'h24'])),
  /** What is typed, in sentences. */
  words: v.array(v.string()),
});

export type WeekForm = v.InferOutput<typeof weekFormSchema>;
