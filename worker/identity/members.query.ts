import { type Query, select } from '../data/query.ts';
import type { Reader } from '../data/reader.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, sql } from '../data/sql.ts';
import { table } from '../data/table.ts';

const m = table('members', 'm');
const p = table('people', 'p');
const i = table('identities', 'i');
const r = table('site_roles', 'r');

/** The member of a site who has proved an address; undefined if there is none. */
export async function findMember(reader: Reader, site: SiteId, address: string): Promise<PersonId | undefined> {
  const [[row]] = await reader.batch(
    sql`
      select ${columns({ id: p.id })} from ${i} join ${p} on ${p.id} = ${i.person_id}
        join ${m} on ${m.site_id} = ${site} and ${m.person_id} = ${p.id}
      where ${i.issuer} = '' and ${i.subject} = ${address} and ${p.state} = 'active'`,
  );
  return row?.id;
}

/** Whether a person has a role on any site. */
export const isStaffAnywhere = (person: PersonId): Query<{ isStaff: 0 | 1 }> =>
  select({ isStaff: expression<0 | 1>(sql`exists (select 1 from ${r} where ${r.person_id} = ${person})`) }, sql``);
