import type { D1Database } from '@cloudflare/workers-types';
import type { Meter } from './meter.ts';
import { Query, together } from './query.ts';
import { numbered, type Sql } from './sql.ts';
import { retryTransient, withinTime } from './transient.ts';

/** Milliseconds after which a visitor is better served with a kept page, or told to come back. */
const patience = 8_000;

/** The database did not answer. Its cause is reported; the visitor gets a kept page or a 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database did not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

type RowsOf<Statements extends readonly (Sql | null)[]> = {
  [K in keyof Statements]: NonNullable<Statements[K]> extends Sql<infer Row> ? Row[] : never;
};

/** Reads, and cannot write: the only door of public pages to the database. */
export type Reader = {
  /**
   * Runs the statements in one round trip, inside one transaction, and queries as one statement; null is one that is not
   * needed.
   * @returns rows by statement.
   * @throws DatabaseUnavailable
   */
  batch<const Statements extends readonly (Sql | null)[]>(...statements: Statements): Promise<RowsOf<Statements>>;
};

/** A reader whose cost is added to `meter`. */
export function openReader(db: D1Database, meter: Meter): Reader {
  return {
    async batch(...statements) {
      // What cannot be built, or read, is our mistake and not the database's silence.
      const queries = statements.filter((statement) => statement instanceof Query);
      const others = statements.filter((statement) => statement !== null && !(statement instanceof Query));
      const prepared = [...(queries.length ? [together(queries)] : []), ...others].map((statement) => {
        const { text, values } = numbered(statement as Sql);
        return db.prepare(text).bind(...values);
      });
      if (!prepared.length) return statements.map(() => []) as RowsOf<typeof statements>;
      const results = await answered(() => db.batch(prepared));
      meter.count(results);
      const rows = results.map(({ results: found }) => found);
      const read = queries.length ? (rows.shift()?.[0] as Record<string, string>) : {};
      return statements.map((statement) => {
        if (!(statement instanceof Query)) return statement ? rows.shift() : [];
        return statement.read(read[`q${queries.indexOf(statement)}`] as string);
      }) as RowsOf<typeof statements>;
    },
  };
}

async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await withinTime(retryTransient(ask), patience);
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}
