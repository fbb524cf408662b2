import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { path } from '../schema-parts.ts';

/** The first page of the staff area. */
export const manageSchema = v.object({
  sections: sectionsSchema,
  /** The visitor's roles, as text. */
  roles: v.string(),
  /** The visitor's permissions on this site. */
  tasks: v.array(v.picklist(['administer', 'decide', 'edit-listings', 'write-content'])),
  /** The sections in which something waits, with how much, in words. */
  waits: v.array(v.object({ name: v.string(), path, words: v.string() })),
});

export type ManagePage = v.InferOutput<typeof manageSchema>;
