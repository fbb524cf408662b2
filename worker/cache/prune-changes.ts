import type { D1Database } from '@cloudflare/workers-types';

/** Milliseconds for which changes stay in the log: far longer than any page is fresh, so that none is missed. */
const keepFor = 24 * 60 * 60 * 1000;

/** Cuts old changes off the log. Each site keeps its newest, so that positions never go back. */
export async function pruneChanges(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `delete from changes where created_at < ?1
         and id not in (select max(id) from changes group by site_id)`,
    )
    .bind(now - keepFor)
    .run();
}
