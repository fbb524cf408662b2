import type { D1Database } from '@cloudflare/workers-types';
import type { Right } from '../../web/contract/rights.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { type Column, columns, expression, listed, type Sql, sql } from '../data/sql.ts';
import { first } from '../data/statements.ts';
import { table } from '../data/table.ts';
import { holdersOf, outlastsSuspension, type Role } from './rights.ts';

const m = table('members', 'm');
const p = table('people', 'p');
const role = table('site_roles');
const r = table('site_roles', 'r');

/**
 * Whether the row `m` of `members` is suspended at `now`; 0 if there is no row. A suspension that has ended stays in the
 * row and has no effect.
 */
export const isSuspendedAt = (now: number): Column<0 | 1> =>
  expression(sql`coalesce(${m.state} = 'suspended' and coalesce(${m.suspended_until}, ${now} + 1) > ${now}, 0)`);

export type Author = { site: SiteId; by: PersonId | null; now: number };

/**
 * Whether a person has a right on a site at the time of the write; their session was read before it. `by` is null for the
 * command line, which may change everything. Rights of owners depend on a thing and are not part of it.
 */
export function holds(right: Right, { site, by, now }: Author): Sql {
  if (by === null) return sql`true`;
  const roles = holdersOf(right);
  const has = (name: Role) => (roles.includes(name) ? 1 : 0);
  return sql`exists (select 1 from ${p} left join ${m} on ${m.site_id} = ${site} and ${m.person_id} = ${p.id}
    where ${p.id} = ${by} and ${p.state} = 'active' and (${outlastsSuspension(right) ? 1 : 0} or not ${isSuspendedAt(now)})
      and (${has('visitor')} or (${has('member')} and ${m.person_id} is not null)
        or (${has('operator')} and ${p.is_operator} = 1)
        or exists (select 1 from ${role} where ${role.site_id} = ${site} and ${role.person_id} = ${p.id}
          and ${role.role} in (${listed(roles)}))))`;
}

/** Whether a person has a right at the moment: what a refused write asks to say why. */
export async function stillHolds(db: D1Database, right: Right, author: Author): Promise<boolean> {
  const row = await first(db, sql`select ${columns({ may: expression<0 | 1>(holds(right, author)) })}`);
  return row?.may === 1;
}

/** Whether a site has another active admin: neither suspended nor with a closed account. */
export const hasAnotherAdmin = ({ site, person, now }: { site: SiteId; person: PersonId; now: number }): Sql =>
  sql`exists (select 1 from ${r} join ${p} on ${p.id} = ${r.person_id}
      left join ${m} on ${m.site_id} = ${r.site_id} and ${m.person_id} = ${r.person_id}
    where ${r.site_id} = ${site} and ${r.role} = 'admin' and ${r.person_id} <> ${person} and ${p.state} = 'active'
      and not ${isSuspendedAt(now)})`;

/** Whether a person is a member of a site with an active account. */
export const isMember = ({ site, person }: { site: SiteId; person: PersonId }): Sql =>
  sql`exists (select 1 from ${m} join ${p} on ${p.id} = ${m.person_id}
    where ${m.site_id} = ${site} and ${m.person_id} = ${person} and ${p.state} = 'active')`;
