/**
 * What the Worker gives to the page of a site's staff. Dates and whatever is made of several words are words of the
 * page's language; beside a date stands its instant, ISO 8601 in UTC.
 */
import * as v from 'valibot';
import { formProblem } from './form.ts';
import { logChanges, mailKinds, mailLists, mailReasons, manageDone, manageViews, peopleLists } from './manage-names.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const path = v.pipe(v.string(), v.startsWith('/'));

/** Where a list begins and goes on; null where it does not. */
const pager = { first: v.nullable(path), next: v.nullable(path) };

/** A choice of what a list holds. */
const choice = <const Names extends readonly string[]>(names: Names) =>
  v.object({ name: v.picklist(names), path, isChosen: v.boolean() });

const mailSchema = v.object({
  id: count,
  recipient: v.string(),
  kind: v.picklist(mailKinds),
  /** The name of its language. */
  language: v.string(),
  state: v.picklist(['failed', 'unknown']),
  why: v.picklist(mailReasons),
  /** What the mail service calls it; empty where it gave no name. */
  code: v.string(),
  tries: count,
  /** When its last attempt ended. */
  at: v.string(),
  atIso: v.string(),
  /** Why it cannot be sent again; null where it can. */
  hindrance: v.nullable(v.picklist(['expired', 'emptied'])),
});

const decisionSchema = v.object({
  id: count,
  /** Null where the mail is no longer kept. */
  recipient: v.nullable(v.string()),
  kind: v.picklist(mailKinds),
  decision: v.picklist(['arrived', 'again']),
  before: v.picklist(['failed', 'unknown']),
  who: v.string(),
  at: v.string(),
  atIso: v.string(),
});

const mailsSchema = v.object({
  lists: v.array(choice(mailLists)),
  /** How many there are of each state, as words: exact up to a thousand. */
  counts: v.array(
    v.object({ state: v.picklist(['unknown', 'failed', 'queued', 'sending', 'sent']), words: v.string() }),
  ),
  mails: v.array(mailSchema),
  decisions: v.array(decisionSchema),
  ...pager,
});

const personSchema = v.object({
  path,
  name: v.string(),
  address: v.nullable(v.string()),
  /** What they are here, in words; empty for members without a role. */
  roles: v.string(),
  /** Since when they are a member. */
  joined: v.string(),
  joinedIso: v.string(),
  /** That they are suspended, in words; empty where they are not. */
  suspended: v.string(),
});

const peopleSchema = v.object({
  lists: v.array(choice(peopleLists)),
  people: v.array(personSchema),
  ...pager,
});

const logEntrySchema = v.object({
  id: count,
  change: v.picklist(logChanges),
  whom: v.string(),
  /** Where that person is managed. */
  path,
  /** Null for a command. */
  who: v.nullable(v.string()),
  reason: v.string(),
  before: v.string(),
  after: v.string(),
  at: v.string(),
  atIso: v.string(),
});

const onePersonSchema = v.object({
  ...personSchema.entries,
  language: v.string(),
  /** The roles that can be granted here, each with whether it is held. */
  grants: v.array(v.object({ role: v.picklist(['moderator', 'editor', 'admin']), isHeld: v.boolean() })),
  /** Why they were suspended. */
  suspendedFor: v.string(),
  /** Why they cannot be suspended; null where they can. */
  hindrance: v.nullable(v.picklist(['self', 'operator'])),
  /** The newest changes of their rights. */
  log: v.array(logEntrySchema),
});

export const manageSchema = v.object({
  /** Where forms are posted to: this page. */
  action: path,
  view: v.picklist(manageViews),
  /** The parts of the page that whoever asks may see; none where there is only one. */
  parts: v.array(v.object({ name: v.picklist(['overview', 'mails', 'people', 'log']), path })),
  /** What whoever asks is here, in words. */
  roles: v.string(),
  /** What they may do here, by right. */
  tasks: v.array(v.picklist(['administer', 'decide', 'edit-listings', 'write-content'])),
  /** How many mails need a person, in words: empty where none does, null for whom that is nothing. */
  needed: v.nullable(v.string()),
  mails: v.nullable(mailsSchema),
  people: v.nullable(peopleSchema),
  person: v.nullable(onePersonSchema),
  log: v.nullable(v.object({ entries: v.array(logEntrySchema), ...pager })),
  /** What was done just now: a key of the page's messages. */
  done: v.nullable(v.picklist(manageDone)),
  problem: formProblem,
  /** What was typed into the form that came back. */
  typed: v.record(v.string(), v.string()),
});

export type ManagePage = v.InferOutput<typeof manageSchema>;
export type ManagedMail = v.InferOutput<typeof mailSchema>;
export type MailDecisionEntry = v.InferOutput<typeof decisionSchema>;
export type ManagedPerson = v.InferOutput<typeof personSchema>;
export type LogEntry = v.InferOutput<typeof logEntrySchema>;
