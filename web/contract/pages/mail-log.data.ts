import * as v from 'valibot';
import { listChoice, pagerEntries, sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';

/** Lists of mails; the first is the default. */
export const mailLists = ['needed', 'unknown', 'failed', 'decided'] as const;

export type MailList = (typeof mailLists)[number];

/** Why a mail was not sent or its delivery is unknown. Each is a key of the page's messages. */
export const mailReasons = [
  'address',
  'cannot-write',
  'delivery',
  'expired',
  'interrupted',
  'limit',
  'message',
  'no-answer',
  'sender',
  'unreadable',
] as const;

export type MailReason = (typeof mailReasons)[number];

/** The decisions of staff on a mail that failed or whose delivery is unknown. */
export const mailDecisions = ['arrived', 'again'] as const;

export type MailDecision = (typeof mailDecisions)[number];

const mailSchema = v.object({
  id: count,
  recipient: v.string(),
  /** What kind of mail it is, in words. */
  kind: v.string(),
  /** The name of its language. */
  language: v.string(),
  state: v.picklist(['failed', 'unknown']),
  why: v.picklist(mailReasons),
  /** The mail service's error code; empty where it gave none. */
  code: v.string(),
  tries: count,
  /** When the last attempt ended. */
  at: v.string(),
  atIso: v.string(),
  /** Why it cannot be sent again; null where it can. */
  hindrance: v.nullable(v.picklist(['expired', 'emptied'])),
});

const decisionSchema = v.object({
  id: count,
  /** Null where the mail has been deleted. */
  recipient: v.nullable(v.string()),
  /** What kind of mail it is, in words; null where the mail has been deleted. */
  kind: v.nullable(v.string()),
  decision: v.picklist(mailDecisions),
  before: v.picklist(['failed', 'unknown']),
  who: v.string(),
  at: v.string(),
  atIso: v.string(),
});

/** The site's outbox, as its admins see it. Dates are texts; fields with `Iso` have the instant, ISO 8601 in UTC. */
export const mailLogSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  lists: v.array(listChoice(mailLists)),
  /** The number of mails in each state, as text; exact up to a thousand. */
  counts: v.array(
    v.object({ state: v.picklist(['unknown', 'failed', 'queued', 'sending', 'sent']), words: v.string() }),
  ),
  mails: v.array(mailSchema),
  decisions: v.array(decisionSchema),
  ...pagerEntries,
  /** The decision that was just made. */
  done: v.nullable(v.picklist(mailDecisions)),
  problem: formProblem,
});

export type MailLogPage = v.InferOutput<typeof mailLogSchema>;
export type LoggedMail = v.InferOutput<typeof mailSchema>;
export type MailDecisionEntry = v.InferOutput<typeof decisionSchema>;
