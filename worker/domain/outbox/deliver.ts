import type { D1Database } from '@cloudflare/workers-types';
import { retryTransient } from '../../data/transient.ts';
import type { Mailer, SendResult } from '../../platform/mail/mailer.ts';
import type { ComposeResult, OutboxMail } from './compose-mail.ts';
import { type ClaimedMail, claimNext, recordOutcome, settleOld, waitAfter } from './delivery.writer.ts';

/** Maximum number of mails of one call, so that it ends well within the platform's time limit. */
const limit = 50;

export type DeliverDeps = {
  db: D1Database;
  mailer: Mailer;
  compose: (mail: OutboxMail) => Promise<ComposeResult>;
  now: () => number;
  /** Reports a mail that is not retried automatically. `what` contains no personal data. */
  report: (what: string, cause?: unknown) => void;
};

/** `isMore`: the limit was reached with mails left. `wait`: milliseconds until the first failed mail is due again. */
export type DeliveryRun = { sent: number; isMore: boolean; wait: number | undefined };

/**
 * Sends due mails one by one: claims a mail, sends it, records the outcome. If the last write fails, the mail stays
 * claimed and becomes `unknown`, since a mail that may have been sent is not sent again.
 */
export async function deliverDue(deps: DeliverDeps): Promise<DeliveryRun> {
  const { db, now } = deps;
  let [sent, wait]: [number, number | undefined] = [0, undefined];
  await db.batch(settleOld(db, now()));
  for (let tried = 0; tried < limit; tried += 1) {
    const mail = (await claimNext(db, now()).all<ClaimedMail>()).results[0];
    if (!mail) return { sent, isMore: false, wait };
    const result = await sendMail(mail, deps);
    await retryTransient(() => recordOutcome(db, mail, { result, now: now() }).run());
    if (result.code === 'sent') sent += 1;
    else reportFailure(mail, result, deps);
    if (result.code === 'rejected' && !result.isFinal) wait = shorter(wait, waitAfter(mail.tries));
  }
  return { sent, isMore: true, wait };
}

/** Composes and sends a mail. A mail that could not be composed was certainly not sent. */
async function sendMail(mail: ClaimedMail, { mailer, compose, report }: DeliverDeps): Promise<SendResult> {
  let composed: ComposeResult;
  try {
    composed = await compose(mail);
  } catch (error) {
    report(`${nameOf(mail)} could not be composed`, error);
    return { code: 'rejected', reason: 'cannot-write', isFinal: false };
  }
  if (composed.code === 'unreadable') return { code: 'rejected', reason: 'unreadable', isFinal: true };
  return mailer.send(composed.message);
}

type Failure = Exclude<SendResult, { code: 'sent' }>;

function reportFailure(mail: ClaimedMail, result: Failure, { report }: DeliverDeps): void {
  if (result.code === 'unknown') report(`whether ${nameOf(mail)} was sent is unknown: ${result.reason}`);
  else if (result.isFinal || waitAfter(mail.tries) === undefined) report(`${nameOf(mail)} failed: ${result.reason}`);
}

const nameOf = ({ siteId, id, kind }: ClaimedMail) => `mail ${siteId}/${id} (${kind})`;

const shorter = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
