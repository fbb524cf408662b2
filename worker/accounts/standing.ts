import type { PersonId, SiteId } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';

/**
 * Whether the row `m` of `members` says that its person is suspended at `now`; 0 where there is no row. A suspension
 * that has come to its end stays in the row and counts no more.
 */
export const isSuspendedAt = (now: number): Sql =>
  sql`coalesce(m.state = 'suspended' and coalesce(m.suspended_until, ${now} + 1) > ${now}, 0)`;

/**
 * Whether somebody may administer a site at the very moment of a write: what their session said was read before it.
 * Nobody (`by` null) is a command, which may do all.
 */
export const mayAdminister = ({ site, by, now }: { site: SiteId; by: PersonId | null; now: number }): Sql =>
  by === null
    ? sql`true`
    : sql`exists (select 1 from people p left join members m on m.site_id = ${site} and m.person_id = p.id
        where p.id = ${by} and p.state = 'active' and not ${isSuspendedAt(now)} and (p.is_operator = 1
          or exists (select 1 from site_roles where site_id = ${site} and person_id = p.id and role = 'admin')))`;

/** Whether a site has another admin who can act: one that is neither suspended nor gone. */
export const hasAnotherAdmin = ({ site, person, now }: { site: SiteId; person: PersonId; now: number }): Sql =>
  sql`exists (select 1 from site_roles r join people p on p.id = r.person_id
      left join members m on m.site_id = r.site_id and m.person_id = r.person_id
    where r.site_id = ${site} and r.role = 'admin' and r.person_id <> ${person} and p.state = 'active'
      and not ${isSuspendedAt(now)})`;

/** Whether somebody is a member of a site, with an account that is there. */
export const isMember = ({ site, person }: { site: SiteId; person: PersonId }): Sql =>
  sql`exists (select 1 from members m join people p on p.id = m.person_id
    where m.site_id = ${site} and m.person_id = ${person} and p.state = 'active')`;
