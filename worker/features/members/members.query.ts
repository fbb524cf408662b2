import type { PeopleList } from '../../../web/contract/pages/members.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, list as inOrder, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import type { StaffProof } from '../../identity/proof.ts';
import { isSuspendedAt } from '../../identity/standing.ts';
import { isBehind, type Mark, type Marked, pageSize } from '../../pages/marked-list.ts';

const m = table('members', 'm');
const p = table('people', 'p');
const r = table('site_roles');
const s = derived<{ person_id: PersonId }>('s');
const l = table('rights_log', 'l');
const actor = outerTable('people', 'a');
const i = table('identities', 'i');
const sites = table('sites');

/** A member of a site. `at` is when they joined, `id` the person's id. */
export type PersonRow = Marked & {
  id: PersonId;
  name: string;
  address: string | null;
  language: string;
  /** Separated by spaces; null if there are none. */
  roles: string | null;
  isOperator: 0 | 1;
  isSuspended: 0 | 1;
  suspendedUntil: number | null;
  suspendedFor: string;
};

/** An entry of the rights log. `by…` is the author, null for the command line. */
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

/** Maximum number of log entries on a member's page. */
const personLogSize = 10;

const personColumns = (now: number) =>
  columns({
    at: m.joined_at,
    id: m.person_id,
    ...pick(p, 'name', 'address', 'language'),
    roles: expression<string | null>(sql`(select group_concat(${r.role}, ' ') from ${r}
      where ${r.site_id} = ${m.site_id} and ${r.person_id} = ${m.person_id})`),
    isOperator: p.is_operator,
    isSuspended: isSuspendedAt(now),
    suspendedUntil: m.suspended_until,
    suspendedFor: m.suspended_for,
  });

type PeopleOptions = { list: PeopleList; after: Mark | null; now: number };

/** A page of members, and which proof of identity counts for acts of the site's staff. */
export type PeopleRows = { people: PersonRow[]; staffProof: StaffProof };

/** Members of a site, the newest first; the list `staff` is in the order of account creation. */
export async function readPeople(
  reader: Reader,
  site: SiteId,
  { list, after, now }: PeopleOptions,
): Promise<PeopleRows> {
  const from = list === 'staff' ? staff(site, after) : members(site, { list, after, now });
  const [people, [settings]] = await reader.batch(
    sql`select ${personColumns(now)} ${from} ${limitTo(pageSize + 1)}`,
    sql`select ${columns(pick(sites, 'staff_proof'))} from ${sites} where ${sites.id} = ${site}`,
  );
  return { people, staffProof: settings?.staff_proof ?? 'any' };
}

const members = (site: SiteId, { list, after, now }: PeopleOptions): Sql => sql`
  from ${m} cross join ${p} on ${p.id} = ${m.person_id}
  where ${m.site_id} = ${site} and ${p.state} = 'active'
    ${list === 'suspended' ? sql`and ${m.state} = 'suspended' and ${isSuspendedAt(now)}` : sql``}
    ${isBehind(inOrder(m.joined_at, m.person_id), after)}
  order by ${m.joined_at} desc, ${m.person_id} desc`;

const staff = (site: SiteId, after: Mark | null): Sql => sql`
  from (select ${r.person_id} from ${r} where ${r.site_id} = ${site} and ${r.person_id} > ${after?.id ?? 0}
      group by ${r.person_id} order by ${r.person_id} ${limitTo(pageSize + 1)}) ${s}
    cross join ${m} on ${m.site_id} = ${site} and ${m.person_id} = ${s.person_id}
    cross join ${p} on ${p.id} = ${m.person_id}
  where ${p.state} = 'active' order by ${s.person_id}`;

/** One member of a site, with the newest entries of the rights log about them. */
export async function readPerson(
  reader: Reader,
  site: SiteId,
  { person, now }: { person: PersonId; now: number },
): Promise<PersonRows> {
  const [[row], log] = await reader.batch(
    sql`
      select ${personColumns(now)} from ${m} cross join ${p} on ${p.id} = ${m.person_id}
      where ${m.site_id} = ${site} and ${m.person_id} = ${person} and ${p.state} = 'active'`,
    logOf(sql`${l.site_id} = ${site} and ${l.person_id} = ${person}`, personLogSize),
  );
  return { person: row, log };
}

/** A site's rights log, the newest entry first. */
export async function readLog(reader: Reader, site: SiteId, after: Mark | null): Promise<LogRow[]> {
  const [log] = await reader.batch(
    logOf(sql`${l.site_id} = ${site} ${after ? sql`and ${l.id} < ${after.id}` : sql``}`, pageSize + 1),
  );
  return log;
}

const logOf = (condition: Sql, limit: number): Sql<LogRow> => sql`
  select ${columns({
    at: l.created_at,
    ...pick(l, 'id', 'change', 'reason', 'before', 'after'),
    person: l.person_id,
    ...pick(p, 'name', 'address'),
    by: l.actor_id,
    byName: actor.name,
    byAddress: actor.address,
  })}
  from ${l} join ${p} on ${p.id} = ${l.person_id} left join ${actor} on ${actor.id} = ${l.actor_id}
  where ${condition} order by ${l.id} desc ${limitTo(limit)}`;

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
