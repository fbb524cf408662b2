import type { D1Database } from '@cloudflare/workers-types';
import { mayAdminister } from '../accounts/standing.ts';
import type { MailDecision, PersonId, SiteId } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';

/** What staff decide on one attempt to send a mail, the `tries`th, which failed or whose outcome nobody knows. */
export type Decision = {
  site: SiteId;
  mail: number;
  tries: number;
  decision: MailDecision;
  by: PersonId;
  now: number;
};

/**
 * `settled`: somebody has decided on that attempt already, or the mail is gone. `spent`: it cannot be sent again, because
 * its time is over or its text is no longer kept. `not-allowed`: whoever decides may not (any more).
 */
export type Decided = { code: 'decided' | 'settled' | 'spent' | 'not-allowed' };

/** What can still be sent: it holds its text, and is of use. */
const isSendable = (now: number): Sql => sql`(data <> '{}' and (expires_at is null or expires_at > ${now}))`;

/**
 * Decides on an attempt, in one transaction with its line in the log: `arrived` closes the mail as sent, `again` puts
 * it into the queue for one more attempt. Of any number of decisions on one attempt one is done; after `again`, poke.
 */
export async function decideOnMail(db: D1Database, asked: Decision): Promise<Decided> {
  const { site, mail, tries, decision, by, now } = asked;
  const prepare = ({ text, values }: Sql) => db.prepare(text).bind(...values);
  const isOpen = sql`site_id = ${site} and id = ${mail} and state in ('failed', 'unknown') and tries = ${tries}`;
  const may = mayAdminister(asked);
  const fits = decision === 'again' ? isSendable(now) : sql`true`;
  const outcome =
    decision === 'again' ? sql`state = 'queued', due_at = ${now}` : sql`state = 'sent', last_error = null`;
  const [line, , refused] = await db.batch<{ id: number; code: Exclude<Decided['code'], 'decided'> }>([
    prepare(sql`
      insert into mail_decisions (site_id, id, mail_id, template, actor_id, decision, tries, before, error, created_at)
      select site_id, coalesce((select max(id) from mail_decisions where site_id = ${site}), 0) + 1, id, template, ${by},
        ${decision}, tries, state, last_error, ${now}
      from outbox where ${isOpen} and ${fits} and ${may} returning id`),
    prepare(sql`
      update outbox set ${outcome}, updated_at = ${now} where site_id = ${site} and id = ${mail} and changes() = 1`),
    prepare(sql`
      select case when not ${may} then 'not-allowed' when exists (select 1 from outbox where ${isOpen}) then 'spent'
        else 'settled' end as code`),
  ]);
  if (line?.results.length) return { code: 'decided' };
  return { code: refused?.results[0]?.code ?? 'settled' };
}
