import * as v from 'valibot';
import { pagerEntries, sectionsSchema } from '../area.ts';
import { auditEntrySchema } from '../audit-entry.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';
import { writtenField } from '../written-field.ts';

/** Lists of the queue; the first is the default. */
export const queueLists = ['waiting', 'appeals', 'decided'] as const;
/** Orders of what waits; the first is the default. */
export const queueOrders = ['oldest', 'riskiest'] as const;

export type QueueList = (typeof queueLists)[number];
export type QueueOrder = (typeof queueOrders)[number];

/** The action that was just completed. `none`: nothing is left to take. */
export const queueDone = ['decided', 'many', 'undone', 'taken', 'released', 'none'] as const;

/** Things that are decided on at once, at most. */
export const mostAtOnce = 20;

/** A time: in words such as "3 days ago", as a date, and in ISO 8601. */
const moment = v.object({ words: v.string(), at: v.string(), iso: v.string() });

/** What a thing is about. Its page is null where it has none. `language`: where the name is in another one. */
const about = v.object({ name: v.string(), language: v.optional(v.string()), path: v.nullable(path) });

/** A chosen reason, and what was written beside it. Both are empty where there is none. */
const reasonGiven = { reason: v.string(), note: v.string() };

const entry = v.object({
  id: count,
  revision: count,
  /** What it is: "Correction". */
  kind: v.string(),
  about: v.nullable(about),
  /** Empty where the text was erased. */
  fields: v.array(writtenField),
  /** Since when it waits. */
  since: moment,
  author: v.string(),
  isAppeal: v.boolean(),
  /** `number` from 0 to 100; what was found, in words. */
  risk: v.object({ number: count, words: v.string(), reasons: v.array(v.string()) }),
  /** Who looks at it, until when; null for nobody. */
  lease: v.nullable(v.object({ who: v.string(), isOwn: v.boolean(), until: v.string(), iso: v.string() })),
  /** Why the visitor cannot decide on it; empty if they can. */
  hindrance: v.string(),
  /** The last decision; null for what waits. */
  decided: v.nullable(
    v.object({ state: v.string(), who: v.string(), when: moment, ...reasonGiven, canUndo: v.boolean() }),
  ),
  /** The page of the thing. */
  path,
  /** The page where staff read what it is about; null for none. */
  reading: v.nullable(path),
});

const option = v.object({ value: v.string(), words: v.string() });

/** A decision that staff can take. */
const decision = v.object({
  name: v.string(),
  words: v.string(),
  needsReason: v.boolean(),
  reasons: v.array(option),
  options: v.array(option),
  /** Whether single fields can be marked. */
  hasMarks: v.boolean(),
});

const linked = { words: v.string(), path, isChosen: v.boolean() };

/** A number with its bar: `size` is its share of the largest or of the sum, from 0 to 100. */
const bar = v.object({ label: v.string(), count: v.string(), size: count });

const figures = v.object({
  /** How much waits by age. */
  ages: v.array(bar),
  /** How much was decided on each of the last days. */
  days: v.array(bar),
  /** Sentences: since when the oldest waits, how much was decided, and the mean time. */
  facts: v.array(v.string()),
});

const list = v.object({
  lists: v.array(v.object({ name: v.picklist(queueLists), ...linked })),
  /** Filters and orders; empty where the list has none. */
  kinds: v.array(v.object(linked)),
  orders: v.array(v.object({ name: v.picklist(queueOrders), ...linked })),
  entries: v.array(entry),
  /** Decisions for many at once, by what becomes of them. */
  choices: v.array(v.object({ words: v.string(), choices: v.array(option) })),
  figures: v.nullable(figures),
  /** Whether nothing waits at all, or only nothing of the chosen list. */
  isNothing: v.boolean(),
  ...pagerEntries,
});

const item = v.object({
  entry,
  decisions: v.array(decision),
  /** What became of other things of the author. */
  author: v.string(),
  /** Whether the visitor can take it, to look at it. */
  canTake: v.boolean(),
  history: v.array(auditEntrySchema),
  /** The list. */
  back: path,
});

/** What would become of several things. */
const check = v.object({
  /** "Refuse: spam". */
  words: v.string(),
  things: v.array(v.object({ id: count, kind: v.string(), name: v.string(), path, problem: v.string() })),
  /** The form that does it: the things that it can be done with, with their revisions. */
  form: v.object({ check: v.string(), reason: v.string(), items: v.string(), count }),
  summary: v.string(),
  back: path,
});

/** The queue of staff: a list, one thing, or a look at what a decision for several things would do. */
export const queueSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  list: v.nullable(list),
  item: v.nullable(item),
  check: v.nullable(check),
  done: v.nullable(
    v.object({
      words: v.string(),
      /** What was not done, with the pages of the things. */
      failed: v.array(v.object({ words: v.string(), path })),
      /** The decision that can be taken back. */
      undo: v.nullable(v.object({ id: count, revision: count })),
    }),
  ),
  /** The error text of the rejected form, and the field that it concerns. */
  fault: v.string(),
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
});

/** The action that was just completed. */
export const contributionsDone = ['withdrawn', 'appealed'] as const;

const contribution = v.object({
  id: count,
  revision: count,
  kind: v.string(),
  about: v.nullable(about),
  fields: v.array(writtenField),
  sent: moment,
  /** The state in words, and when it was decided. */
  state: v.string(),
  decided: v.nullable(moment),
  isAppeal: v.boolean(),
  ...reasonGiven,
  /** Notes of staff about single fields. */
  marks: v.array(v.object({ label: v.string(), note: v.string() })),
  canWithdraw: v.boolean(),
  canAppeal: v.boolean(),
  /** The form in which it is written again; null where it cannot be. */
  edit: v.nullable(path),
});

/** What a person sent on a site, and their drafts. */
export const contributionsSchema = v.object({
  sections: sectionsSchema,
  action: path,
  drafts: v.array(v.object({ words: v.string(), about: v.string(), path, saved: moment })),
  things: v.array(contribution),
  /** The person may look, and do nothing. */
  isSuspended: v.boolean(),
  /** The form for a new listing; null where they can send none. */
  addPath: v.nullable(path),
  ...pagerEntries,
  done: v.nullable(v.picklist(contributionsDone)),
  fault: v.string(),
  /** The rejected form: the number of its thing and what was typed; null for none. */
  typed: v.nullable(v.object({ id: count, appeal: v.string() })),
});

export type QueuePage = v.InferOutput<typeof queueSchema>;
export type QueueEntry = v.InferOutput<typeof entry>;
export type QueueListData = v.InferOutput<typeof list>;
export type QueueItemData = v.InferOutput<typeof item>;
export type QueueCheck = v.InferOutput<typeof check>;
export type QueueFigures = v.InferOutput<typeof figures>;
export type StaffDecision = v.InferOutput<typeof decision>;
export type ContributionsPage = v.InferOutput<typeof contributionsSchema>;
export type Contribution = v.InferOutput<typeof contribution>;
