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
  /** The number of mails that need a decision, as text, empty for none; null for visitors without the right. */
  mails: v.nullable(v.object({ needed: v.string(), path })),
});

export type ManagePage = v.InferOutput<typeof manageSchema>;
