import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';

/** The action that was just completed. */
export const synonymsDone = ['added', 'changed', 'removed'] as const;

/** Limits of synonyms: words of a group, characters of a word, groups of a site. */
export const synonymLimits = { fewest: 2, most: 12, length: 60, groups: 500 } as const;

const language = { tag: v.string(), name: v.string() };

const searchSchema = v.object({
  /** Folded: without case and accents. */
  words: v.string(),
  language: v.object(language),
  times: count,
  /** The last day on which it was searched for, as text and in ISO 8601. */
  day: v.string(),
  dayIso: v.string(),
  /** The form for a synonym with the words filled in; null if they are in a group, or the site lost the language. */
  path: v.nullable(path),
  isSynonym: v.boolean(),
});

const groupSchema = v.object({
  id: count,
  words: v.array(v.string()),
  /** This page with the form that changes the group. */
  path,
});

/** What visitors searched for without a result, and the site's synonyms. */
export const searchesSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  /** This page without a chosen group. */
  start: path,
  searches: v.array(searchSchema),
  /** Languages that have groups. */
  synonyms: v.array(v.object({ ...language, groups: v.array(groupSchema) })),
  /** The languages of the site. */
  languages: v.array(v.object(language)),
  form: v.object({
    /** The group to be changed; null for a new one. `was`: its words when the form was made, as they are stored. */
    group: v.nullable(v.object({ id: count, was: v.string() })),
    language: v.string(),
    words: v.string(),
  }),
  /** The typed word that is in another group, and the words of that group, for the problem `word-taken`. */
  taken: v.nullable(v.object({ word: v.string(), words: v.array(v.string()) })),
  done: v.nullable(v.picklist(synonymsDone)),
  problem: formProblem,
});

export type SearchesPage = v.InferOutput<typeof searchesSchema>;
