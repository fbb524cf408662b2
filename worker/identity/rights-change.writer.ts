import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, type Sql, sql } from '../data/sql.ts';
import { batch, first as firstOf, last } from '../data/statements.ts';
import { insertSelect, pick, table, update } from '../data/table.ts';
import type { MailEnvelope } from '../domain/outbox/outbox.writer.ts';
import type { SecurityEvent } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { holds, isMember } from './standing.ts';

const log = table('rights_log');
const s = table('sessions');
const p = table('people');

/** A change of a person's rights on a site. */
export type RightsChange = {
  site: SiteId;
  person: PersonId;
  /** An admin of the site or an operator; null for the command line, which may change everything. */
  by: PersonId | null;
  /** Shown in the log and in the mail to the person. */
  reason: string;
  /** The URL in the mail, for a language; null if no mail is sent. */
  linkFor: ((language: string) => string) | null;
  now: number;
};

/**
 * `unchanged`: nothing to change. `last-admin`: no active admin would remain. `operator`, `self`: the person cannot be
 * suspended here. `not-allowed`: the author has no right to do it (any more). `no-member`: not a member of this site.
 */
export type RightsChanged = { code: 'changed' | 'unchanged' | Refusal };

type Refusal = 'last-admin' | 'operator' | 'self' | 'not-allowed' | 'no-member';

type Transition = {
  /** Runs before the change, even if the change is refused. */
  first?: readonly Sql[];
  /** Changes one row, or none if the change is not allowed. */
  change: Sql;
  /**
   * The log entry: the change (for roles, `grant` or `revoke` and the role), and the state before and after. Both are
   * evaluated after the change.
   */
  name: string;
  before: Sql;
  after: Sql;
  /** The statement for the mail to the person, by `mailStatementIfChanged`; it follows the log entry. */
  mail: (envelope: MailEnvelope, link: string) => D1PreparedStatement;
  /** Condition on the sessions that get new tokens. */
  sessions: Sql;
  /** Reasons for a refusal, besides the author's rights and the person's membership. */
  refusals?: readonly (readonly [Refusal, Sql])[];
};

/**
 * Makes a change in one transaction with its log entry, its mail and new tokens for the person's sessions. The change
 * checks itself whether it is allowed, so only one of two conflicting changes succeeds.
 */
export async function changeRights(
  db: D1Database,
  request: RightsChange,
  { first = [], change, name, before, after, mail, sessions, refusals = [] }: Transition,
): Promise<RightsChanged> {
  const { site, person } = request;
  const reasons: (readonly [Refusal, Sql])[] = [
    ['not-allowed', sql`not ${holds('administer', request)}`],
    ['no-member', sql`not ${isMember({ site, person })}`],
    ...refusals,
  ];
  const cases = reasons.reduce((all, [code, condition]) => sql`${all} when ${condition} then ${code}`, sql``);
  const results = await batch(
    db,
    ...first,
    change,
    logEntry(request, { name, before, after }),
    securityEntry(db, request, name),
    ...(await mailTo(db, request, mail)),
    sql`${update(s, { rotation: 1 })} where ${sessions} and ${s.rotation} = 0 and changes() = 1`,
    sql`select ${columns({ code: expression<Refusal | null>(sql`case ${cases} end`) })}`,
  );
  if (results[first.length + 1]?.results.length) return { code: 'changed' };
  return { code: last(results).results[0]?.code ?? 'unchanged' };
}

/** Writes the log entry if the preceding statement changed a row; returns a row if it was written. */
export const logEntry = (
  { site, person, by, reason, now }: Omit<RightsChange, 'linkFor'>,
  { name, before, after }: Pick<Transition, 'name' | 'before' | 'after'>,
): Sql => sql`
  ${insertSelect(log, {
    site_id: site,
    id: sql`coalesce((select max(${log.id}) from ${log} where ${log.site_id} = ${site}), 0) + 1`,
    actor_id: by,
    person_id: person,
    change: name,
    reason,
    before,
    after,
    created_at: now,
  })}
  where changes() = 1 returning ${columns(pick(log, 'id'))}`;

const events: Readonly<Record<string, SecurityEvent>> = {
  grant: 'role-granted',
  revoke: 'role-revoked',
  suspend: 'suspended',
  lift: 'suspension-lifted',
};

/** The entry of the person's security log. Device and place of the author are not theirs to know. */
function securityEntry(db: D1Database, { site, person, now }: RightsChange, name: string): D1PreparedStatement {
  const [change = '', role = ''] = name.split(' ');
  const event = events[change];
  if (!event) throw new Error(`the change "${name}" has no event`);
  const from = { site, agent: '', country: '', town: '', now };
  return logEventIfChanged(db, from, { person, event, detail: role, ...(role && { isOfStaff: true }) });
}

/** The mail to the person, written only with the log entry; empty if the person has no address. */
async function mailTo(
  db: D1Database,
  { site, person, linkFor }: RightsChange,
  mail: Transition['mail'],
): Promise<D1PreparedStatement[]> {
  if (!linkFor) return [];
  const recipient = await firstOf(
    db,
    sql`select ${columns(pick(p, 'address', 'language'))} from ${p} where ${p.id} = ${person}`,
  );
  if (!recipient?.address) return [];
  const { address: to, language } = recipient;
  const dedupeKey = `rights:${crypto.randomUUID()}`;
  return [mail({ siteId: site, to, language, dedupeKey }, linkFor(language))];
}
