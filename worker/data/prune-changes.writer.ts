import type { D1Database } from '@cloudflare/workers-types';
import { sql } from './sql.ts';
import { run } from './statements.ts';
import { table } from './table.ts';

const c = table('changes');

/** Milliseconds that changes stay in the log: far longer than a page is fresh, so no cached page misses one. */
const retention = 24 * 60 * 60 * 1000;

/** Deletes old changes. The newest of each site stays, so that positions never decrease. */
export async function pruneChanges(db: D1Database, now: number): Promise<void> {
  await run(
    db,
    sql`
      delete from ${c} where ${c.created_at} < ${now - retention}
        and ${c.id} not in (select max(${c.id}) from ${c} group by ${c.site_id})`,
  );
}
