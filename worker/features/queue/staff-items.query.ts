import { json, type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { limitTo, list, listed, type Sql, sql } from '../../data/sql.ts';
import { outerTable } from '../../data/table.ts';
import type { Self } from '../../identity/self.query.ts';
import type { DecisionRefusal } from '../../moderation/decision.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { itemColumns, joined, queueRow as q } from '../../moderation/queue-items.query.ts';
import { decisionHindrance } from '../../moderation/refusals.ts';
import { pageSize } from '../../pages/marked-list.ts';
import type { QueueRange } from './position.ts';

const a = outerTable('people', 'a');
const e = outerTable('people', 'e');
const d = outerTable('people', 'd');

/** A person's name and address. */
export type NamedPerson = readonly [name: string | null, address: string | null];

/** A thing of the queue as staff see it. */
export type StaffItem = QueueItem & {
  authorName: NamedPerson;
  leaseName: NamedPerson;
  deciderName: NamedPerson;
  /** Why the reader cannot decide on it while it waits. */
  hindrance: DecisionRefusal | null;
};

/** Who reads, and in which languages. `self` has the address of the session alone: others are read with the items. */
export type StaffReader = {
  site: SiteId;
  person: PersonId;
  self: Self;
  languages: readonly string[];
  now: number;
};

const nameOf = (person: typeof a) => json<NamedPerson>(sql`json_array(${list(person.name, person.address)})`);

function staffItems({ site, self, languages, now }: StaffReader, where: Sql): Query<StaffItem> {
  const columns = {
    ...itemColumns(languages),
    authorName: nameOf(a),
    leaseName: nameOf(e),
    deciderName: nameOf(d),
    hindrance: decisionHindrance({ site, by: self, now }, q),
  };
  return select(
    columns,
    sql`
      from ${q} ${joined(site)}
        left join ${a} on ${a.id} = ${q.author_id} left join ${e} on ${e.id} = ${q.lease_by}
        left join ${d} on ${d.id} = ${q.decided_by}
      where ${q.site_id} = ${site} and ${where}`,
  );
}

/** Things by their numbers. */
export const itemsById = (reader: StaffReader, ids: readonly number[]): Query<StaffItem> =>
  staffItems(reader, sql`${q.id} in (${listed(ids)})`);

const limit = pageSize + 1;

/** A page of a list: one range of one index. One more row is read, to know whether a next page exists. */
export function itemsOfRange(reader: StaffReader, range: QueueRange): Query<StaffItem> {
  const { list: name, kind, order, after } = range;
  if (name === 'decided') return decidedItems(reader, after);
  const position = order === 'riskiest' ? list(q.calm, q.since, q.id) : list(q.since, q.id);
  const isAppeal = name === 'appeals' ? sql`and ${q.is_appeal} = 1` : sql``;
  const isKind = kind === null ? sql`` : sql`and ${q.kind} = ${kind}`;
  const isBehind = after ? sql`and (${position}) > (${list(...after.map((value) => sql`${value}`))})` : sql``;
  return staffItems(
    reader,
    sql`${q.decided_at} is null ${isAppeal} ${isKind} ${isBehind} order by ${position} ${limitTo(limit)}`,
  );
}

/** The newest decisions. */
function decidedItems(reader: StaffReader, after: QueueRange['after']): Query<StaffItem> {
  const [at = 0, id = 0] = after ?? [];
  const isBehind = after ? sql`and ${q.decided_at} <= ${at} and (${q.decided_at} < ${at} or ${q.id} > ${id})` : sql``;
  return staffItems(
    reader,
    sql`${q.decided_at} is not null ${isBehind} order by ${q.decided_at} desc, ${q.id} ${limitTo(limit)}`,
  );
}
