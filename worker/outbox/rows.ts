import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../db/schema.ts';
import type { Handed } from '../mail/mailer.ts';
import type { KeptMail } from '../mail/write-mail.ts';

/** A mail that this caller alone holds in hand. */
export type ClaimedMail = KeptMail & { siteId: SiteId; id: number; tries: number };

/** Milliseconds for which a claim holds: longer than any consumer lives, so that what is older was broken off. */
const claimFor = 20 * 60_000;

/** Milliseconds to wait after the first, second … try. What fails after the last of them has failed. */
const waits = [15_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;

/** Milliseconds after its end for which a mail keeps its text, for those who look into a complaint. */
const keepTextFor = 60 * 60_000;
/**
 * The same of a mail that may not have arrived, for staff to send it again; only of one that is good without end: those
 * that hold a link or a code to sign in with run out.
 */
const keepUnsentTextFor = 7 * 24 * 3_600_000;
/** Milliseconds for which staff can see what became of a mail. */
const keepFor = 90 * 24 * 3_600_000;

/** The columns behind `KeptMail`, for a statement over the outbox. */
export const keptMailColumns = `recipient, language, template, data,
  (select host from domains d where d.site_id = outbox.site_id and d.is_primary = 1) as host,
  (select accent_hue from sites s where s.id = outbox.site_id) as accentHue,
  coalesce(
    (select name from site_languages l where l.site_id = outbox.site_id and l.language = outbox.language),
    (select name from site_languages l where l.site_id = outbox.site_id order by position limit 1)
  ) as siteName`;

/**
 * Takes the mail that has waited longest, of whatever site, if there is one. One statement both finds and marks it, so
 * that of any number of consumers one gets it.
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
       returning site_id as siteId, id, tries, ${keptMailColumns}`,
    )
    .bind(now, now + claimFor);

/**
 * What is to be settled before anything is sent: mails that are of no use any more, and attempts that broke off
 * between handing over and writing down, of which nobody knows whether the mail went out.
 */
export const settleOld = (db: D1Database, now: number): D1PreparedStatement[] =>
  [
    `update outbox set state = 'failed', last_error = 'expired', due_at = null, updated_at = ?1
     where state = 'queued' and due_at <= ?1 and expires_at <= ?1`,
    `update outbox set state = 'unknown', last_error = 'interrupted', due_at = null, updated_at = ?1
     where state = 'sending' and due_at <= ?1`,
  ].map((sql) => db.prepare(sql).bind(now));

/** When to try again, in milliseconds from now; undefined after the last try. */
export const waitAfter = (tries: number): number | undefined => waits[tries - 1];

/** Writes down what became of a claimed mail. */
export function recordOutcome(
  db: D1Database,
  { siteId, id, tries }: Pick<ClaimedMail, 'siteId' | 'id' | 'tries'>,
  { handed, now }: { handed: Handed; now: number },
): D1PreparedStatement {
  const wait = handed.code === 'rejected' && !handed.isFinal ? waitAfter(tries) : undefined;
  const state = handed.code === 'rejected' ? (wait === undefined ? 'failed' : 'queued') : handed.code;
  return db
    .prepare(
      `update outbox set state = ?3, last_error = ?4, message_id = ?5, updated_at = ?6, due_at = ?7
       where site_id = ?1 and id = ?2 and state = 'sending'`,
    )
    .bind(
      siteId,
      id,
      state,
      handed.code === 'sent' ? null : handed.reason,
      handed.code === 'sent' ? handed.messageId : null,
      now,
      wait === undefined ? null : now + wait,
    );
}

/** Empties mails that have come to their end, and deletes old ones. */
export const forgetOld = (db: D1Database, now: number): D1PreparedStatement[] => [
  db
    .prepare(
      `update outbox indexed by outbox_filled set data = '{}'
       where due_at is null and data <> '{}' and updated_at < ?1
         and (state = 'sent' or expires_at is not null or updated_at < ?2)`,
    )
    .bind(now - keepTextFor, now - keepUnsentTextFor),
  db.prepare(`delete from outbox where due_at is null and updated_at < ?1`).bind(now - keepFor),
];
