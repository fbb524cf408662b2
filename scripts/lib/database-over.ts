import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';

/** A statement with the values of its parameters. */
export interface Call {
  sql: string;
  values: readonly unknown[];
}

/** Runs statements as one batch, one transaction, and gives a result for each. */
export type Send = (calls: readonly Call[]) => Promise<D1Result<Record<string, unknown>>[]>;

/** The calls behind statements, for `batch`. */
const callsOf = new WeakMap<object, Call>();

function openStatement(call: Call, send: Send): D1PreparedStatement {
  const one = async () => {
    const [result] = await send([call]);
    if (result === undefined) throw new Error('The database gave no result');
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
  if (call === undefined) throw new Error('A statement of another database');
  return call;
}

/** A D1 database for Node: each statement, and each batch, is one `send`. */
export const databaseOver = (send: Send): D1Database =>
  ({
    prepare: (sql: string) => openStatement({ sql, values: [] }, send),
    batch: (statements: D1PreparedStatement[]) => send(statements.map(callOf)),
  }) as unknown as D1Database;
