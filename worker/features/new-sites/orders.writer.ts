import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { all, run } from '../../data/statements.ts';
import { insertInto, pick, table, update } from '../../data/table.ts';
import { holds } from '../../identity/standing.ts';
import type { Typed } from './typed.ts';

const o = table('site_orders');

/** Milliseconds for which one run of the job has an order for itself. A queue stops a run after 15 minutes. */
const leaseFor = 16 * 60_000;
/** Milliseconds after which the message of a job counts as lost. */
const lostAfter = 5 * 60_000;
/** Milliseconds after which an order that nobody goes on with is deleted. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Who writes. `at`: the site of the session, the product's. */
export type Author = { at: SiteId; by: PersonId; now: number };

const unlessAllowed = ({ at, by, now }: Author): Sql => refuseIf(sql`not ${holds('run-sites', { site: at, by, now })}`);

/** Begins an order. @returns its id; null if the author may not (any more). */
export async function beginOrder(db: D1Database, author: Author, typed: Typed): Promise<string | null> {
  const id = crypto.randomUUID();
  const row = { id, operator_id: author.by, typed: JSON.stringify(typed) };
  const times = { created_at: author.now, updated_at: author.now };
  const isWritten = await batchUnlessRefused(db, [unlessAllowed(author), insertInto(o, { ...row, ...times })]);
  return isWritten ? id : null;
}

const isOpen = sql`${o.state} in ('draft', 'failed')`;

/** Keeps what was typed. @returns false if the site is being made, or the author may not (any more). */
export const saveOrder = (db: D1Database, author: Author, { id, typed }: { id: string; typed: Typed }) =>
  batchUnlessRefused(db, [
    unlessAllowed(author),
    sql`${update(o, { typed: JSON.stringify(typed), updated_at: author.now })} where ${o.id} = ${id} and ${isOpen}`,
    refuseUnlessChanged,
  ]);

/** Has the site made, once. `total`: the listings that there are to be. @returns false like `saveOrder`. */
export const sendOrder = (db: D1Database, author: Author, { id, total }: { id: string; total: number }) =>
  batchUnlessRefused(db, [
    unlessAllowed(author),
    sql`${update(o, {
      ...{ state: 'making', fault: '', listings_done: 0, listings_total: total, made: null, lease_until: 0 },
      ...{ operator_id: author.by, updated_at: author.now },
    })} where ${o.id} = ${id} and ${isOpen}`,
    refuseUnlessChanged,
  ]);

/** Takes an order for one run of the job. @returns false if another run has it, or nothing is to be made. */
export const leaseOrder = async (db: D1Database, id: string, now: number): Promise<boolean> =>
  (await run(
    db,
    sql`${update(o, { lease_until: now + leaseFor })}
      where ${o.id} = ${id} and ${o.state} = 'making' and ${o.lease_until} < ${now}`,
  )) === 1;

/** Gives an order back, so that the next run can begin at once. */
export const releaseOrder = (db: D1Database, id: string) =>
  run(db, sql`${update(o, { lease_until: 0 })} where ${o.id} = ${id}`);

/** Notes how many listings stand. */
export const noteProgress = (db: D1Database, id: string, count: number) =>
  run(db, sql`${update(o, { listings_done: count })} where ${o.id} = ${id}`);

/** The statements that note which site an order became, in the transaction that publishes it. */
export const madeStatements = (id: string, site: SiteId): Sql[] => [
  sql`${update(o, { made: site })} where ${o.id} = ${id} and ${o.state} = 'making'`,
  refuseUnlessChanged,
];

/** Ends an order: the site is there, or nothing was made. */
export const endOrder = (db: D1Database, id: string, { fault, now }: { fault: string | null; now: number }) =>
  run(
    db,
    sql`${update(o, { state: fault === null ? 'done' : 'failed', fault: fault ?? '', lease_until: 0, updated_at: now })}
      where ${o.id} = ${id} and ${o.state} = 'making'`,
  );

/** Ends an order that is tried no more: its site may stand already, and then only its entry on the product's site lacks. */
export const giveUpOrder = (db: D1Database, id: string, now: number) =>
  run(
    db,
    sql`${update(o, {
      state: sql`iif(${o.made} is null, 'failed', 'done')`,
      fault: sql`iif(${o.made} is null, 'unexpected', '')`,
      ...{ lease_until: 0, updated_at: now },
    })} where ${o.id} = ${id} and ${o.state} = 'making'`,
  );

/** The orders whose message was lost, or whose run was interrupted. */
export const lostOrders = (db: D1Database, now: number) =>
  all(
    db,
    sql`select ${columns(pick(o, 'id'))} from ${o}
      where ${o.state} = 'making' and ${o.updated_at} < ${now - lostAfter} and ${o.lease_until} < ${now}`,
  );

/** Deletes what nobody goes on with. @returns what was typed. */
export async function pruneOrders(db: D1Database, now: number): Promise<Typed[]> {
  const old = sql`${o.state} <> 'making' and ${o.updated_at} < ${now - keptFor}`;
  const rows = await all(db, sql`delete from ${o} where ${old} returning ${columns(pick(o, 'typed'))}`);
  return rows.map(({ typed }) => JSON.parse(typed) as Typed);
}
