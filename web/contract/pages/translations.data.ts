import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { count, path, tag } from '../schema-parts.ts';

/** What a site has in several languages. */
export const translatedParts = ['interface', 'articles', 'legal', 'mails'] as const;

export type TranslatedPart = (typeof translatedParts)[number];

const language = { tag, name: v.string() };

/** How much of a part a language has. */
const cellSchema = v.object({
  part: v.picklist(translatedParts),
  /** What there is to be translated; 0 for nothing. */
  total: count,
  missing: count,
  /** Translated, but the source has changed since. */
  stale: count,
  /** The share that is current: from 0 to 100, and as text. */
  size: v.number(),
  percent: v.string(),
  /** Where the missing and the stale ones are listed; null where they are listed in `texts`, or where there are none. */
  missingPath: v.nullable(path),
  stalePath: v.nullable(path),
  /** The texts that are missing or stale, by their names. */
  texts: v.array(v.object({ name: v.string(), path, isStale: v.boolean() })),
});

/** How much of a site each of its languages has. */
export const translationsSchema = v.object({
  sections: sectionsSchema,
  languages: v.array(v.object({ ...language, cells: v.array(cellSchema) })),
  /** The messages that a chosen language lacks; null if none is chosen. */
  keys: v.nullable(v.object({ ...language, total: count, keys: v.array(v.string()) })),
});

export type TranslationsPage = v.InferOutput<typeof translationsSchema>;
