import type { Query } from '../../data/query.ts';
import type { Reader, RowsOf } from '../../data/reader.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';
import { type AuditNames, type AuditRow, entriesOfThing } from '../../domain/audit/audit.query.ts';
import { dayOf } from '../../domain/counters/counted.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import type { ServedSite } from '../../domain/sites/site.ts';
import { addressesOf, type Self, selfWith } from '../../identity/self.query.ts';
import type { Current, QueueKind } from '../../moderation/kind.ts';
import type { QueueRange } from './position.ts';
import { itemsById, itemsOfRange, type StaffItem, type StaffReader } from './staff-items.query.ts';

const q = table('queue', 'q');
const counts = table('queue_counts');
const days = table('queue_days');
const own = table('queue', 'o');
const s = derived<{ state: string }>('s');

/** Days of which the figures tell. */
export const figureDays = 14;

/** How many things waited of a day's arrivals, and how many were decided on it, after how many minutes in all. */
export type DayRow = { day: number; waiting: number; decided: number; minutes: number };

export type FigureRows = { waiting: ReadonlyMap<string, number>; days: readonly DayRow[]; oldest: number | null };

/** `last`: the thing of the last decision, which can be taken back. */
export type ListRows = { items: StaffItem[]; figures: FigureRows; last: StaffItem | undefined; self: Self };

const noItem = (reader: StaffReader) => itemsById(reader, []);

/** A page of the queue with its figures. One round trip. */
export async function readQueue(
  reader: Reader,
  staff: StaffReader,
  { range, last }: { range: QueueRange; last: number | undefined },
): Promise<ListRows> {
  const { site, now } = staff;
  const [items, lastItems, waiting, dayRows, [oldest], addresses] = await reader.batch(
    itemsOfRange(staff, range),
    last === undefined ? noItem(staff) : itemsById(staff, [last]),
    sql`select ${columns(pick(counts, 'kind', 'waiting'))} from ${counts} where ${counts.site_id} = ${site}`,
    sql`select ${columns(pick(days, 'day', 'waiting', 'decided', 'minutes'))} from ${days}
      where ${days.site_id} = ${site} and ${days.day} > ${dayOf(now) - figureDays}`,
    sql`select ${columns({ since: q.since })} from ${q} where ${q.site_id} = ${site} and ${q.decided_at} is null
      order by ${q.since}, ${q.id} ${limitTo(1)}`,
    addressesOf(staff.person),
  );
  const figures = {
    waiting: new Map(waiting.map((row) => [row.kind, row.waiting])),
    days: dayRows,
    oldest: oldest?.since ?? null,
  };
  return { items, figures, last: lastItems[0], self: await selfWith(staff.person, addresses) };
}

/** How many other things of the author were accepted and refused. */
export type AuthorRow = { accepted: number; refused: number };

export type ItemRows = {
  vocabulary: Vocabulary;
  item: StaffItem | undefined;
  current: ReadonlyMap<number, Current>;
  author: AuthorRow;
  history: (AuditRow & AuditNames)[];
  last: StaffItem | undefined;
  self: Self;
};

/** Entries of the audit log on the page of a thing. */
const historySize = 20;
/** Things of an author that are looked at. */
const newestOfAuthor = 50;

type ItemWanted = {
  id: number;
  last: number | undefined;
  kinds: readonly QueueKind[];
  served: Pick<ServedSite, 'site' | 'log'>;
};

/** One thing with all that is known of it. One round trip. */
export async function readItem(
  reader: Reader,
  staff: StaffReader,
  { id, last, kinds, served }: ItemWanted,
): Promise<ItemRows> {
  const { site, person } = staff;
  const thing = (column: typeof q.kind | typeof q.thing_id): Sql =>
    sql`(select ${column} from ${q} where ${q.site_id} = ${site} and ${q.id} = ${id})`;
  const vocabulary = vocabularyQuery(served);
  const [items, lastItems, [author], history, addresses, vocabularies, ...current] = await reader.batch(
    itemsById(staff, [id]),
    last === undefined || last === id ? noItem(staff) : itemsById(staff, [last]),
    authorFacts(staff, id),
    entriesOfThing({ site, before: null, limit: historySize }, { kind: thing(q.kind), id: thing(q.thing_id) }),
    addressesOf(person),
    vocabulary.query,
    ...currentOf(kinds, staff, [id]),
  );
  return {
    item: items[0],
    vocabulary: vocabulary.read(vocabularies),
    current: byId(current),
    author: { accepted: author?.accepted ?? 0, refused: author?.refused ?? 0 },
    history,
    last: lastItems[0] ?? (last === id ? items[0] : undefined),
    self: await selfWith(staff.person, addresses),
  };
}

const currentOf = (kinds: readonly QueueKind[], { site }: StaffReader, ids: readonly number[]): Query<Current>[] =>
  kinds.flatMap(({ current }) => (current ? [current(site, ids)] : []));

const byId = (rows: readonly Current[][]): ReadonlyMap<number, Current> =>
  new Map(rows.flat().map((row) => [row.id, row]));

function authorFacts({ site }: StaffReader, id: number): Sql<AuthorRow> {
  // The planner would prefer the primary key for the order, and walk through the site.
  const ofAuthor = (column: 'author_id' | 'address_hash', index: Sql) => sql`
    select * from (select ${own.state} from ${own} ${index} where ${own.site_id} = ${site} and ${own[column]} is not null
      and ${own[column]} = (select ${q[column]} from ${q} where ${q.site_id} = ${site} and ${q.id} = ${id})
      order by ${own.id} desc ${limitTo(newestOfAuthor)})`;
  const inState = (state: string) => expression<number>(sql`coalesce(sum(${s.state} = ${state}), 0)`);
  return sql`select ${columns({ accepted: inState('accepted'), refused: inState('refused') })}
    from (${ofAuthor('author_id', sql`indexed by queue_by_author`)} union all
      ${ofAuthor('address_hash', sql`indexed by queue_by_address`)}) ${s}`;
}

export type CheckRows = { items: StaffItem[]; current: ReadonlyMap<number, Current>; self: Self };

/** Several things, to see what a decision would do. One round trip. */
export async function readForCheck(
  reader: Reader,
  staff: StaffReader,
  { ids, kinds }: { ids: readonly number[]; kinds: readonly QueueKind[] },
): Promise<CheckRows> {
  const [items, addresses, ...current] = await reader.batch(
    itemsById(staff, ids),
    addressesOf(staff.person),
    ...currentOf(kinds, staff, ids),
  );
  return { items, current: byId(current as RowsOf<Query<Current>[]>), self: await selfWith(staff.person, addresses) };
}
