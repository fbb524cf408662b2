import type { MailDecision, MailList } from '../../../web/contract/pages/mail-log.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { MailState, SiteId } from '../../data/schema.ts';
import { columns, expression, list as inOrder, limitTo, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { countOf } from '../../domain/outbox/outbox.query.ts';
import { isBehind, type Mark, type Marked, pageSize } from '../../pages/marked-list.ts';

const o = table('outbox');
const d = table('audit_log', 'd');
const decidedOn = outerTable('outbox', 'o');
const p = outerTable('people', 'p');

/** A mail that needs a decision, without its data, which may contain secrets. `at` is the end of its last attempt. */
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
  decision: MailDecision;
  before: 'failed' | 'unknown';
  /** Both are null if the mail was deleted. */
  template: string | null;
  recipient: string | null;
  name: string | null;
  address: string | null;
};

/** `counts` are exact up to `mostCounted`. */
export type MailsRows = { counts: Record<MailState, number>; mails: MailRow[]; decisions: DecisionRow[] };

/** The outbox of a site for its staff. One round trip. */
export async function readMails(
  reader: Reader,
  site: SiteId,
  { list, after }: { list: MailList; after: Mark | null },
): Promise<MailsRows> {
  const [[counts], mails, decisions] = await reader.batch(
    sql`
      select ${columns({
        queued: countOf(site, 'queued'),
        sending: countOf(site, 'sending'),
        sent: countOf(site, 'sent'),
        failed: countOf(site, 'failed'),
        unknown: countOf(site, 'unknown'),
      })}`,
    list === 'decided' ? null : mailsOf(site, list, after),
    list === 'decided' ? decisionsOf(site, after) : null,
  );
  if (!counts) throw new Error('a select without a table returned no row');
  return { counts, mails, decisions };
}

const mailColumns = columns({
  at: o.updated_at,
  ...pick(o, 'id', 'recipient', 'language', 'template', 'tries'),
  state: expression<MailRow['state']>(o.state),
  lastError: o.last_error,
  expiresAt: o.expires_at,
  isFilled: expression<0 | 1>(sql`${o.data} <> '{}'`),
});

/** A range of the index `outbox_by_state` for one state; for both states, two ranges merged. */
function mailsOf(site: SiteId, list: Exclude<MailList, 'decided'>, after: Mark | null): Sql<MailRow> {
  const position = inOrder(o.updated_at, o.id);
  const ofState = (state: MailRow['state']) => sql`
    select ${mailColumns} from ${o} where ${o.site_id} = ${site} and ${o.state} = ${state} ${isBehind(position, after)}
    order by ${o.updated_at} desc, ${o.id} desc ${limitTo(pageSize + 1)}`;
  if (list !== 'needed') return ofState(list);
  return merged(ofState('unknown'), ofState('failed'));
}

/** The first rows of two lists, sorted by their first two columns. */
const merged = <Row>(one: Sql<Row>, other: Sql<Row>): Sql<Row> =>
  sql`
  select * from (${one}) union all select * from (${other}) order by 1 desc, 2 desc ${limitTo(pageSize + 1)}` as Sql<Row>;

/** The planner would choose the primary key, and read the whole log. */
const decisionsOf = (site: SiteId, after: Mark | null): Sql<DecisionRow> => sql`
  select ${columns({
    at: d.created_at,
    id: d.id,
    decision: expression<MailDecision>(sql`substr(${d.action}, length('mail.') + 1)`),
    before: expression<DecisionRow['before']>(d.before),
    ...pick(decidedOn, 'template', 'recipient'),
    ...pick(p, 'name', 'address'),
  })}
  from ${d} indexed by audit_log_by_kind
    left join ${decidedOn} on ${decidedOn.site_id} = ${d.site_id} and ${decidedOn.id} = ${d.thing_id}
    left join ${p} on ${p.id} = ${d.actor_id}
  where ${d.site_id} = ${site} and ${d.thing} = 'mail' ${after ? sql`and ${d.id} < ${after.id}` : sql``}
  order by ${d.id} desc ${limitTo(pageSize + 1)}`;
