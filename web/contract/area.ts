import * as v from 'valibot';
import { path } from './schema-parts.ts';

/** The menu of an area: the sections that the visitor has the right to open. */
export const sectionsSchema = v.array(
  v.object({
    name: v.string(),
    path,
    isCurrent: v.boolean(),
    /** How much waits there: the number as it is displayed, and in words. */
    waits: v.optional(v.object({ number: v.string(), words: v.string() })),
  }),
);

export type Sections = v.InferOutput<typeof sectionsSchema>;

/** Links to the first page of a list and to the next one; null where there is none. */
export const pagerEntries = { first: v.nullable(path), next: v.nullable(path) };

/** A link that selects which rows a list shows. */
export const listChoice = <const Names extends readonly string[]>(names: Names) =>
  v.object({ name: v.picklist(names), path, isChosen: v.boolean() });
