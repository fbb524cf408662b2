import type { D1Database } from '@cloudflare/workers-types';
import { sql } from '../data/sql.ts';
import { run } from '../data/statements.ts';
import { table, update } from '../data/table.ts';

const q = table('queue');

/** Milliseconds from a decision, within which its author can be told that it was taken back, or appeal. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

/** Empties the addresses of people without an account whose things were decided long ago. */
export async function forgetAddresses(db: D1Database, now: number): Promise<void> {
  await run(db, sql`${update(q, { address: '' })} where ${q.address} <> '' and ${q.decided_at} < ${now - keptFor}`);
}
