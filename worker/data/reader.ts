import type { D1Database } from '@cloudflare/workers-types';
import type { Meter } from './meter.ts';
import { Query, together } from './query.ts';
import { numbered, type Sql } from './sql.ts';
import { retryTransient, withinTime } from './transient.ts';

/** Milliseconds before a read fails, and the visitor gets a stale page or a 503. */
const timeoutMs = 8_000;

/** The database did not answer. The cause is reported; the visitor gets a stale page or a 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database did not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The rows of each statement. */
export type RowsOf<Statements extends readonly (Sql | null)[]> = {
  [K in keyof Statements]: NonNullable<Statements[K]> extends Sql<infer Row> ? Row[] : never;
};

/** Read-only access to the database, and the only access that public pages have. */
export type Reader = {
  /**
   * Runs the statements in one round trip and one transaction; queries are combined into one statement. Null is a
   * statement that is not needed.
   * @returns rows by statement.
   * @throws DatabaseUnavailable
   */
  batch<const Statements extends readonly (Sql | null)[]>(...statements: Statements): Promise<RowsOf<Statements>>;
};

/** A reader whose cost is added to `meter`. */
export function openReader(db: D1Database, meter: Meter): Reader {
  return {
    async batch(...statements) {
      const { prepared, read } = planBatch(statements);
      if (!prepared.length) return read([]);
      const results = await runBatch(db, prepared);
      meter.count(results);
      return read(results);
    },
  };
}

/** A statement as D1 takes it. It can be sent to another Worker or object. */
export type Prepared = { readonly text: string; readonly values: readonly unknown[] };

/** The result of a statement. */
export type ReadResult = { results: unknown[]; meta: { rows_read: number; duration: number } };

/** A batch: the statements to run, and how the rows are read from their results. */
export type BatchPlan<Statements extends readonly (Sql | null)[]> = {
  prepared: readonly Prepared[];
  read(results: readonly ReadResult[]): RowsOf<Statements>;
};

/** Plans a batch. Queries become one statement, the first. */
export function planBatch<const Statements extends readonly (Sql | null)[]>(
  statements: Statements,
): BatchPlan<Statements> {
  const queries = statements.filter((statement) => statement instanceof Query);
  const others = statements.filter((statement) => statement !== null && !(statement instanceof Query));
  return {
    prepared: [...(queries.length ? [together(queries)] : []), ...(others as Sql[])].map(numbered),
    read(results) {
      const rows = results.map((result) => result.results);
      const read = queries.length ? (rows.shift()?.[0] as Record<string, string>) : {};
      return statements.map((statement) => {
        if (!(statement instanceof Query)) return statement ? rows.shift() : [];
        return statement.read(read[`q${queries.indexOf(statement)}`] as string);
      }) as RowsOf<Statements>;
    },
  };
}

/**
 * Runs statements in one round trip and one transaction.
 * @throws DatabaseUnavailable
 */
export async function runBatch(db: D1Database, prepared: readonly Prepared[]): Promise<ReadResult[]> {
  // Errors while building statements are bugs, not DatabaseUnavailable.
  const statements = prepared.map(({ text, values }) => db.prepare(text).bind(...values));
  return runRead(() => db.batch(statements));
}

async function runRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await withinTime(retryTransient(read), timeoutMs);
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}
