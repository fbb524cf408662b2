import * as v from 'valibot';
import { count, path, stretch } from './schema-parts.ts';

/** A field of what was written, with the differences from what was published then. */
export const writtenField = v.object({
  field: v.string(),
  label: v.string(),
  stretches: v.array(stretch),
  /** What is published now, if it is neither. */
  now: v.optional(v.string()),
  /** The pictures of the field, in place of text. `path` is without width and format: `/media/KEY`. */
  pictures: v.optional(
    v.array(
      v.object({
        path,
        alt: v.string(),
        width: count,
        height: count,
        change: v.picklist(['same', 'added', 'removed']),
      }),
    ),
  ),
  /** Files that staff can open: a form posts to the path. */
  files: v.optional(v.array(v.object({ words: v.string(), path }))),
});

export type WrittenField = v.InferOutput<typeof writtenField>;
