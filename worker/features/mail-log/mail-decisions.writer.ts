import type { D1Database } from '@cloudflare/workers-types';
import type { MailDecision } from '../../../web/contract/pages/mail-log.data.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { batch, last } from '../../data/statements.ts';
import { type Change, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';

const o = table('outbox');

/** A decision of staff on attempt number `tries` to send a mail, which failed or has an unknown outcome. */
export type Decision = {
  site: SiteId;
  mail: number;
  tries: number;
  decision: MailDecision;
  by: PersonId;
  now: number;
};

/**
 * `settled`: the attempt was already decided on, or the mail was deleted. `spent`: the mail cannot be sent again, because
 * it has expired or its data was deleted. `not-allowed`: the author has no right to decide (any more).
 */
export type Decided = { code: 'decided' | 'settled' | 'spent' | 'not-allowed' };

/** Mails that can still be sent: with their data, and not expired. */
const isSendable = (now: number): Sql =>
  sql`(${o.data} <> '{}' and (${o.expires_at} is null or ${o.expires_at} > ${now}))`;

/**
 * Decides on an attempt, in one transaction with the audit log's entry: `arrived` closes the mail as sent, `again` queues one
 * more attempt. Of concurrent decisions on one attempt, one takes effect. After `again`, call `wakeMailer`.
 */
export async function decideOnMail(db: D1Database, request: Decision): Promise<Decided> {
  const { site, mail, tries, decision, by, now } = request;
  const isMail = sql`${o.site_id} = ${site} and ${o.id} = ${mail}`;
  const isOpen = sql`${isMail} and ${o.state} in ('failed', 'unknown') and ${o.tries} = ${tries}`;
  const isAllowed = holds('administer', request);
  const isPossible = decision === 'again' ? isSendable(now) : sql`true`;
  // Written before the mail changes, whose state it names.
  const entry = auditStatements(
    {
      ...{ site, actor: by, action: `mail.${decision}`, thing: 'mail', thingId: mail },
      before: sql`(select ${o.state} from ${o} where ${isMail})`,
      after: decision === 'again' ? 'queued' : 'sent',
      now,
    },
    sql`exists (select 1 from ${o} where ${isOpen} and ${isPossible}) and ${isAllowed}`,
  );
  const outcome: Change<'outbox'> =
    decision === 'again' ? { state: 'queued', due_at: now } : { state: 'sent', last_error: null };
  const refusal = expression<Exclude<Decided['code'], 'decided'>>(sql`
    case when not ${isAllowed} then 'not-allowed' when exists (select 1 from ${o} where ${isOpen}) then 'spent'
      else 'settled' end`);
  const results = await batch(
    db,
    ...entry,
    sql`${update(o, { ...outcome, updated_at: now })} where ${isMail} and changes() = 1`,
    sql`select ${columns({ code: refusal })}`,
  );
  if (results[entry.length - 1]?.results.length) return { code: 'decided' };
  return { code: last(results).results[0]?.code ?? 'settled' };
}
