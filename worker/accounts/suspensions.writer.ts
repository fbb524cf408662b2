import type { D1Database } from '@cloudflare/workers-types';
import { type Sql, sql } from '../db/sql.ts';
import { changeRights, type RightsChange, type RightsChanged } from './rights-change.writer.ts';
import { hasAnotherAdmin, isMember, isSuspendedAt, mayAdminister } from './standing.ts';

/** A member who may read and download from now on, and nothing else. `until` is when that ends; null: when it is lifted. */
export type Suspension = RightsChange & { until: number | null };

const member = ({ site, person }: RightsChange): Sql => sql`m.site_id = ${site} and m.person_id = ${person}`;

const sessionsOf = ({ site, person }: RightsChange): Sql => sql`site_id = ${site} and person_id = ${person}`;

/**
 * Suspends a member, which counts from the next request on. Not who does it, nor an operator, who stands above the
 * site, nor the last admin who can act.
 */
export async function suspend(db: D1Database, asked: Suspension): Promise<RightsChanged> {
  const { site, person, by, reason, until, now } = asked;
  const isSelf = sql`${person} is ${by}`;
  const isOperator = sql`exists (select 1 from people where id = ${person} and is_operator = 1)`;
  const isLast = sql`(exists (select 1 from site_roles where site_id = ${site} and person_id = ${person}
    and role = 'admin') and not ${hasAnotherAdmin(asked)})`;
  const isSuspended = sql`exists (select 1 from members m where ${member(asked)} and ${isSuspendedAt(now)})`;
  return changeRights(db, asked, {
    change: sql`update members as m set state = 'suspended', suspended_until = ${until}, suspended_for = ${reason}
      where ${member(asked)} and not ${isSuspendedAt(now)} and not ${isSelf} and not ${isOperator} and not ${isLast}
        and ${isMember({ site, person })} and ${mayAdminister(asked)}`,
    name: 'suspend',
    before: sql`'active'`,
    after: sql`(select trim(state || ' ' || coalesce(suspended_until, '')) from members m where ${member(asked)})`,
    mail: (link) => ({ template: 'suspended', data: { until, reason, link } }),
    sessions: sessionsOf(asked),
    refusals: [
      ['self', isSelf],
      ['operator', isOperator],
      ['last-admin', sql`${isLast} and not ${isSuspended}`],
    ],
  });
}

/** Lifts a suspension before it ends by itself. */
export async function liftSuspension(db: D1Database, asked: RightsChange): Promise<RightsChanged> {
  const { reason, now } = asked;
  return changeRights(db, asked, {
    change: sql`update members as m set state = 'active', suspended_until = null, suspended_for = ''
      where ${member(asked)} and ${isSuspendedAt(now)} and ${mayAdminister(asked)}`,
    name: 'lift',
    before: sql`'suspended'`,
    after: sql`'active'`,
    mail: (link) => ({ template: 'suspension-lifted', data: { reason, link } }),
    sessions: sessionsOf(asked),
  });
}
