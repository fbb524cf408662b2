import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import type { SendResult } from '../../platform/mail/mailer.ts';
import type { OutboxMail } from './compose-mail.ts';
import { outboxMailColumns } from './outbox.query.ts';

/** A mail that only this caller may send. */
export type ClaimedMail = OutboxMail & { siteId: SiteId; id: number; tries: number };

/** Milliseconds for which a claim is valid. No consumer runs that long, so an older claim was interrupted. */
const claimFor = 20 * 60_000;

/** Milliseconds to wait after the first, second … try. The try after the last wait is final. */
const waits = [15_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;

/** Milliseconds from a mail's last state change to the deletion of its data, so that complaints can be examined. */
const keepDataFor = 60 * 60_000;
/**
 * The same for a mail that may not have arrived, so that staff can send it again. It does not apply to a mail with an
 * expiry, which may contain a link or a code to sign in with.
 */
const keepUnsentDataFor = 7 * 24 * 3_600_000;
/** Milliseconds for which staff can see the outcome of a mail. */
const keepFor = 90 * 24 * 3_600_000;

/**
 * Claims the longest waiting mail of all sites. One statement finds and marks it, so only one of several consumers gets
 * it.
 */
export const claimNext = (db: D1Database, now: number): D1PreparedStatement =>
  db
    .prepare(
      `update outbox set state = 'sending', tries = tries + 1, updated_at = ?1, due_at = ?2
       where (site_id, id) in (
         select site_id, id from outbox where state = 'queued' and due_at <= ?1
           and (expires_at is null or expires_at > ?1)
         order by due_at limit 1
       )
       returning site_id as siteId, id, tries, ${outboxMailColumns}`,
    )
    .bind(now, now + claimFor);

/**
 * Ends expired mails and interrupted attempts; runs before anything is sent. An interrupted attempt becomes `unknown`,
 * since the mail may have been sent before its outcome was recorded.
 */
export const settleOld = (db: D1Database, now: number): D1PreparedStatement[] =>
  [
    `update outbox set state = 'failed', last_error = 'expired', due_at = null, updated_at = ?1
     where state = 'queued' and due_at <= ?1 and expires_at <= ?1`,
    `update outbox set state = 'unknown', last_error = 'interrupted', due_at = null, updated_at = ?1
     where state = 'sending' and due_at <= ?1`,
  ].map((sql) => db.prepare(sql).bind(now));

/** Milliseconds until the next try; undefined after the last one. */
export const waitAfter = (tries: number): number | undefined => waits[tries - 1];

/** Records the outcome of a claimed mail. */
export function recordOutcome(
  db: D1Database,
  { siteId, id, tries }: Pick<ClaimedMail, 'siteId' | 'id' | 'tries'>,
  { result, now }: { result: SendResult; now: number },
): D1PreparedStatement {
  const wait = result.code === 'rejected' && !result.isFinal ? waitAfter(tries) : undefined;
  const state = result.code === 'rejected' ? (wait === undefined ? 'failed' : 'queued') : result.code;
  return db
    .prepare(
      `update outbox set state = ?3, last_error = ?4, message_id = ?5, updated_at = ?6, due_at = ?7
       where site_id = ?1 and id = ?2 and state = 'sending'`,
    )
    .bind(
      siteId,
      id,
      state,
      result.code === 'sent' ? null : result.reason,
      result.code === 'sent' ? result.messageId : null,
      now,
      wait === undefined ? null : now + wait,
    );
}

/** Deletes the data of finished mails, and old mails. */
export const forgetOld = (db: D1Database, now: number): D1PreparedStatement[] => [
  db
    .prepare(
      `update outbox indexed by outbox_filled set data = '{}'
       where due_at is null and data <> '{}' and updated_at < ?1
         and (state = 'sent' or expires_at is not null or updated_at < ?2)`,
    )
    .bind(now - keepDataFor, now - keepUnsentDataFor),
  db.prepare(`delete from outbox where due_at is null and updated_at < ?1`).bind(now - keepFor),
];
