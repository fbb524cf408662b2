import type { D1Database } from '@cloudflare/workers-types';
import type { Database, SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { all, batch, run } from '../../data/statements.ts';
import { insertInto, pick, table } from '../../data/table.ts';

const r = table('reindex_requests');

/** Work of a site's search index: built anew, or compared with the database. */
export type ReindexRequest = { site: SiteId; kind: Database['reindex_requests']['kind'] };

/** Requests work without access to the queue. A cron queues it within five minutes. */
export async function requestReindex(db: D1Database, { site, kind }: ReindexRequest): Promise<void> {
  await run(db, sql`${insertInto(r, { site_id: site, kind })} on conflict do nothing`);
}

/** The requests that are not queued yet, 100 at most. */
export async function requestedReindexes(db: D1Database): Promise<ReindexRequest[]> {
  const rows = await all(db, sql`select ${columns(pick(r, 'site_id', 'kind'))} from ${r} limit 100`);
  return rows.map(({ site_id, kind }) => ({ site: site_id, kind }));
}

/** Deletes requests that are in the queue now. */
export async function clearReindexes(db: D1Database, requests: readonly ReindexRequest[]): Promise<void> {
  const clear = ({ site, kind }: ReindexRequest) =>
    sql`delete from ${r} where ${r.site_id} = ${site} and ${r.kind} = ${kind}`;
  await batch(db, ...requests.map(clear));
}
