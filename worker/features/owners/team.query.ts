import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';

const r = table('listing_roles', 'r');
const p = table('people', 'p');
const x = table('listing_texts', 'x');

/** A person who runs a listing. */
export type TeamMember = {
  person: PersonId;
  role: 'owner' | 'manager';
  name: string;
  address: string | null;
  language: string;
};

/** Those who run a listing, and its names by language. */
export type Team = { members: TeamMember[]; names: Names };

/** Who has a role for a listing, as one text: with it a batch notices that somebody came or went since it was read. */
const rolesText = (site: SiteId, listing: number): Sql => sql`
  (select group_concat(${r.person_id} || ${r.role}, ' ' order by ${r.person_id}) from ${r}
    where ${r.site_id} = ${site} and ${r.listing_id} = ${listing})`;

/** Whether somebody else runs the listing than when its team was read. */
export const isOtherTeam = (site: SiteId, listing: number, { members }: Team): Sql => {
  const read = members
    .toSorted((one, other) => one.person - other.person)
    .map(({ person, role }) => person + role)
    .join(' ');
  return sql`coalesce(${rolesText(site, listing)}, '') <> ${read}`;
};

/** Reads who runs a listing, for those who are told of a change. */
export async function readTeam(db: D1Database, site: SiteId, listing: number): Promise<Team> {
  const names = expression<string>(sql`(select json_group_object(${x.language}, ${x.name}) from ${x}
    where ${x.site_id} = ${site} and ${x.listing_id} = ${listing})`);
  const rows = await all(
    db,
    sql`
      select ${columns({ person: r.person_id, role: r.role, ...pick(p, 'name', 'address', 'language'), names })}
      from ${r} cross join ${p} on ${p.id} = ${r.person_id}
      where ${r.site_id} = ${site} and ${r.listing_id} = ${listing}`,
  );
  return {
    members: rows.map(({ names: _, ...member }) => member),
    names: rows[0] ? (JSON.parse(rows[0].names) as Names) : {},
  };
}
