import * as v from 'valibot';
import { listChoice, pagerEntries, sectionsSchema } from '../area.ts';
import { contactsSchema } from '../contacts.ts';
import { formProblem } from '../form.ts';
import { formStateSchema } from '../form-state.ts';
import { foreign } from '../listing-card.ts';
import { count, path, phrase } from '../schema-parts.ts';
import { serviceSchema } from '../service-card.ts';

/** A file: where it is, what it is, its size as text; `name` is the sender's. */
const file = v.object({
  path,
  kind: v.picklist(['photo', 'pdf']),
  name: v.string(),
  size: v.string(),
  key: v.string(),
});

/** A time: in words such as "3 days ago", as a date, and in ISO 8601. */
const moment = v.object({ words: v.string(), at: v.string(), iso: v.string() });

/** The form of a question to a business. */
export const enquirySchema = v.object({
  name: v.string(),
  foreign: v.optional(foreign),
  path,
  form: formStateSchema,
  /** Whether somebody reads it: not without an owner, nor if the place has closed; `own`: the visitor runs the listing. */
  state: v.picklist(['open', 'unclaimed', 'closed', 'own']),
  /** How soon the business answers, as a sentence; empty where too few have asked. */
  responds: v.string(),
  /** Where the business can be reached otherwise. */
  contacts: contactsSchema,
  claimPath: path,
  /** The files of the draft. */
  files: v.array(file),
  /** The first day that can be wished for (YYYY-MM-DD). */
  firstDay: v.string(),
  /** The thread that was just sent. */
  thread: v.nullable(path),
});

/** A business whose services are chosen. */
const quoted = v.object({
  slug: v.string(),
  /** The box that it has in the form. */
  field: v.string(),
  /** Empty where visitors see no such listing. */
  name: v.string(),
  foreign: v.optional(foreign),
  path: v.nullable(path),
  services: v.array(serviceSchema),
  /** Only an open one is asked; `gone`: the services are not offered any more. */
  state: v.picklist(['open', 'unclaimed', 'closed', 'gone', 'own']),
  /** How soon it answers, as a sentence; empty where too few have asked. */
  responds: v.string(),
  /** Where one that does not use the site is reached. */
  contacts: contactsSchema,
});

/** The form that asks several businesses for a quote. */
export const quoteSchema = v.object({
  form: formStateSchema,
  businesses: v.array(quoted),
  /** The comparison of the services, or the list of all. */
  back: path,
  /** The files of the draft. */
  files: v.array(file),
  /** The first day that can be wished for (YYYY-MM-DD). */
  firstDay: v.string(),
  /** The threads that were just sent. */
  sent: v.array(v.object({ path, name: phrase, responds: v.string() })),
});

/** A part of a text: its address where it is a link. */
const part = v.object({ text: v.string(), href: v.optional(v.string()) });

const message = v.object({
  position: count,
  /** Whether the reader's side wrote it. Staff read those of the business as its own. */
  isOwn: v.boolean(),
  who: v.string(),
  sent: moment,
  parts: v.array(part),
  isMail: v.boolean(),
  files: v.array(file),
});

const threadEntries = {
  listing: v.object({ name: v.string(), language: v.optional(v.string()), path: v.nullable(path) }),
  /** Who is at the other side. */
  who: v.string(),
  state: v.picklist(['new', 'answered', 'closed', 'spam']),
  stateWords: v.string(),
  messages: v.array(message),
  /** The wished day as text, and how the person wants to be reached; empty for none. */
  wantedOn: v.string(),
  contact: v.string(),
  isForgotten: v.boolean(),
};

const thread = v.object({
  id: v.number(),
  ...threadEntries,
  side: v.picklist(['asker', 'owner']),
  back: path,
  /** What happens next, as a sentence. */
  next: v.string(),
  /** Why it looks like spam, for the business. */
  spamReasons: v.array(v.string()),
  can: v.object({
    reply: v.boolean(),
    end: v.boolean(),
    spam: v.boolean(),
    notSpam: v.boolean(),
    report: v.boolean(),
  }),
});

export const enquiryLists = ['received', 'sent', 'spam'] as const;

export const enquiriesDone = ['sent', 'ended', 'spam', 'not-spam', 'reported'] as const;

/** The threads of a person, or one of them. */
export const enquiriesSchema = v.object({
  sections: sectionsSchema,
  action: path,
  isSuspended: v.boolean(),
  /** The listing whose enquiries alone are shown, and the page with all; null where all are shown. */
  about: v.nullable(v.object({ name: v.string(), all: path })),
  lists: v.array(listChoice(enquiryLists)),
  list: v.picklist(enquiryLists),
  threads: v.array(
    v.object({
      path,
      listing: v.string(),
      who: v.string(),
      excerpt: v.string(),
      stateWords: v.string(),
      /** Whether the reader's side is to write next. */
      isWaiting: v.boolean(),
      last: moment,
    }),
  ),
  /** How soon the person's listings answer, as sentences. */
  responds: v.array(v.string()),
  ...pagerEntries,
  thread: v.nullable(thread),
  done: v.nullable(v.picklist(enquiriesDone)),
  problem: formProblem,
  /** What was typed in the refused form. */
  typed: v.record(v.string(), v.string()),
});

/** A reported thread, for staff who have opened it; null until they do. */
export const openedThreadSchema = v.object({
  sections: sectionsSchema,
  action: path,
  back: path,
  thread: v.nullable(v.object({ ...threadEntries, until: moment })),
  problem: formProblem,
});

export type EnquiryPage = v.InferOutput<typeof enquirySchema>;
export type QuotePage = v.InferOutput<typeof quoteSchema>;
export type QuotedBusiness = v.InferOutput<typeof quoted>;
export type EnquiriesPage = v.InferOutput<typeof enquiriesSchema>;
export type EnquiryThread = NonNullable<EnquiriesPage['thread']>;
export type EnquiryMessage = v.InferOutput<typeof message>;
export type OpenedThreadPage = v.InferOutput<typeof openedThreadSchema>;
