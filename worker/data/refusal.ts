import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { Sql, sql } from './sql.ts';
import { prepare } from './statements.ts';

/** Aborts its batch unless the preceding statement changed exactly one row. */
export const refuseUnlessChanged: Sql = sql`insert into refusals select '' where changes() <> 1`;

/** Aborts its batch where the condition holds. */
export const refuseIf = (condition: Sql): Sql => sql`insert into refusals select '' where ${condition}`;

/**
 * Runs statements in one transaction, unless one of them refuses: then nothing is written.
 *
 * @returns whether the statements were written.
 */
export async function batchUnlessRefused(
  db: D1Database,
  statements: readonly (Sql | D1PreparedStatement)[],
): Promise<boolean> {
  try {
    await db.batch(statements.map((one) => (one instanceof Sql ? prepare(db, one) : one)));
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** Whether a database error is that a statement refused its batch. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('refused by a condition');
