import type { D1Database } from '@cloudflare/workers-types';
import { type Sql, sql } from '../data/sql.ts';
import { table, update } from '../data/table.ts';
import { mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import { suspendedMail, suspensionLiftedMail } from './mails.ts';
import { changeRights, type RightsChange, type RightsChanged } from './rights-change.writer.ts';
import { hasAnotherAdmin, holds, isMember, isSuspendedAt } from './standing.ts';

const m = table('members', 'm');
const p = table('people');
const r = table('site_roles');
const s = table('sessions');

/** A suspended member can read and download, nothing else. `until` is when it ends; null: only when it is lifted. */
export type Suspension = RightsChange & { until: number | null };

const member = ({ site, person }: RightsChange): Sql => sql`${m.site_id} = ${site} and ${m.person_id} = ${person}`;

const sessionsOf = ({ site, person }: RightsChange): Sql => sql`${s.site_id} = ${site} and ${s.person_id} = ${person}`;

/**
 * Suspends a member, with effect from their next request. Refused for oneself, for operators, whose role is above the
 * site, and for the last active admin.
 */
export async function suspend(db: D1Database, request: Suspension): Promise<RightsChanged> {
  const { site, person, by, reason, until, now } = request;
  const isSelf = sql`${person} is ${by}`;
  const isOperator = sql`exists (select 1 from ${p} where ${p.id} = ${person} and ${p.is_operator} = 1)`;
  const isLast = sql`(exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person}
    and ${r.role} = 'admin') and not ${hasAnotherAdmin(request)})`;
  const isSuspended = sql`exists (select 1 from ${m} where ${member(request)} and ${isSuspendedAt(now)})`;
  return changeRights(db, request, {
    change: sql`
      ${update(m, { state: 'suspended', suspended_until: until, suspended_for: reason })}
      where ${member(request)} and not ${isSuspendedAt(now)} and not ${isSelf} and not ${isOperator} and not ${isLast}
        and ${isMember({ site, person })} and ${holds('administer', request)}`,
    action: 'member.suspend',
    before: sql`'active'`,
    after: sql`(
      select trim(${m.state} || ' ' || coalesce(${m.suspended_until}, '')) from ${m} where ${member(request)})`,
    mail: (envelope, link) => mailStatementIfChanged(db, suspendedMail, { ...envelope, data: { until, reason, link } }),
    sessions: sessionsOf(request),
    refusals: [
      ['self', isSelf],
      ['operator', isOperator],
      ['last-admin', sql`${isLast} and not ${isSuspended}`],
    ],
  });
}

/** Lifts a suspension before its end. */
export async function liftSuspension(db: D1Database, request: RightsChange): Promise<RightsChanged> {
  const { reason, now } = request;
  return changeRights(db, request, {
    change: sql`
      ${update(m, { state: 'active', suspended_until: null, suspended_for: '' })}
      where ${member(request)} and ${isSuspendedAt(now)} and ${holds('administer', request)}`,
    action: 'member.lift',
    before: sql`'suspended'`,
    after: sql`'active'`,
    mail: (envelope, link) => mailStatementIfChanged(db, suspensionLiftedMail, { ...envelope, data: { reason, link } }),
    sessions: sessionsOf(request),
  });
}
