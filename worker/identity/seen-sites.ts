import { type Sql, sql } from '../data/sql.ts';
import { type Table, table } from '../data/table.ts';
import type { Session } from './session.ts';

const role = table('site_roles', 'role');

/** Who looks: an operator sees all sites, others those whose staff they are. */
export type Onlooker = Pick<Session, 'person' | 'isOperator'>;

/**
 * Whether somebody sees the site of a row of `sites` in the viewer. Sites that are being made, and what is left of erased ones,
 * stand under slugs with a colon, which no site can have.
 */
export const isSeenBy = (s: Table<'sites'>, { person, isOperator }: Onlooker): Sql =>
  isOperator
    ? sql`${s.slug} not like '%:%'`
    : sql`${s.deleted_at} is null and ${s.id} in (select ${role.site_id} from ${role} where ${role.person_id} = ${person})`;

/** Whether a person administers a site: its admins, and operators. */
export const isAdministeredBy = (s: Table<'sites'>, { person, isOperator }: Onlooker): Sql =>
  isOperator
    ? sql`true`
    : sql`exists (select 1 from ${role}
        where ${role.site_id} = ${s.id} and ${role.person_id} = ${person} and ${role.role} = 'admin')`;
