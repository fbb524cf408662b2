import * as v from 'valibot';
import { correctableFields, photoReasons, reportReasons } from '../feedback.ts';
import { formStateSchema } from '../form-state.ts';
import { weekFormSchema } from '../hours-form.ts';
import { foreign, photo } from '../listing-card.ts';
import { path, phrase } from '../schema-parts.ts';

/** The listing that a form is about. */
const about = { name: v.string(), foreign: v.optional(foreign), path, form: formStateSchema };

export const reportSchema = v.object({
  ...about,
  reasons: v.array(v.picklist([...reportReasons, ...photoReasons])),
  /** The reported photo of the listing; null where the listing itself is reported. */
  photo: v.nullable(v.object({ ...photo.entries, alt: phrase, credit: v.string() })),
});

/** A field with what the listing says now, as text. */
const field = v.object({ field: v.picklist(correctableFields), label: v.string(), value: v.string(), path });

export const correctionSchema = v.object({
  ...about,
  /** The fields to choose from. */
  fields: v.array(field),
  /** The chosen field; null while one is chosen. */
  chosen: v.nullable(
    v.object({
      field: v.picklist(correctableFields),
      label: v.string(),
      value: v.string(),
      /** The form of opening hours; null for other fields. */
      week: v.nullable(weekFormSchema),
    }),
  ),
  /** What staff wrote when they sent the correction back: the reason and notes by field; null for a new one. */
  sentBack: v.nullable(v.object({ reason: v.string(), note: v.string(), marks: v.record(v.string(), v.string()) })),
});

export const confirmationSchema = v.object({
  ...about,
  fields: v.array(field),
  /** How many members have confirmed it, and when the last one did, as text; empty for none. */
  confirmed: v.string(),
  /** Whether the visitor has confirmed it within 90 days. */
  isOwn: v.boolean(),
});

export type ReportPage = v.InferOutput<typeof reportSchema>;
export type CorrectionPage = v.InferOutput<typeof correctionSchema>;
export type ConfirmationPage = v.InferOutput<typeof confirmationSchema>;
