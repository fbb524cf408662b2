import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId, SiteRole } from '../data/schema.ts';
import { columns, expression, type Sql, sql } from '../data/sql.ts';
import { batch, first as firstOf, last } from '../data/statements.ts';
import { pick, table, update } from '../data/table.ts';
import { auditStatements, ifChanged } from '../domain/audit/audit.writer.ts';
import type { MailEnvelope } from '../domain/outbox/outbox.writer.ts';
import type { SecurityEvent } from './security-log.ts';
import { logEventIfChanged } from './security-log.writer.ts';
import { holds, isMember } from './standing.ts';

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

/** The changes of the audit log, with their events of the person's security log. */
const events = {
  'role.grant': 'role-granted',
  'role.revoke': 'role-revoked',
  'member.suspend': 'suspended',
  'member.lift': 'suspension-lifted',
} as const satisfies Record<string, SecurityEvent>;

type Transition = {
  /** Runs before the change, even if the change is refused. */
  first?: readonly Sql[];
  /** Changes one row, or none if the change is not allowed. */
  change: Sql;
  /** The audit log's entry: the action, and the state before and after. Both are evaluated after the change. */
  action: keyof typeof events;
  before: Sql;
  after: Sql;
  /** The role that is granted or revoked. */
  role?: SiteRole | 'operator';
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
  { first = [], change, mail, sessions, refusals = [], ...entry }: Transition,
): Promise<RightsChanged> {
  const { site, person } = request;
  const reasons: (readonly [Refusal, Sql])[] = [
    ['not-allowed', sql`not ${holds('administer', request)}`],
    ['no-member', sql`not ${isMember({ site, person })}`],
    ...refusals,
  ];
  const cases = reasons.reduce((all, [code, condition]) => sql`${all} when ${condition} then ${code}`, sql``);
  const logged = auditEntry(request, entry);
  const results = await batch(
    db,
    ...first,
    change,
    ...logged,
    securityEntry(db, request, entry),
    ...(await mailTo(db, request, mail)),
    sql`${update(s, { rotation: 1 })} where ${sessions} and ${s.rotation} = 0 and changes() = 1`,
    sql`select ${columns({ code: expression<Refusal | null>(sql`case ${cases} end`) })}`,
  );
  if (results[first.length + logged.length]?.results.length) return { code: 'changed' };
  return { code: last(results).results[0]?.code ?? 'unchanged' };
}

/** The statements of the audit log's entry, written only with the change. The last one returns a row. */
const auditEntry = (
  { site, person, by, reason, now }: RightsChange,
  { action, before, after }: Pick<Transition, 'action' | 'before' | 'after'>,
): Sql[] =>
  auditStatements(
    {
      ...{ site, actor: by ?? 'command', action, thing: 'person', thingId: person, person },
      ...{ reasonText: { content: { reason } }, before, after, now },
    },
    ifChanged,
  );

/** The entry of the person's security log. Device and place of the author are not theirs to know. */
function securityEntry(
  db: D1Database,
  { site, person, now }: RightsChange,
  { action, role }: Pick<Transition, 'action' | 'role'>,
): D1PreparedStatement {
  const from = { site, agent: '', country: '', town: '', now };
  return logEventIfChanged(db, from, { person, event: events[action], ...(role && { detail: role, isOfStaff: true }) });
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
