import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { formStateSchema } from '../form-state.ts';
import { count, path, stretch, tag } from '../schema-parts.ts';
import { photosStepSchema } from '../submission-steps/photos.ts';
import { postSchema } from './posts.data.ts';

export const postStates = ['draft', 'scheduled', 'held', 'rejected', 'published', 'archived'] as const;

/** What a text contained and pages may not show, with its name or address. */
export const removedSchema = v.array(
  v.object({ kind: v.picklist(['element', 'attribute', 'link', 'picture']), what: v.string() }),
);

/** Two versions of a text in one, by line. */
export const comparedLines = v.array(v.array(stretch));

/** A text as its page will show it, in its own language. */
export const previewSchema = v.object({
  ...{ title: v.string(), description: v.string(), minutes: count, language: tag },
  ...{ picture: postSchema.entries.picture, outline: postSchema.entries.outline, parts: postSchema.entries.parts },
  removed: removedSchema,
});

/** A member's post as it stands. */
const standing = v.object({
  id: v.number(),
  state: v.picklist(postStates),
  /** The number that the form sends, so that no change of it is overwritten unseen. */
  revision: v.number(),
  title: v.string(),
  /** Its page while it is published. */
  path: v.nullable(path),
  /** What staff wrote when they sent it back, with their notes at fields. */
  sentBack: v.nullable(v.object({ reason: v.string(), note: v.string(), marks: v.record(v.string(), v.string()) })),
  /** What was changed in it since the form was opened; empty for nothing. */
  changed: comparedLines,
  removed: removedSchema,
});

export const createPostSchema = v.object({
  form: formStateSchema,
  /** Why the visitor cannot write; null if they can. */
  blocked: v.nullable(v.picklist(['suspended', 'rejected'])),
  own: v.nullable(standing),
  /** The languages of the site. That of a post that exists stays. */
  languages: v.array(v.object({ tag, name: v.string() })),
  language: tag,
  photos: photosStepSchema,
  preview: v.nullable(previewSchema),
  contributionsPath: path,
  ownPath: path,
});

const ownListed = v.object({
  id: v.number(),
  title: v.string(),
  language: tag,
  languageName: v.string(),
  state: v.picklist(postStates),
  at: v.object({ day: v.string(), iso: v.string() }),
  /** The words of the chosen reason, and what staff wrote beside it; empty for nothing. */
  reason: v.string(),
  note: v.string(),
  /** Its page while it is published, and where it is written anew; null where that is impossible. */
  path: v.nullable(path),
  editPath: v.nullable(path),
  /** What its author can do with it. */
  acts: v.array(v.picklist(['archive', 'delete'])),
});

export const ownPostsDone = ['archived', 'deleted'] as const;

export const ownPostsSchema = v.object({
  sections: sectionsSchema,
  action: path,
  isSuspended: v.boolean(),
  writePath: path,
  /** A post that was begun and not sent; null for none. */
  draft: v.nullable(v.object({ title: v.string(), at: v.string(), iso: v.string(), path })),
  posts: v.array(ownListed),
  first: v.nullable(path),
  next: v.nullable(path),
  contributionsPath: path,
  done: v.nullable(v.picklist(ownPostsDone)),
  problem: formProblem,
});

export type CreatePostPage = v.InferOutput<typeof createPostSchema>;
export type PostPreview = v.InferOutput<typeof previewSchema>;
export type ComparedLines = v.InferOutput<typeof comparedLines>;
export type OwnPostsPage = v.InferOutput<typeof ownPostsSchema>;
