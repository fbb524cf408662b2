import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';

/** A SQL statement with its parameter values. */
export interface Call {
  sql: string;
  values: readonly unknown[];
}

/** Runs statements as one batch in one transaction, and returns a result for each. */
export type Send = (calls: readonly Call[]) => Promise<D1Result<Record<string, unknown>>[]>;

/** The calls of prepared statements, for `batch`. */
const callsOf = new WeakMap<object, Call>();

function openStatement(call: Call, send: Send): D1PreparedStatement {
  const one = async () => {
    const [result] = await send([call]);
    if (result === undefined) throw new Error('The database returned no result');
    return result;
  };
  const statement = {
    bind: (...values: unknown[]) => openStatement({ sql: call.sql, values }, send),
    all: one,
    run: one,
    raw: async () => (await one()).results.map((row) => Object.values(row)),
    first: async (column?: string) => {
      const row = (await one()).results[0];
      if (row === undefined) return null;
      return column === undefined ? row : (row[column] ?? null);
    },
  } as unknown as D1PreparedStatement;
  callsOf.set(statement, call);
  return statement;
}

function callOf(statement: D1PreparedStatement): Call {
  const call = callsOf.get(statement);
  if (call === undefined) throw new Error('The statement was prepared by another database');
  return call;
}

/** Implements D1Database for Node. Each statement and each batch is one call of `send`. */
export const databaseOver = (send: Send): D1Database =>
  ({
    prepare: (sql: string) => openStatement({ sql, values: [] }, send),
    batch: (statements: D1PreparedStatement[]) => send(statements.map(callOf)),
  }) as unknown as D1Database;
