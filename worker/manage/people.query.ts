import { isSuspendedAt } from '../accounts/standing.ts';
import type { Reader } from '../db/reader.ts';
import type { PersonId, SiteId } from '../db/schema.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import type { Mark, PeopleList } from './address.ts';
import { isBehind, type Marked, pageSize } from './pages-of.ts';

/** A member of a site. `at` is when they became one, `id` the person's. */
export type PersonRow = Marked & {
  id: PersonId;
  name: string;
  address: string | null;
  language: string;
  /** Parted by spaces; null where there are none. */
  roles: string | null;
  isOperator: 0 | 1;
  isSuspended: 0 | 1;
  suspendedUntil: number | null;
  suspendedFor: string;
};

/** A line of the log of rights. `by…` is who made the change, null where a command did. */
export type LogRow = Marked & {
  change: string;
  reason: string;
  before: string;
  after: string;
  person: PersonId;
  name: string;
  address: string | null;
  by: PersonId | null;
  byName: string | null;
  byAddress: string | null;
};

export type PersonRows = { person: PersonRow | undefined; log: LogRow[] };

/** Changes that a person's own page shows. */
const shownOfOne = 10;

const columns = (now: number): Sql => sql`m.joined_at as at, m.person_id as id, p.name, p.address, p.language,
  (select group_concat(role, ' ') from site_roles where site_id = m.site_id and person_id = m.person_id) as roles,
  p.is_operator as isOperator, ${isSuspendedAt(now)} as isSuspended, m.suspended_until as suspendedUntil,
  m.suspended_for as suspendedFor`;

type AskedPeople = { list: PeopleList; after: Mark | null; now: number };

/** Members of a site, the newest first; its staff as well, in the order in which they came to the platform. */
export async function readPeople(reader: Reader, site: SiteId, { list, after, now }: AskedPeople) {
  const from = list === 'staff' ? staff(site, after) : members(site, { list, after, now });
  const [people] = await reader.batch(sql<PersonRow>`select ${columns(now)} ${from} ${limitTo(pageSize + 1)}`);
  return people;
}

const members = (site: SiteId, { list, after, now }: AskedPeople): Sql => sql`
  from members m cross join people p on p.id = m.person_id
  where m.site_id = ${site} and p.state = 'active'
    ${list === 'suspended' ? sql`and m.state = 'suspended' and ${isSuspendedAt(now)}` : sql``}
    ${isBehind(sql`m.joined_at, m.person_id`, after)}
  order by m.joined_at desc, m.person_id desc`;

const staff = (site: SiteId, after: Mark | null): Sql => sql`
  from (select person_id from site_roles where site_id = ${site} and person_id > ${after?.id ?? 0}
      group by person_id order by person_id ${limitTo(pageSize + 1)}) s
    cross join members m on m.site_id = ${site} and m.person_id = s.person_id
    cross join people p on p.id = m.person_id
  where p.state = 'active' order by s.person_id`;

/** One member of a site, with the newest changes of their rights. */
export async function readPerson(
  reader: Reader,
  site: SiteId,
  { person, now }: { person: PersonId; now: number },
): Promise<PersonRows> {
  const [[found], log] = await reader.batch(
    sql<PersonRow>`
      select ${columns(now)} from members m cross join people p on p.id = m.person_id
      where m.site_id = ${site} and m.person_id = ${person} and p.state = 'active'`,
    logOf(sql`l.site_id = ${site} and l.person_id = ${person}`, shownOfOne),
  );
  return { person: found, log };
}

/** A site's log of rights, the newest line first. */
export async function readLog(reader: Reader, site: SiteId, after: Mark | null): Promise<LogRow[]> {
  const [log] = await reader.batch(
    logOf(sql`l.site_id = ${site} ${after ? sql`and l.id < ${after.id}` : sql``}`, pageSize + 1),
  );
  return log;
}

const logOf = (which: Sql, limit: number): Sql<LogRow> => sql`
  select l.created_at as at, l.id, l.change, l.reason, l.before, l.after, l.person_id as person, p.name, p.address,
    l.actor_id as by, a.name as byName, a.address as byAddress
  from rights_log l join people p on p.id = l.person_id left join people a on a.id = l.actor_id
  where ${which} order by l.id desc ${limitTo(limit)}`;

/** The member of a site who has proved an address; undefined where nobody there has. */
export async function findMember(reader: Reader, site: SiteId, address: string): Promise<PersonId | undefined> {
  const [[found]] = await reader.batch(
    sql<{ id: PersonId }>`
      select p.id from identities i join people p on p.id = i.person_id
        join members m on m.site_id = ${site} and m.person_id = p.id
      where i.issuer = '' and i.subject = ${address} and p.state = 'active'`,
  );
  return found?.id;
}
