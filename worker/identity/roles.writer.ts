import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId, SiteRole } from '../data/schema.ts';
import { type Sql, sql } from '../data/sql.ts';
import { insertInto, insertSelect, table, update } from '../data/table.ts';
import { mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import { roleChangedMail } from './mails.ts';
import { changeRights, type RightsChange, type RightsChanged } from './rights-change.writer.ts';
import { hasAnotherAdmin, holds, isMember } from './standing.ts';

const m = table('members');
const p = table('people');
const r = table('site_roles');
const s = table('sessions');

/** A change of a person's role on a site. */
export type RoleChange = RightsChange & { role: SiteRole };

/** Roles in the format of the audit log: alphabetical, separated by spaces. */
const listed = (roles: Sql): Sql => sql`
  coalesce((select group_concat(${r.role}, ' ' order by ${r.role}) from (${roles})), '')`;

const rolesOf = ({ site, person }: RoleChange): Sql =>
  sql`select ${r.role} from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person}`;

const sessionsOf = ({ site, person }: RoleChange): Sql => sql`${s.site_id} = ${site} and ${s.person_id} = ${person}`;

/** Makes the person a member if they are not one yet. */
const join = (site: SiteId, { person, now }: Pick<RightsChange, 'person' | 'now'>): Sql =>
  sql`${insertInto(m, { site_id: site, person_id: person, joined_at: now })} on conflict do nothing`;

/** Grants a role to a member. The command line also makes the person a member. */
export async function grantRole(db: D1Database, request: RoleChange): Promise<RightsChanged> {
  const { site, person, role, by, reason, now } = request;
  return changeRights(db, request, {
    first: by === null ? [join(site, request)] : [],
    change: sql`
      ${insertSelect(r, { site_id: site, person_id: person, role, granted_by: by, granted_at: now })}
      where ${holds('administer', request)} and ${isMember({ site, person })} on conflict do nothing`,
    action: 'role.grant',
    role,
    before: listed(sql`${rolesOf(request)} and ${r.role} <> ${role}`),
    after: listed(rolesOf(request)),
    mail: (envelope, link) =>
      mailStatementIfChanged(db, roleChangedMail, { ...envelope, data: { change: 'granted', role, reason, link } }),
    sessions: sessionsOf(request),
  });
}

/**
 * Revokes a role. Its rights end with the next request, because each request reads them from the database. The last
 * active admin of a site keeps the role.
 */
export async function revokeRole(db: D1Database, request: RoleChange): Promise<RightsChanged> {
  const { site, person, role, reason } = request;
  const isAllowed = role === 'admin' ? hasAnotherAdmin(request) : sql`true`;
  const isGranted = sql`${r.site_id} = ${site} and ${r.person_id} = ${person} and ${r.role} = ${role}`;
  return changeRights(db, request, {
    change: sql`delete from ${r} where ${isGranted} and ${isAllowed} and ${holds('administer', request)}`,
    action: 'role.revoke',
    role,
    before: listed(sql`${rolesOf(request)} union select ${role}`),
    after: listed(rolesOf(request)),
    mail: (envelope, link) =>
      mailStatementIfChanged(db, roleChangedMail, { ...envelope, data: { change: 'revoked', role, reason, link } }),
    sessions: sessionsOf(request),
    refusals: [['last-admin', sql`exists (select 1 from ${r} where ${isGranted}) and not ${isAllowed}`]],
  });
}

/** A change of the operators, made only on the command line. `product` is the product's own site, which logs it. */
export type OperatorChange = Omit<RightsChange, 'by' | 'site'> & { product: SiteId; is: boolean };

/** Grants or revokes the operator role. */
export async function setOperator(db: D1Database, { product, is, ...request }: OperatorChange): Promise<RightsChanged> {
  const { person, reason, now } = request;
  const [without, operator] = [sql`''`, sql`'operator'`];
  return changeRights(
    db,
    { ...request, site: product, by: null },
    {
      first: [join(product, request)],
      change: sql`
        ${update(p, { is_operator: is ? 1 : 0, updated_at: now })}
        where ${p.id} = ${person} and ${p.state} = 'active' and ${p.is_operator} = ${is ? 0 : 1}`,
      action: is ? 'role.grant' : 'role.revoke',
      role: 'operator',
      before: is ? without : operator,
      after: is ? operator : without,
      mail: (envelope, link) =>
        mailStatementIfChanged(db, roleChangedMail, {
          ...envelope,
          data: { change: is ? 'granted' : 'revoked', role: 'operator', reason, link },
        }),
      sessions: sql`${s.person_id} = ${person}`,
    },
  );
}
