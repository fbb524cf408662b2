import * as v from 'valibot';
import { listChoice, pagerEntries, sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { formStateSchema } from '../form-state.ts';
import { choice, count, day, path, stretch, tag } from '../schema-parts.ts';

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
  /** The messages that visitors got in another language, the most frequent first, and the days that were counted. */
  missed: v.array(v.object({ key: v.string(), language: v.object(language), times: count })),
  days: count,
});

/** What an article is in a language: not published, out of date, or current. */
export const translationStates = ['missing', 'stale', 'done'] as const;

/** A source with its translation. */
const listedTextSchema = v.object({
  id: count,
  title: v.string(),
  source: v.object(language),
  editPath: path,
  /** Whether a translation is begun and not published. */
  isBegun: v.boolean(),
  /** When the source changed first since it was translated, and how much of it; null where it did not. */
  stale: v.nullable(v.object({ since: v.nullable(day), changed: count, blocks: count })),
  /** The page of the published translation. */
  path: v.nullable(path),
});

/** The articles of a site in one language. */
export const translationTextsSchema = v.object({
  sections: sectionsSchema,
  back: path,
  language: v.object(language),
  languages: v.array(choice),
  states: v.array(listChoice(translationStates)),
  texts: v.array(listedTextSchema),
  ...pagerEntries,
});

/** A block of the source with the field for its translation. */
const blockSchema = v.object({
  field: v.string(),
  source: v.string(),
  /** The number of lines of the field. */
  rows: count,
  /** What changed in the source since the translation; null for nothing. */
  stretches: v.nullable(v.array(stretch)),
  /** What is published in place of what the page shows: somebody else changed it. */
  other: v.nullable(v.string()),
  /** What a machine translated, where the field is empty; null for nothing. */
  machine: v.nullable(v.string()),
});

/** A line of the article, such as its title. */
const lineSchema = v.object({
  field: v.picklist(['title', 'description', 'tags', 'pictureAlt']),
  source: v.string(),
  stretches: v.nullable(v.array(stretch)),
  other: v.nullable(v.string()),
  /** What a machine translated, where the field is empty; null for nothing. */
  machine: v.nullable(v.string()),
  most: v.nullable(count),
});

export const translationEditSchema = v.object({
  sections: sectionsSchema,
  /** The list that leads here. */
  back: path,
  form: formStateSchema,
  source: v.object({ ...language, direction: v.picklist(['ltr', 'rtl']), title: v.string(), path }),
  language: v.object({ ...language, direction: v.picklist(['ltr', 'rtl']) }),
  /** The revision of the source beside the fields, and whether it has a newer one. */
  shown: count,
  isOutdated: v.boolean(),
  lines: v.array(lineSchema),
  blocks: v.array(blockSchema),
  /** Blocks that stay as they are in every language and are still empty. */
  fixed: count,
  own: v.nullable(
    v.object({
      state: v.picklist(['draft', 'scheduled', 'held', 'rejected', 'published', 'archived']),
      revision: count,
      path: v.nullable(path),
      /** When the source changed first since it was translated; null where it did not. */
      staleSince: v.nullable(day),
      isStale: v.boolean(),
    }),
  ),
  /** The provider of machine translations; null if none is configured. */
  translator: v.nullable(v.string()),
  /** Whether the editor can have one configured. */
  isAdmin: v.boolean(),
  /** Who made the texts of a machine, and when; null where there are none. */
  machine: v.nullable(v.object({ provider: v.string(), at: day })),
  /** Whether somebody else saved the translation since this form was opened. */
  isChanged: v.boolean(),
  done: v.nullable(v.picklist(['current'])),
  problem: formProblem,
});

export type TranslationTextsPage = v.InferOutput<typeof translationTextsSchema>;
export type TranslationEditPage = v.InferOutput<typeof translationEditSchema>;
export type TranslationBlock = TranslationEditPage['blocks'][number];
export type TranslationLine = TranslationEditPage['lines'][number];
export type TranslationsPage = v.InferOutput<typeof translationsSchema>;
