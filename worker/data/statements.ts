import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import { type Query, together } from './query.ts';
import { numbered, Sql } from './sql.ts';

/** Prepares a statement for D1; each distinct value is bound once. */
export function prepare(db: D1Database, statement: Sql): D1PreparedStatement {
  const { text, values } = numbered(statement);
  return db.prepare(text).bind(...values);
}

/** The first row of a statement. */
export async function first<Row>(db: D1Database, statement: Sql<Row>): Promise<Row | undefined> {
  return (await prepare(db, statement).first<Row>()) ?? undefined;
}

/** All rows of a statement. */
export async function all<Row>(db: D1Database, statement: Sql<Row>): Promise<Row[]> {
  return (await prepare(db, statement).all<Row>()).results;
}

/** Runs a statement and returns the number of changed rows. */
export async function run(db: D1Database, statement: Sql): Promise<number> {
  return (await prepare(db, statement).run()).meta.changes;
}

/** The results of statements; rows of prepared statements are `unknown`. */
export type Results<Statements extends readonly (Sql | D1PreparedStatement)[]> = {
  [Index in keyof Statements]: D1Result<Statements[Index] extends Sql<infer Row> ? Row : unknown>;
};

/** Runs statements in one transaction and returns their results in order. */
export async function batch<const Statements extends readonly (Sql | D1PreparedStatement)[]>(
  db: D1Database,
  ...statements: Statements
): Promise<Results<Statements>> {
  const prepared = statements.map((one) => (one instanceof Sql ? prepare(db, one) : one));
  return (await db.batch(prepared)) as Results<Statements>;
}

/** The result of the last statement of a batch. */
export const last = <All extends readonly unknown[]>(results: All) =>
  results[results.length - 1] as All extends readonly [...unknown[], infer Last] ? Last : never;

/** The first row of a query, for writers. */
export async function firstOf<Row>(db: D1Database, query: Query<Row>): Promise<Row | undefined> {
  const row = await first(db, together([query]));
  return query.read(row?.q0 ?? '[]')[0];
}
