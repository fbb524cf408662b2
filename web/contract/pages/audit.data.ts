import * as v from 'valibot';
import { pagerEntries, sectionsSchema } from '../area.ts';
import { auditEntrySchema } from '../audit-entry.ts';
import { formProblem } from '../form.ts';
import { path } from '../schema-parts.ts';

/** An option of a filter. */
const option = v.object({ value: v.string(), words: v.string(), isChosen: v.boolean() });

/** The audit log of a site. Dates are texts; fields with `Iso` have the instant, ISO 8601 in UTC. */
export const auditLogSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  /** The log without filters. */
  start: path,
  /** The chosen people, whom the form with the other filters keeps. */
  people: v.array(v.object({ name: v.picklist(['person', 'by']), value: v.string() })),
  things: v.array(option),
  /** The actions by kind of thing. */
  actions: v.array(v.object({ kind: v.string(), actions: v.array(option) })),
  /** The chosen filters, each with the address without it. */
  chosen: v.array(v.object({ name: v.string(), path })),
  /** For one person: other entries and their page; null where a link leads to the shown entries. */
  related: v.nullable(v.object({ about: v.nullable(path), did: v.nullable(path), page: path })),
  entries: v.array(auditEntrySchema),
  ...pagerEntries,
  done: v.nullable(v.literal('erased')),
  problem: formProblem,
  /** The submitted address of the rejected form. */
  address: v.string(),
});

/** A member's own part of the log. */
export const historySchema = v.object({
  sections: sectionsSchema,
  entries: v.array(auditEntrySchema),
  ...pagerEntries,
});

export type AuditLogPage = v.InferOutput<typeof auditLogSchema>;
export type HistoryPage = v.InferOutput<typeof historySchema>;
