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
      // Errors while building or parsing are bugs, not DatabaseUnavailable.
      const queries = statements.filter((statement) => statement instanceof Query);
      const others = statements.filter((statement) => statement !== null && !(statement instanceof Query));
      const prepared = [...(queries.length ? [together(queries)] : []), ...others].map((statement) => {
        const { text, values } = numbered(statement as Sql);
        return db.prepare(text).bind(...values);
      });
      if (!prepared.length) return statements.map(() => []) as RowsOf<typeof statements>;
      const results = await runRead(() => db.batch(prepared));
      meter.count(results);
      const rows = results.map((result) => result.results);
      const read = queries.length ? (rows.shift()?.[0] as Record<string, string>) : {};
      return statements.map((statement) => {
        if (!(statement instanceof Query)) return statement ? rows.shift() : [];
        return statement.read(read[`q${queries.indexOf(statement)}`] as string);
      }) as RowsOf<typeof statements>;
    },
  };
}

async function runRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await withinTime(retryTransient(read), timeoutMs);
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}
