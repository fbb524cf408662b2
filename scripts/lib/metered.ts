import type { D1Database } from '@cloudflare/workers-types';

/** Wraps a database to count the rows that its batches read and write. */
export function metered(db: D1Database): { db: D1Database; rows: { read: number; written: number } } {
  const rows = { read: 0, written: 0 };
  const counting = new Proxy(db, {
    get(target, property) {
      if (property !== 'batch') return Reflect.get(target, property).bind(target);
      return async (statements: Parameters<D1Database['batch']>[0]) => {
        const results = await target.batch(statements);
        for (const { meta } of results) {
          rows.read += meta.rows_read;
          rows.written += meta.rows_written;
        }
        return results;
      };
    },
  });
  return { db: counting, rows };
}
