import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { PersonId, SiteId, SiteRole } from '../db/schema.ts';

/** A change of somebody's role on a site. `by` is null for an operator's command. */
export type RoleChange = {
  site: SiteId;
  person: PersonId;
  role: SiteRole;
  by: PersonId | null;
  reason: string;
  now: number;
};

/** `unchanged`: there is nothing to grant or to take away. */
export type RoleChanged = { code: 'changed' } | { code: 'unchanged' } | { code: 'last-admin' };

const currentRoles = `coalesce((select group_concat(role, ' ' order by role) from site_roles
  where site_id = ?1 and person_id = ?2), '')`;

/** Grants a role; the person's sessions on the site get new tokens. One transaction with its line in the log. */
export async function grantRole(db: D1Database, change: RoleChange): Promise<RoleChanged> {
  const { site, person, role, by, reason, now } = change;
  const before = await rolesOf(db, site, person);
  const results = await db.batch([
    db
      .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, ?3) on conflict do nothing')
      .bind(site, person, now),
    db
      .prepare(
        `insert into site_roles (site_id, person_id, role, granted_by, granted_at) values (?1, ?2, ?3, ?4, ?5)
         on conflict do nothing`,
      )
      .bind(site, person, role, by, now),
    logged(db, { site, person, by, reason, before, change: `grant ${role}`, now }),
    rotated(db, site, person),
  ]);
  return results[1]?.meta.changes === 1 ? { code: 'changed' } : { code: 'unchanged' };
}

/**
 * Takes a role away, which ends its rights with the next request: each reads them anew. The last admin of a site keeps
 * the role.
 */
export async function revokeRole(db: D1Database, change: RoleChange): Promise<RoleChanged> {
  const { site, person, role, by, reason, now } = change;
  const before = await rolesOf(db, site, person);
  if (!before.split(' ').includes(role)) return { code: 'unchanged' };
  const results = await db.batch([
    db
      .prepare(
        `delete from site_roles where site_id = ?1 and person_id = ?2 and role = ?3
           and (role <> 'admin' or exists (select 1 from site_roles
             where site_id = ?1 and role = 'admin' and person_id <> ?2))`,
      )
      .bind(site, person, role),
    logged(db, { site, person, by, reason, before, change: `revoke ${role}`, now }),
    rotated(db, site, person),
  ]);
  return results[0]?.meta.changes === 1 ? { code: 'changed' } : { code: 'last-admin' };
}

async function rolesOf(db: D1Database, site: SiteId, person: PersonId): Promise<string> {
  const row = await db.prepare(`select ${currentRoles} as roles`).bind(site, person).first<{ roles: string }>();
  return row?.roles ?? '';
}

type LogLine = Omit<RoleChange, 'role'> & { change: string; before: string };

/** The log's line, if the statement before it changed a row. */
const logged = (db: D1Database, { site, person, by, reason, before, change, now }: LogLine): D1PreparedStatement =>
  db
    .prepare(
      `insert into rights_log (site_id, id, actor_id, person_id, change, reason, before, after, created_at)
       select ?1, coalesce((select max(id) from rights_log where site_id = ?1), 0) + 1, ?3, ?2, ?4, ?5, ?6,
         ${currentRoles}, ?7 where changes() = 1`,
    )
    .bind(site, person, by, change, reason, before, now);

/** Marks the person's sessions on the site as due for new tokens, if the line before was written. */
const rotated = (db: D1Database, site: SiteId, person: PersonId): D1PreparedStatement =>
  db
    .prepare(
      'update sessions set rotation = 1 where site_id = ?1 and person_id = ?2 and rotation = 0 and changes() = 1',
    )
    .bind(site, person);

/** Makes somebody an operator, or no longer one: a command's alone. */
export async function setOperator(db: D1Database, person: PersonId, is: 0 | 1): Promise<void> {
  await db.batch([
    db.prepare('update people set is_operator = ?2 where id = ?1').bind(person, is),
    db.prepare('update sessions set rotation = 1 where person_id = ?1 and rotation = 0').bind(person),
  ]);
}
