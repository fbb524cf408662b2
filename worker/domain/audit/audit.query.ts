import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, outerTable, pick, table } from '../../data/table.ts';
import { type AuditedThing, thingOfAction } from './audit.ts';

const l = table('audit_log', 'l');
const p = outerTable('people', 'p');
const a = outerTable('people', 'a');
const vr = outerTable('versions', 'vr');
const vb = outerTable('versions', 'vb');
const va = outerTable('versions', 'va');
const s = derived<{ id: number }>('s');

/**
 * Entries that are read at most where an index gives only a part of the conditions. A page of such a list can have fewer
 * entries than others, and then goes on in the next one.
 */
export const walkedAtMost = 500;

/** A text of an entry. `content` is JSON, empty if the version is erased, or null if there is none to be shown. */
type VersionColumns<Name extends string> = { [Key in `${Name}Version`]: number | null } & {
  [Key in `${Name}Content`]: string | null;
};

/** An entry of the audit log without the names of people. */
export type AuditRow = {
  id: number;
  at: number;
  actor: 'person' | 'visitor' | 'system' | 'command';
  by: PersonId | null;
  action: string;
  thing: string;
  thingId: number;
  person: PersonId | null;
  reason: string;
  before: string;
  after: string;
} & VersionColumns<'reason'> &
  VersionColumns<'before'> &
  VersionColumns<'after'>;

/** Who acted, and whom it concerns. */
export type AuditNames = {
  byName: string | null;
  byAddress: string | null;
  name: string | null;
  address: string | null;
};

/** Which entries of a site to read. `person` is whom they concern, `by` who acted. All conditions hold. */
export type AuditFilter = {
  person?: PersonId | undefined;
  by?: PersonId | undefined;
  thing?: { kind: AuditedThing; id?: number | undefined } | undefined;
  action?: string | undefined;
};

/** A range of the log, newest first: entries older than the id `before`. */
export type AuditRange = { site: SiteId; filter: AuditFilter; before: number | null; limit: number };

/** How far a walk through an index came: the oldest entry that was read, and the number of entries. */
export type Walked = { floor: number | null; walked: number };

const contentOf = ({ content, erased_at }: typeof vr) =>
  expression<string | null>(sql`iif(${erased_at} is null, ${content}, '')`);

const entryColumns = {
  at: l.created_at,
  ...pick(l, 'id', 'actor', 'action', 'thing', 'reason', 'before', 'after'),
  by: l.actor_id,
  thingId: l.thing_id,
  person: l.person_id,
  reasonVersion: l.reason_version,
  reasonContent: contentOf(vr),
  beforeVersion: l.before_version,
  beforeContent: contentOf(vb),
  afterVersion: l.after_version,
  afterContent: contentOf(va),
};

const names = { byName: a.name, byAddress: a.address, ...pick(p, 'name', 'address') };

/** The joins of the versions of an entry; `isShown` is a further condition on each of them. */
const versionJoins = (isShown: (version: typeof vr) => Sql): Sql => sql`
  left join ${vr} on ${vr.site_id} = ${l.site_id} and ${vr.id} = ${l.reason_version} and ${isShown(vr)}
  left join ${vb} on ${vb.site_id} = ${l.site_id} and ${vb.id} = ${l.before_version} and ${isShown(vb)}
  left join ${va} on ${va.site_id} = ${l.site_id} and ${va.id} = ${l.after_version} and ${isShown(va)}`;

/** A condition with the index that finds its entries in the order of the log. `prefix` comes before its columns. */
type Condition = { index: Sql; where: (prefix: Sql) => Sql };

/** Where to find entries: the condition that an index gives, and the others, which are checked for each entry. */
type Found = { from: Sql; first: Sql; rest: Sql };

/**
 * The conditions of a filter, the most selective first. The planner prefers the primary key, which would read the whole
 * log of a site, so the index is named, and the other conditions are written so that no index fits them (`+column`).
 */
function findBy({ person, by, thing, action }: AuditFilter): Found {
  const isImplied = thing && action !== undefined && thingOfAction(action) === thing.kind;
  const { kind, id } = thing ?? {};
  const all: (Condition | undefined)[] = [
    id === undefined ? undefined : ofThing(kind as AuditedThing, id),
    person === undefined ? undefined : ofPerson(person),
    by === undefined ? undefined : byActor(by),
    action === undefined ? undefined : ofAction(action),
    kind === undefined || id !== undefined || isImplied ? undefined : ofKind(kind),
  ];
  const [first, ...rest] = all.filter((one) => one !== undefined);
  if (!first) return { from: sql`${l}`, first: sql`true`, rest: sql`` };
  return found(first, ...rest.map(({ where }) => where(sql`+`)));
}

const found = ({ index, where }: Condition, ...rest: readonly Sql[]): Found => ({
  from: sql`${l} ${index}`,
  first: where(sql``),
  rest: rest.reduce((joined, one) => sql`${joined} and ${one}`, sql``),
});

const ofThing = (kind: AuditedThing | Sql, id: number | Sql): Condition => ({
  index: sql`indexed by audit_log_by_thing`,
  where: (prefix) => sql`${prefix}${l.thing} = ${kind} and ${prefix}${l.thing_id} = ${id}`,
});

const ofPerson = (person: PersonId): Condition => ({
  index: sql`indexed by audit_log_by_person`,
  where: (prefix) => sql`${prefix}${l.person_id} = ${person}`,
});

const byActor = (by: PersonId): Condition => ({
  index: sql`indexed by audit_log_by_actor`,
  where: (prefix) => sql`${prefix}${l.actor_id} = ${by}`,
});

const ofAction = (action: string): Condition => ({
  index: sql`indexed by audit_log_by_action`,
  where: (prefix) => sql`${prefix}${l.action} = ${action}`,
});

const ofKind = (kind: AuditedThing): Condition => ({
  index: sql`indexed by audit_log_by_kind`,
  where: (prefix) => sql`${prefix}${l.thing} = ${kind}`,
});

const isOlder = (before: number | null): Sql => (before === null ? sql`` : sql`and ${l.id} < ${before}`);

type Range = Omit<AuditRange, 'filter'>;

/** The entries that a walk reads at most, before further conditions. */
const walk = ({ site, before }: Range, { from, first }: Found): Sql => sql`
  (select ${l.id} from ${from} where ${l.site_id} = ${site} and ${first} ${isOlder(before)}
    order by ${l.id} desc ${limitTo(walkedAtMost)}) ${s}`;

const entries = <Selected extends Sql>(
  range: Range,
  found: Found,
  { selected, joins }: { selected: Selected; joins: Sql },
) => sql`
  select ${selected} from ${found.from} ${joins}
  where ${l.site_id} = ${range.site} and ${found.first} ${isOlder(range.before)} ${found.rest}
    ${found.rest.text ? sql`and ${l.id} >= (select min(${s.id}) from ${walk(range, found)})` : sql``}
  order by ${l.id} desc ${limitTo(range.limit)}`;

/** The statement that reads how far the entries of a range were walked through; null if an index gives them all. */
const walked = (range: Range, found: Found): Sql<Walked> | null =>
  found.rest.text
    ? sql`select ${columns({
        floor: expression<number | null>(sql`min(${s.id})`),
        walked: expression<number>(sql`count(*)`),
      })} from ${walk(range, found)}`
    : null;

type Statements<Row> = { entries: Sql<Row>; walked: Sql<Walked> | null };

/** All columns of entries, for a site's staff. */
const withNames = {
  selected: columns({ ...entryColumns, ...names }),
  joins: sql`
    left join ${a} on ${a.id} = ${l.actor_id} left join ${p} on ${p.id} = ${l.person_id} ${versionJoins(() => sql`true`)}`,
};

/** The statements that read entries of a site with the names of people, for its staff. */
export function auditEntries(range: AuditRange): Statements<AuditRow & AuditNames> {
  const found = findBy(range.filter);
  return { entries: entries(range, found, withNames), walked: walked(range, found) };
}

/** The statement that reads the entries of one thing with the names of people. Its kind and number can be subqueries. */
export const entriesOfThing = (
  range: Omit<AuditRange, 'filter'>,
  { kind, id }: { kind: AuditedThing | Sql; id: number | Sql },
): Sql<AuditRow & AuditNames> => entries(range, found(ofThing(kind, id)), withNames);

/**
 * The statements that read the entries about a person (`about`) and those of what the person did (`done`), without names
 * and without the texts of others. Entries about reports are only for their authors.
 */
export function ownEntries(range: Range & { own: PersonId }): Record<'about' | 'done', Statements<AuditRow>> {
  const { own } = range;
  const joins = versionJoins((version) => sql`(${l.person_id} = ${own} or ${version.author_id} = ${own})`);
  const selected = columns(entryColumns);
  const read = (found: Found) => ({
    entries: entries(range, found, { selected, joins }),
    walked: walked(range, found),
  });
  return {
    about: read(found(ofPerson(own))),
    done: read(found(byActor(own), sql`+${l.thing} <> 'report'`, sql`+${l.person_id} is not ${own}`)),
  };
}

/** The statement that reads the name of a person who is a member of a site or of whom its log tells; else no row. */
export function knownPerson(site: SiteId, person: PersonId): Sql<{ name: string; address: string | null }> {
  const [q, m] = [table('people', 'q'), table('members', 'm')];
  const isIn = ({ index, where }: Condition) =>
    sql`exists (select 1 from ${l} ${index} where ${l.site_id} = ${site} and ${where(sql``)})`;
  return sql`
    select ${columns(pick(q, 'name', 'address'))} from ${q} where ${q.id} = ${person} and (
      exists (select 1 from ${m} where ${m.site_id} = ${site} and ${m.person_id} = ${person})
      or ${isIn(ofPerson(person))} or ${isIn(byActor(person))})`;
}
