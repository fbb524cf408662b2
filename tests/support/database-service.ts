import type { D1Database } from '@cloudflare/workers-types';
import type { Call } from '../../scripts/lib/database-over.ts';

/** A Worker that runs statements for the tests. A POST of calls is one batch, so one transaction. */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    const calls = (await request.json()) as Call[];
    try {
      return Response.json(await DB.batch(calls.map(({ sql, values }) => DB.prepare(sql).bind(...values))));
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : String(error) });
    }
  },
};
