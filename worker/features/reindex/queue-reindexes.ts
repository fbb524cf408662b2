import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { clearReindexes, type ReindexRequest, requestedReindexes } from './reindex-requests.writer.ts';

const s = table('sites');

type Queues = Pick<Bindings, 'DB' | 'JOBS'>;

/** Messages in one call of a queue. */
const perCall = 100;

async function queueAll({ JOBS: queue }: Queues, requests: readonly ReindexRequest[]): Promise<void> {
  const messages = requests.map(({ site, kind }) => ({ body: { kind, id: String(site) } }));
  for (let i = 0; i < messages.length; i += perCall) await queue.sendBatch(messages.slice(i, i + perCall));
}

/** Queues what commands requested. */
export async function queueRequested(env: Queues): Promise<void> {
  const requests = await requestedReindexes(env.DB);
  if (requests.length === 0) return;
  await queueAll(env, requests);
  await clearReindexes(env.DB, requests);
}

/** Queues the comparison of every site's search index. */
export async function queueComparisons(env: Queues): Promise<void> {
  const sites: { id: SiteId }[] = await all(env.DB, sql`select ${columns(pick(s, 'id'))} from ${s}`);
  await queueAll(
    env,
    sites.map(({ id }) => ({ site: id, kind: 'compare-search' })),
  );
}
