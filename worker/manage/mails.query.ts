import type { Reader } from '../db/reader.ts';
import type { MailDecision, MailState, SiteId } from '../db/schema.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import type { MailList, Mark } from './address.ts';
import { isBehind, type Marked, pageSize } from './pages-of.ts';

/** A mail that needs a person, without what it says: that may be a secret. `at` is when its last attempt ended. */
export type MailRow = Marked & {
  recipient: string;
  language: string;
  template: string;
  state: 'failed' | 'unknown';
  tries: number;
  lastError: string | null;
  expiresAt: number | null;
  isFilled: 0 | 1;
};

export type DecisionRow = Marked & {
  template: string;
  decision: MailDecision;
  before: 'failed' | 'unknown';
  /** Null where the mail is no longer kept. */
  recipient: string | null;
  name: string | null;
  address: string | null;
};

/** `counts` are exact up to `most`. */
export type MailsRows = { counts: Record<MailState, number>; mails: MailRow[]; decisions: DecisionRow[] };

/** Mails of a state that are counted at most. */
export const most = 1_000;

/** The number of a site's mails of some states, up to `most + 1`. */
export const countOf = (site: SiteId, state: MailState): Sql =>
  sql`(select count(*) from (select 1 from outbox where site_id = ${site} and state = ${state} ${limitTo(most + 1)}))`;

/** The outbox of a site as its staff see it. One round trip. */
export async function readMails(
  reader: Reader,
  site: SiteId,
  { list, after }: { list: MailList; after: Mark | null },
): Promise<MailsRows> {
  const [[counts], mails, decisions] = await reader.batch(
    sql<Record<MailState, number>>`
      select ${countOf(site, 'queued')} as queued, ${countOf(site, 'sending')} as sending,
        ${countOf(site, 'sent')} as sent, ${countOf(site, 'failed')} as failed, ${countOf(site, 'unknown')} as unknown`,
    list === 'decided' ? sql<MailRow>`select 1 where false` : mailsOf(site, list, after),
    list === 'decided' ? decisionsOf(site, after) : sql<DecisionRow>`select 1 where false`,
  );
  if (!counts) throw new Error('a select without a table gave no row');
  return { counts, mails, decisions };
}

/** A range of `outbox_by_state` for one state, and the merged beginnings of two for both. */
function mailsOf(site: SiteId, list: Exclude<MailList, 'decided'>, after: Mark | null): Sql<MailRow> {
  const ofState = (state: string) => sql<MailRow>`select * from (
    select updated_at as at, id, recipient, language, template, state, tries, last_error as lastError,
      expires_at as expiresAt, data <> '{}' as isFilled
    from outbox where site_id = ${site} and state = ${state} ${isBehind(sql`updated_at, id`, after)}
    order by updated_at desc, id desc ${limitTo(pageSize + 1)})`;
  if (list !== 'needed') return ofState(list);
  return sql`${ofState('unknown')} union all ${ofState('failed')} order by 1 desc, 2 desc ${limitTo(pageSize + 1)}`;
}

const decisionsOf = (site: SiteId, after: Mark | null): Sql<DecisionRow> => sql`
  select d.created_at as at, d.id, d.template, d.decision, d.before, o.recipient, p.name, p.address
  from mail_decisions d
    left join outbox o on o.site_id = d.site_id and o.id = d.mail_id
    left join people p on p.id = d.actor_id
  where d.site_id = ${site} ${after ? sql`and d.id < ${after.id}` : sql``}
  order by d.id desc ${limitTo(pageSize + 1)}`;
