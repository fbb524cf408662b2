import * as v from 'valibot';
import { count, path, stretch } from './schema-parts.ts';

/** A person in an entry. `path` leads to more entries; null where the reader cannot open them. */
const person = v.object({ name: v.string(), path: v.nullable(path) });

/** An entry of the audit log. All texts are in the page's language, apart from what people wrote. */
export const auditEntrySchema = v.object({
  id: count,
  /** What happened. */
  action: v.string(),
  /** The thing, with the log of it; null where the people say it all. */
  thing: v.nullable(person),
  who: person,
  whom: v.nullable(person),
  /** The chosen reason; empty for none. */
  reason: v.string(),
  /** The written reason; empty for none, null if it was erased. */
  note: v.nullable(v.string()),
  /** The states before and after; both are empty where nothing changed. */
  before: v.string(),
  after: v.string(),
  /** What people wrote: the fields that were given or changed. */
  fields: v.array(v.object({ name: v.string(), stretches: v.array(stretch) })),
  /** Whether a text of these was erased. */
  isErased: v.boolean(),
  /** The texts that the reader can erase. */
  versions: v.array(v.object({ version: count, which: v.picklist(['note', 'before', 'after']) })),
  at: v.string(),
  atIso: v.string(),
});

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
