import type { D1Database } from '@cloudflare/workers-types';
import { retryTransient } from '../db/transient.ts';
import type { Handed, Mailer } from '../mail/mailer.ts';
import type { KeptMail, Written } from '../mail/write-mail.ts';
import { type ClaimedMail, claimNext, recordOutcome, settleOld, waitAfter } from './rows.ts';

/** Mails that one call sends at most, so that it ends long before the platform would end it. */
const limit = 50;

export type DeliverDeps = {
  db: D1Database;
  mailer: Mailer;
  write: (mail: KeptMail) => Promise<Written>;
  now: () => number;
  /** Hears of every mail that will not be sent again without someone's doing, in words that name nobody. */
  report: (what: string, cause?: unknown) => void;
};

/** `isMore`: mails were left when the limit was reached. `wait`: milliseconds until the first of those that failed is due. */
export type Delivered = { sent: number; isMore: boolean; wait: number | undefined };

/**
 * Sends what is due, one mail after the other: claims it, hands it over, writes down what became of it. Where that
 * last write fails the mail stays claimed and ends as `unknown`: none is sent a second time without certainty that
 * the first did not go out.
 */
export async function deliverDue(deps: DeliverDeps): Promise<Delivered> {
  const { db, now } = deps;
  let [sent, wait]: [number, number | undefined] = [0, undefined];
  await db.batch(settleOld(db, now()));
  for (let tried = 0; tried < limit; tried += 1) {
    const mail = (await claimNext(db, now()).all<ClaimedMail>()).results[0];
    if (!mail) return { sent, isMore: false, wait };
    const handed = await hand(mail, deps);
    await retryTransient(() => recordOutcome(db, mail, { handed, now: now() }).run());
    if (handed.code === 'sent') sent += 1;
    else tell(mail, handed, deps);
    if (handed.code === 'rejected' && !handed.isFinal) wait = shorter(wait, waitAfter(mail.tries));
  }
  return { sent, isMore: true, wait };
}

/** Writes the mail and hands it over. What fails before handing over is certain not to have been sent. */
async function hand(mail: ClaimedMail, { mailer, write, report }: DeliverDeps): Promise<Handed> {
  let written: Written;
  try {
    written = await write(mail);
  } catch (error) {
    report(`${nameOf(mail)} could not be written`, error);
    return { code: 'rejected', reason: 'cannot-write', isFinal: false };
  }
  if (written.code === 'unreadable') return { code: 'rejected', reason: 'unreadable', isFinal: true };
  return mailer.send(written.message);
}

function tell(mail: ClaimedMail, handed: Exclude<Handed, { code: 'sent' }>, { report }: DeliverDeps): void {
  if (handed.code === 'unknown') report(`whether ${nameOf(mail)} was sent is unknown: ${handed.reason}`);
  else if (handed.isFinal || waitAfter(mail.tries) === undefined) report(`${nameOf(mail)} failed: ${handed.reason}`);
}

const nameOf = ({ siteId, id, template }: ClaimedMail) => `mail ${siteId}/${id} (${template})`;

const shorter = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
