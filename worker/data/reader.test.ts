import type { D1Database } from '@cloudflare/workers-types';
import { expect, test } from 'vitest';
import { Meter } from './meter.ts';
import { openReader } from './reader.ts';
import { sql } from './sql.ts';

test('Omitted statements have no rows, and a batch of only those sends no request', async () => {
  const batches: string[][] = [];
  const db = {
    prepare: (text: string) => ({ bind: () => text }),
    batch: async (texts: string[]) => {
      batches.push(texts);
      return texts.map((text) => ({ results: [{ text }], meta: { rows_read: 1, duration: 0 } }));
    },
  };
  const meter = new Meter();
  const reader = openReader(db as unknown as D1Database, meter);
  const rows = await reader.batch(null, sql`a`, null, sql`b`);
  expect(rows).toEqual([[], [{ text: 'a' }], [], [{ text: 'b' }]]);
  expect(await reader.batch(null)).toEqual([[]]);
  expect(batches).toEqual([['a', 'b']]);
  expect(meter.roundTrips).toBe(1);
});
