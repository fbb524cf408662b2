import type { D1Database } from '@cloudflare/workers-types';
import { sql } from '../data/sql.ts';
import { batch } from '../data/statements.ts';
import { table } from '../data/table.ts';
import { entryLength } from './security-log.ts';

const expiring = [
  table('sessions'),
  table('sign_in_codes'),
  table('oidc_transactions'),
  table('sign_in_tickets'),
  table('known_browsers'),
  table('passkey_challenges'),
  table('disavowals'),
  table('rate_counts'),
  table('address_changes'),
];

const log = table('security_log');

/** Deletes expired rows, and old entries of the security log. Readers check the expiry themselves, so the time of this task does not matter. */
export async function pruneAccounts(db: D1Database, now: number): Promise<void> {
  await batch(
    db,
    ...expiring.map((t) => sql`delete from ${t} where ${t.expires_at} <= ${now}`),
    sql`delete from ${log} where ${log.created_at} <= ${now - entryLength}`,
  );
}
