import type { D1Database } from '@cloudflare/workers-types';
import { columns, limitTo, list, type Sql, sql } from '../data/sql.ts';
import { first, run } from '../data/statements.ts';
import { pick, table, update } from '../data/table.ts';
import { holds } from '../identity/standing.ts';
import type { DecisionRefusal } from './decision.ts';
import type { QueueItem } from './queue-item.ts';
import { type Attempt, decisionHindrance, refusalCode } from './refusals.ts';

/** With its columns under its own name, because conditions join other tables. */
const q = table('queue', 'queue');
const next = table('queue', 'n');

/** Milliseconds for which nobody else decides on a thing that a moderator looks at. */
export const leaseLength = 10 * 60 * 1000;

/**
 * Takes a thing that waits, if the person can decide on it: what is their own stays free for others.
 * @returns null if the person has it now, else why not: `decided` for what does not wait any more.
 */
export async function takeLease(db: D1Database, request: Attempt & { item: number }): Promise<DecisionRefusal | null> {
  const { site, by, item, now } = request;
  const isTakable = sql`${q.id} = ${item} and ${decisionHindrance(request, q)} is null`;
  if ((await run(db, take(request, isTakable))) === 1) return null;
  const code = refusalCode(
    [['not-allowed', sql`(not ${holds('decide', { site, by: by.person, now })})`]],
    ['decided', sql`(${q.decided_at} is not null)`],
  );
  const row = await first(
    db,
    sql`select ${columns({ code, hindrance: decisionHindrance(request, q) })} from ${q}
      where ${q.site_id} = ${site} and ${q.id} = ${item}`,
  );
  return row?.code ?? row?.hindrance ?? 'decided';
}

type NextRequest = Attempt & {
  /** The thing behind which to look, by its number and the time since when it waits; null for the oldest. */
  after: Pick<QueueItem, 'id' | 'since'> | null;
};

/**
 * Takes the next thing that waits, the oldest first, passing over what the person cannot decide on: what is their own,
 * what others look at, and appeals against their own decisions. Behind the last one it begins with the oldest again.
 * @returns its number; undefined if there is none.
 */
export async function takeNext(db: D1Database, request: NextRequest): Promise<number | undefined> {
  const behind = await takeFirst(db, request);
  if (behind !== undefined || !request.after) return behind;
  return takeFirst(db, { ...request, after: null }, sql`and ${next.id} <> ${request.after.id}`);
}

async function takeFirst(db: D1Database, request: NextRequest, more: Sql = sql``): Promise<number | undefined> {
  const { site, after } = request;
  const oldest = sql`select ${next.id} from ${next}
    where ${next.site_id} = ${site} and ${next.decided_at} is null
      ${after ? sql`and (${list(next.since, next.id)}) > (${after.since}, ${after.id})` : sql``} ${more}
      and ${decisionHindrance(request, next)} is null
    order by ${next.since}, ${next.id} ${limitTo(1)}`;
  const row = await first(db, sql`${take(request, sql`${q.id} = (${oldest})`)} returning ${columns(pick(q, 'id'))}`);
  return row?.id;
}

/** Gives a thing back before the lease ends. */
export const releaseLease = async (db: D1Database, { site, by, item }: Attempt & { item: number }): Promise<void> => {
  const isHeld = sql`${q.site_id} = ${site} and ${q.id} = ${item} and ${q.lease_by} = ${by.person}`;
  await run(db, sql`${update(q, { lease_by: null, lease_until: null })} where ${isHeld}`);
};

const take = ({ site, by, now }: Attempt, which: Sql): Sql => sql`
  ${update(q, { lease_by: by.person, lease_until: now + leaseLength })}
  where ${q.site_id} = ${site} and ${q.decided_at} is null and ${which}
    and ${holds('decide', { site, by: by.person, now })}`;
