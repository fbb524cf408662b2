import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';

/** Characters of the texts of the settings. */
export const longestCriterion = 60;
export const longestGuidelines = 4_000;

/** A text in a language: its name, and the field of the form with its value. */
const text = v.object({ tag: v.string(), language: v.string(), field: v.string(), value: v.string() });

/** What a site sets for its reviews, as the form shows it: what was typed, or what is stored. */
export const reviewSettingsSchema = v.object({
  sections: sectionsSchema,
  /** Where the form is posted to: this page. */
  action: path,
  revision: count,
  state: v.picklist(['open', 'closed']),
  /** As many as there can be; those without a name are none. `slug` and `names`: fields of the form. */
  criteria: v.array(v.object({ number: v.string(), slugField: v.string(), slug: v.string(), names: v.array(text) })),
  guidelines: v.array(text),
  /** The product's guidelines in the page's language, for languages without those of the site. */
  standard: v.string(),
  /** The language in which each criterion needs a name. */
  defaultLanguage: v.string(),
  isSaved: v.boolean(),
  problem: formProblem,
});

export type ReviewSettingsPage = v.InferOutput<typeof reviewSettingsSchema>;
