import type { PeopleList } from '../../../web/contract/pages/members.data.ts';
import type { Reader } from '../../data/reader.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, list as inOrder, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { type AuditNames, type AuditRow, auditEntries } from '../../domain/audit/audit.query.ts';
import type { StaffProof } from '../../identity/proof.ts';
import { isSuspendedAt } from '../../identity/standing.ts';
import { isBehind, type Mark, type Marked, pageSize } from '../../pages/marked-list.ts';

const m = table('members', 'm');
const p = table('people', 'p');
const r = table('site_roles');
const s = derived<{ person_id: PersonId }>('s');
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

export type PersonRows = { person: PersonRow | undefined; log: (AuditRow & AuditNames)[] };

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

/** A page of members, which proof of identity counts for acts of the site's staff, and whether people can submit listings. */
export type PeopleRows = {
  people: PersonRow[];
  staffProof: StaffProof;
  submissions: Database['sites']['submissions'];
};

/** Members of a site, the newest first; the list `staff` is in the order of account creation. */
export async function readPeople(
  reader: Reader,
  site: SiteId,
  { list, after, now }: PeopleOptions,
): Promise<PeopleRows> {
  const from = list === 'staff' ? staff(site, after) : members(site, { list, after, now });
  const [people, [settings]] = await reader.batch(
    sql`select ${personColumns(now)} ${from} ${limitTo(pageSize + 1)}`,
    sql`select ${columns(pick(sites, 'staff_proof', 'submissions'))} from ${sites} where ${sites.id} = ${site}`,
  );
  return { people, staffProof: settings?.staff_proof ?? 'any', submissions: settings?.submissions ?? 'open' };
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

/** One member of a site, with the latest changes of their rights in the audit log. */
export async function readPerson(
  reader: Reader,
  site: SiteId,
  { person, now }: { person: PersonId; now: number },
): Promise<PersonRows> {
  const [[row], log] = await reader.batch(
    sql`
      select ${personColumns(now)} from ${m} cross join ${p} on ${p.id} = ${m.person_id}
      where ${m.site_id} = ${site} and ${m.person_id} = ${person} and ${p.state} = 'active'`,
    auditEntries({ site, filter: { thing: { kind: 'person', id: person } }, before: null, limit: personLogSize })
      .entries,
  );
  return { person: row, log };
}
