import type { D1Database } from '@cloudflare/workers-types';

const expiring = [
  'sessions',
  'sign_in_codes',
  'oidc_transactions',
  'sign_in_tickets',
  'join_tickets',
  'rate_counts',
  'address_changes',
] as const;

/** Deletes what has expired. Nothing waits for it: whatever reads these rows asks for their expiry itself. */
export async function pruneAccounts(db: D1Database, now: number): Promise<void> {
  await db.batch(expiring.map((table) => db.prepare(`delete from ${table} where expires_at <= ?1`).bind(now)));
}
