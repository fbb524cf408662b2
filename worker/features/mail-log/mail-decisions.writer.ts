import type { D1Database } from '@cloudflare/workers-types';
import type { MailDecision, PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { type Change, insertSelect, pick, table, update } from '../../data/table.ts';
import { holds } from '../../identity/standing.ts';

const d = table('mail_decisions');
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
 * Decides on an attempt, in one transaction with the log entry: `arrived` closes the mail as sent, `again` queues one
 * more attempt. Of concurrent decisions on one attempt, one takes effect. After `again`, call `wakeMailer`.
 */
export async function decideOnMail(db: D1Database, request: Decision): Promise<Decided> {
  const { site, mail, tries, decision, by, now } = request;
  const isMail = sql`${o.site_id} = ${site} and ${o.id} = ${mail}`;
  const isOpen = sql`${isMail} and ${o.state} in ('failed', 'unknown') and ${o.tries} = ${tries}`;
  const isAllowed = holds('administer', request);
  const isPossible = decision === 'again' ? isSendable(now) : sql`true`;
  const logEntry = insertSelect(d, {
    site_id: site,
    id: sql`coalesce((select max(${d.id}) from ${d} where ${d.site_id} = ${site}), 0) + 1`,
    mail_id: o.id,
    template: o.template,
    actor_id: by,
    decision,
    tries: o.tries,
    before: o.state,
    error: o.last_error,
    created_at: now,
  });
  const outcome: Change<'outbox'> =
    decision === 'again' ? { state: 'queued', due_at: now } : { state: 'sent', last_error: null };
  const refusal = expression<Exclude<Decided['code'], 'decided'>>(sql`
    case when not ${isAllowed} then 'not-allowed' when exists (select 1 from ${o} where ${isOpen}) then 'spent'
      else 'settled' end`);
  const [logged, , reason] = await batch(
    db,
    sql`${logEntry} from ${o} where ${isOpen} and ${isPossible} and ${isAllowed} returning ${columns(pick(d, 'id'))}`,
    sql`${update(o, { ...outcome, updated_at: now })} where ${isMail} and changes() = 1`,
    sql`select ${columns({ code: refusal })}`,
  );
  if (logged.results.length) return { code: 'decided' };
  return { code: reason.results[0]?.code ?? 'settled' };
}
