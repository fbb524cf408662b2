import * as v from 'valibot';
import { attributeKinds } from '../attributes.ts';
import { formStateSchema } from '../form-state.ts';
import { foreign } from '../listing-card.ts';
import { count, day, path, tag } from '../schema-parts.ts';
import { submissionSteps } from '../submission.ts';
import { duplicatesSchema } from '../submission-steps/duplicates.ts';
import { hoursStepSchema } from '../submission-steps/hours.ts';
import { photosStepSchema } from '../submission-steps/photos.ts';
import { placeStepSchema } from '../submission-steps/place.ts';
import { servicesStepSchema } from '../submission-steps/services.ts';
import { writtenField } from '../written-field.ts';
import { listingSchema } from './listing.data.ts';

const step = v.picklist(submissionSteps);

const language = v.object({ tag, name: v.string() });

/** An option of an attribute, or an attribute, with its name in the page's language. */
const option = { slug: v.string(), name: v.string() };

const attribute = v.object({
  ...option,
  kind: v.picklist(attributeKinds),
  /** The unit of a number; empty for a plain count. */
  unit: v.string(),
  options: v.array(v.object(option)),
});

/** A problem of a typed field: a key under `submission.fault`, or of photos under `photos.fault`. */
const problem = v.object({ step, field: v.string(), code: v.string() });

/** The whole listing as its page will show it. */
const preview = v.object({
  /** Null while something is missing. */
  listing: v.nullable(listingSchema),
  /** The languages of the site, each with the preview in it. */
  languages: v.array(v.object({ tag, name: v.string(), path, isCurrent: v.boolean() })),
  problems: v.array(problem),
  /** Of a change: whether anything differs from what is published. */
  hasChanges: v.boolean(),
  /** Of a change: the fields that differ, each with whether staff decide on it before it is published. */
  changes: v.array(v.object({ ...writtenField.entries, waits: v.boolean() })),
  /** Until when they do so, where a field waits: a day as text, and as ISO 8601. */
  waitsUntil: v.nullable(day),
});

export const createSchema = v.object({
  /** `new`: a new listing. `change`: staff decide on the change of a published one. `edit`: it is published at once. */
  mode: v.picklist(['new', 'change', 'edit']),
  /** Whether what identifies the listing waits for staff all the same: its owner is new. */
  isFrozen: v.boolean(),
  /** What of a sent change waits for staff, where its author may publish changes; null for nothing. */
  waits: v.nullable(v.picklist(['part', 'all'])),
  /** Why nothing can be sent: the site takes no new listings, or the member is suspended. */
  blocked: v.nullable(v.picklist(['closed', 'suspended'])),
  /** The published listing. */
  listing: v.nullable(v.object({ slug: v.string(), name: v.string(), foreign: v.optional(foreign), path })),
  form: formStateSchema,
  step,
  /** `done`: was filled in without a problem. `problem`: something is missing or wrong there. */
  steps: v.array(v.object({ step, state: v.picklist(['open', 'done', 'problem']) })),
  /** What staff wrote when they sent it back: the reason, and notes by field; null for a new one. */
  sentBack: v.nullable(v.object({ reason: v.string(), note: v.string(), marks: v.record(v.string(), v.string()) })),
  /** The problems of the step’s fields in a refused form: keys under `submission.fault`. */
  faults: v.record(v.string(), v.string()),
  /** The slugs of listings that the author says are other places, separated by spaces. */
  otherPlaces: v.string(),
  /** What was typed in any step, as far as duplicates are found by it. */
  typed: v.object({
    name: v.string(),
    phone: v.string(),
    website: v.string(),
    latitude: v.string(),
    longitude: v.string(),
    category: v.string(),
    listing: v.string(),
  }),
  duplicates: duplicatesSchema,
  /** What the current step shows; null in the others. */
  basics: v.nullable(
    v.object({
      languages: v.array(language),
      /** In the site's order, children behind their parent; `level` is 0 for the widest. */
      categories: v.array(v.object({ ...option, level: count })),
    }),
  ),
  place: v.nullable(placeStepSchema),
  hours: v.nullable(hoursStepSchema),
  details: v.nullable(v.object({ attributes: v.array(attribute) })),
  services: v.nullable(servicesStepSchema),
  texts: v.nullable(v.object({ own: language, others: v.array(language) })),
  photos: v.nullable(photosStepSchema),
  preview: v.nullable(preview),
});

export type CreatePage = v.InferOutput<typeof createSchema>;
