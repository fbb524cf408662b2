import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';
import { units } from '../units.ts';

/** Characters of the texts of a site. */
export const longestName = 80;
export const longestTagline = 160;
export const longestAbout = 2_000;

/** The action that was just completed. `merged`: saved, while another admin had changed other settings. */
export const settingsDone = ['saved', 'merged', 'added', 'removed', 'moved', 'default'] as const;

/** A field of the form with its value. `other`: what another admin has saved meanwhile, where both changed it; else null. */
const field = v.object({ field: v.string(), value: v.string(), other: v.nullable(v.string()) });

/** What a site is set to: what was typed, or what is stored. */
export const siteSettingsSchema = v.object({
  sections: sectionsSchema,
  /** Where the forms are posted to: this page. */
  action: path,
  /** What the form showed first, as hashes: a field of the form. */
  base: v.string(),
  /** In the order of the menu. */
  languages: v.array(
    v.object({
      tag: v.string(),
      language: v.string(),
      isDefault: v.boolean(),
      name: field,
      tagline: field,
      about: field,
    }),
  ),
  /** Texts that were typed for languages that another admin has removed meanwhile. */
  lost: v.array(v.object({ tag: v.string(), language: v.string(), text: v.string() })),
  accent: field,
  /** The name of the site in the page's language, for the preview. */
  siteName: v.string(),
  /** The hue of the form's preview, 0 to 359: the typed one, or the stored one where none could be read. */
  hue: count,
  timeZone: field,
  /** Time zones by their name in the page's language. */
  zones: v.array(v.object({ name: v.string(), zones: v.array(v.string()) })),
  units: v.object({ value: v.picklist(units), other: v.nullable(v.picklist(units)) }),
  /** The languages that the site can get, and what was typed for a new one. */
  addable: v.array(v.object({ tag: v.string(), language: v.string() })),
  typed: v.object({ language: v.string(), name: v.string(), tagline: v.string() }),
  /** Where legal texts of a new language are written. */
  legalPath: path,
  done: v.nullable(v.picklist(settingsDone)),
  problem: formProblem,
});

export type SiteSettingsPage = v.InferOutput<typeof siteSettingsSchema>;
export type SettingsField = v.InferOutput<typeof field>;
