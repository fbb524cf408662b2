import { columns, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { fileOf } from './fields.ts';
import { makeOrderKind } from './order-kind.ts';
import { orderObject } from './order-object.ts';
import { lostOrders, pruneOrders } from './orders.writer.ts';

const s = table('sites');

/** Queues the jobs whose message was lost again. A job that is queued twice does nothing the second time. */
export async function sweepOrders({ DB, JOBS }: Pick<Bindings, 'DB' | 'JOBS'>, now: number): Promise<void> {
  const orders = await lostOrders(DB, now);
  if (orders.length > 0) await JOBS.sendBatch(orders.map(({ id }) => ({ body: { kind: makeOrderKind, id } })));
}

/** Deletes orders that nobody goes on with, and their archives. */
export async function pruneOld({ DB, UPLOADS }: Pick<Bindings, 'DB' | 'UPLOADS'>, now: number): Promise<void> {
  const typed = await pruneOrders(DB, now);
  const product = await first(DB, sql`select ${columns(pick(s, 'id'))} from ${s} where ${s.is_product} = 1`);
  const keys = typed.flatMap((one) => fileOf(one)?.key ?? []);
  if (product && keys.length > 0) await UPLOADS.delete(keys.map((key) => orderObject(product.id, key)));
}
