import * as v from 'valibot';
import { pagerEntries, sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { foreign } from '../listing-card.ts';
import { count, path } from '../schema-parts.ts';
import { writtenField } from '../written-field.ts';

/** What can be copied to other listings. */
export const branchParts = ['hours', 'texts', 'photos'] as const;

export type BranchPart = (typeof branchParts)[number];

/** The field of a listing in the form that publishes. Its value is the time of the listing's last change. */
export const branchField = (listing: number | ''): string => `listing-${listing}`;

const part = v.picklist(branchParts);

const branch = {
  id: count,
  name: v.string(),
  /** Where the name is not in the page's language. */
  foreign: v.optional(foreign),
  /** The first line of its address, or its place; empty where both are unknown. */
  where: v.string(),
};

const named = v.object({ ...branch, path });

/** The first step: which listing is copied, what of it, and to which ones. */
const choice = v.object({
  listings: v.array(v.object({ ...branch, isChosen: v.boolean() })),
  /** A chosen source that is on another page of the list. */
  elsewhere: v.nullable(v.object(branch)),
  from: v.nullable(count),
  parts: v.array(v.object({ part, isChosen: v.boolean() })),
  /** What was left out: a field. */
  missing: v.nullable(v.picklist(['from', 'parts', 'to'])),
  ...pagerEntries,
});

/** The second step: what publishing would change, for each listing. */
const comparison = v.object({
  from: named,
  /** The time of the source's last change, in milliseconds since 1970. */
  version: count,
  parts: v.array(part),
  /** The parts that the source lacks: nothing is copied there. */
  absent: v.array(part),
  /** Without fields, nothing differs. */
  listings: v.array(
    v.object({ ...branch, path, version: count, isChosen: v.boolean(), fields: v.array(writtenField) }),
  ),
  /** The first step with the same choice. */
  back: path,
});

/** What became of a form: the listings that were written, and those that were not. */
const result = v.object({
  written: v.array(named),
  /** Others have changed them meanwhile. */
  left: v.array(named),
  /** Their photos could not be copied. */
  stuck: v.array(named),
  /** The second step for those that were not written; null if there are none. */
  again: v.nullable(path),
});

export const branchesSchema = v.object({
  sections: sectionsSchema,
  /** This page, without and with its query: where the first and the second form lead. */
  path,
  action: path,
  /** The list of all listings. */
  list: path,
  /** One of the steps; all are null for those who run fewer than two listings. */
  choice: v.nullable(choice),
  comparison: v.nullable(comparison),
  result: v.nullable(result),
  problem: formProblem,
});

export type BranchesPage = v.InferOutput<typeof branchesSchema>;
