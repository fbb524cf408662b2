import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId, SiteRole } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';
import { changeRights, type RightsChange, type RightsChanged } from './rights-change.writer.ts';
import { hasAnotherAdmin, isMember, mayAdminister } from './standing.ts';

/** A change of somebody's role on a site. */
export type RoleChange = RightsChange & { role: SiteRole };

/** The person's roles, as the log holds them: in alphabetical order, parted by spaces. */
const listed = (roles: Sql): Sql => sql`coalesce((select group_concat(role, ' ' order by role) from (${roles})), '')`;

const rolesOf = ({ site, person }: RoleChange): Sql =>
  sql`select role from site_roles where site_id = ${site} and person_id = ${person}`;

const sessionsOf = ({ site, person }: RoleChange): Sql => sql`site_id = ${site} and person_id = ${person}`;

/** Grants a role to a member; a command makes a member of whoever is none. */
export async function grantRole(db: D1Database, asked: RoleChange): Promise<RightsChanged> {
  const { site, person, role, by, reason, now } = asked;
  const join = sql`insert into members (site_id, person_id, joined_at) values (${site}, ${person}, ${now})
    on conflict do nothing`;
  return changeRights(db, asked, {
    first: by === null ? [join] : [],
    change: sql`insert into site_roles (site_id, person_id, role, granted_by, granted_at)
      select ${site}, ${person}, ${role}, ${by}, ${now}
      where ${mayAdminister(asked)} and ${isMember({ site, person })} on conflict do nothing`,
    name: `grant ${role}`,
    before: listed(sql`${rolesOf(asked)} and role <> ${role}`),
    after: listed(rolesOf(asked)),
    mail: (link) => ({ template: 'role-changed', data: { change: 'granted', role, reason, link } }),
    sessions: sessionsOf(asked),
  });
}

/**
 * Takes a role away, which ends its rights with the next request: each reads them anew. The last admin of a site who
 * can act keeps the role.
 */
export async function revokeRole(db: D1Database, asked: RoleChange): Promise<RightsChanged> {
  const { site, person, role, reason } = asked;
  const isOthers = role === 'admin' ? hasAnotherAdmin(asked) : sql`true`;
  const held = sql`site_id = ${site} and person_id = ${person} and role = ${role}`;
  return changeRights(db, asked, {
    change: sql`delete from site_roles where ${held} and ${isOthers} and ${mayAdminister(asked)}`,
    name: `revoke ${role}`,
    before: listed(sql`${rolesOf(asked)} union select ${role}`),
    after: listed(rolesOf(asked)),
    mail: (link) => ({ template: 'role-changed', data: { change: 'revoked', role, reason, link } }),
    sessions: sessionsOf(asked),
    refusals: [['last-admin', sql`exists (select 1 from site_roles where ${held}) and not ${isOthers}`]],
  });
}

/** A change of who runs the platform: a command's alone. `site` is the product's own, whose log it stands in. */
export type OperatorChange = Omit<RightsChange, 'by' | 'site'> & { product: SiteId; is: boolean };

/** Makes somebody an operator, or no longer one. */
export async function setOperator(db: D1Database, { product, is, ...asked }: OperatorChange): Promise<RightsChanged> {
  const { person, reason, now } = asked;
  const [without, operator] = [sql`''`, sql`'operator'`];
  return changeRights(
    db,
    { ...asked, site: product, by: null },
    {
      first: [
        sql`insert into members (site_id, person_id, joined_at) values (${product}, ${person}, ${now})
          on conflict do nothing`,
      ],
      change: sql`update people set is_operator = ${is ? 1 : 0}, updated_at = ${now}
        where id = ${person} and state = 'active' and is_operator = ${is ? 0 : 1}`,
      name: is ? 'grant operator' : 'revoke operator',
      before: is ? without : operator,
      after: is ? operator : without,
      mail: (link) => ({
        template: 'role-changed',
        data: { change: is ? 'granted' : 'revoked', role: 'operator', reason, link },
      }),
      sessions: sql`person_id = ${person}`,
    },
  );
}
