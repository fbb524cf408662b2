import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** The number of a call, from 1, that fails before it is made or when its answer should come. */
type Fault = { call: number; when: 'before' | 'after' };

/** A database whose call number `call` fails, before it is made or when its answer should come. */
export function failing(db: D1Database, fault: Fault): { db: D1Database; calls: () => number } {
  let calls = 0;
  const originals = new WeakMap<object, D1PreparedStatement>();
  const call = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    calls += 1;
    if (calls !== fault.call) return run();
    if (fault.when === 'after') await run();
    throw new Error('the connection was lost');
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      first: (column?: string) => call(() => statement.first(column as string)),
      all: () => call(() => statement.all()),
      run: () => call(() => statement.run()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const batch = (statements: D1PreparedStatement[]) =>
    call(() => db.batch(statements.map((one) => originals.get(one) ?? one)));
  const prepare = (text: string) => wrap(db.prepare(text));
  return { db: { prepare, batch } as unknown as D1Database, calls: () => calls };
}

/** A database in which something else is written just before each batch that writes. */
export function beforeWrites(db: D1Database, write: () => Promise<unknown>): D1Database {
  const texts = new WeakMap<object, string>();
  const noted = (text: string, statement: D1PreparedStatement): D1PreparedStatement => {
    texts.set(statement, text);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values: unknown[]) => noted(text, bind(...values));
    return statement;
  };
  const prepare = (text: string) => noted(text, db.prepare(text));
  async function batch(statements: D1PreparedStatement[]) {
    if (statements.some((one) => /^\s*insert/i.test(texts.get(one) ?? ''))) await write();
    return db.batch(statements);
  }
  return { prepare, batch } as unknown as D1Database;
}
