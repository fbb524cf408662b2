import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { formStateSchema } from '../form-state.ts';
import { day, moment, path, tag } from '../schema-parts.ts';
import { photosStepSchema } from '../submission-steps/photos.ts';
import { comparedLines, postStates, previewSchema, removedSchema } from './post-forms.data.ts';

/** When the product publishes a text, or did so. `late`: minutes behind the time that was set, if more than a few. */
const schedule = v.object({ due: moment, late: v.nullable(v.number()) });

/** An article in one language. */
const listed = v.object({
  id: v.number(),
  language: tag,
  languageName: v.string(),
  title: v.string(),
  state: v.picklist(postStates),
  schedule: v.nullable(schedule),
  /** Whether the source was changed after this translation. */
  isStale: v.boolean(),
  /** Its page while it is published. */
  path: v.nullable(path),
  editPath: path,
  versionsPath: path,
  /** What staff can do with it besides writing. */
  acts: v.array(v.picklist(['archive', 'unschedule', 'delete'])),
});

export const articlesDone = ['archived', 'unscheduled', 'deleted'] as const;

export const articlesSchema = v.object({
  sections: sectionsSchema,
  action: path,
  writePath: path,
  /** Texts that are translations of each other, the source first, with the languages that lack one. */
  groups: v.array(
    v.object({
      id: v.number(),
      texts: v.array(listed),
      missing: v.array(v.object({ tag, name: v.string(), path })),
    }),
  ),
  first: v.nullable(path),
  next: v.nullable(path),
  done: v.nullable(v.picklist(articlesDone)),
  problem: formProblem,
});

/** An article as it stands, or the source of a translation that is begun. */
const standing = v.object({
  id: v.number(),
  state: v.picklist(postStates),
  revision: v.number(),
  title: v.string(),
  path: v.nullable(path),
  versionsPath: path,
  schedule: v.nullable(schedule),
  /** What was changed in it since the form was opened; empty for nothing. */
  changed: comparedLines,
  removed: removedSchema,
});

export const editArticleSchema = v.object({
  sections: sectionsSchema,
  form: formStateSchema,
  own: v.nullable(standing),
  /** Of a translation: the text that it translates. */
  source: v.nullable(
    v.object({
      language: tag,
      languageName: v.string(),
      revision: v.number(),
      title: v.string(),
      description: v.string(),
      body: v.string(),
      /** What was changed in it since this translation; empty for nothing. */
      changed: comparedLines,
    }),
  ),
  /** The version that the fields are filled from; null for the newest. */
  restored: v.nullable(v.number()),
  /** Whether an earlier version was asked for, and the fields show a draft. */
  isDraftShown: v.boolean(),
  languages: v.array(v.object({ tag, name: v.string() })),
  language: tag,
  /** What can become of the text, the first by default. */
  states: v.array(v.picklist(['draft', 'published', 'scheduled'])),
  photos: photosStepSchema,
  preview: v.nullable(previewSchema),
  listPath: path,
});

export const articleVersionsSchema = v.object({
  sections: sectionsSchema,
  id: v.number(),
  title: v.string(),
  language: tag,
  editPath: path,
  listPath: path,
  /** The newest first. */
  versions: v.array(
    v.object({
      number: v.number(),
      at: moment,
      author: v.string(),
      isNewest: v.boolean(),
      path,
      /** Where it is written anew: not of the newest one. */
      restorePath: v.nullable(path),
    }),
  ),
  /** Two versions in one. `day`: when the later one was written. */
  compared: v.nullable(
    v.object({
      version: v.number(),
      before: v.number(),
      day,
      lines: comparedLines,
      others: v.array(v.object({ number: v.number(), path })),
    }),
  ),
});

export type ArticlesPage = v.InferOutput<typeof articlesSchema>;
export type EditArticlePage = v.InferOutput<typeof editArticleSchema>;
export type ArticleVersionsPage = v.InferOutput<typeof articleVersionsSchema>;
