import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** How long a locked database is waited for: 50 ms, then twice as long each time, about 25 s in all. */
const firstWait = 50;
const tries = 10;

function isLocked(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|database (table )?is locked/i.test(error.message);
}

/** Runs `work` again for as long as another process holds the database's lock. */
export async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isLocked(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (attempt - 1)));
    }
  }
}

const retried: ReadonlySet<string | symbol> = new Set(['all', 'run', 'first', 'raw']);

function retryingStatement(statement: D1PreparedStatement, inner: WeakMap<object, D1PreparedStatement>) {
  const proxy: D1PreparedStatement = new Proxy(statement, {
    get(target, property) {
      if (property === 'bind') {
        return (...values: unknown[]) => retryingStatement(target.bind(...values), inner);
      }
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (!retried.has(property)) return value.bind(target);
      return (...values: unknown[]) => whileLocked(() => Reflect.apply(value, target, values));
    },
  });
  inner.set(proxy, statement);
  return proxy;
}

/**
 * The same database for a command that shares its files with a running server: statements and batches that meet
 * the other's lock are tried again. A batch is a transaction, so one that failed has changed nothing.
 */
export function retrying(db: D1Database): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>();
  return new Proxy(db, {
    get(target, property) {
      if (property === 'prepare') return (sql: string) => retryingStatement(target.prepare(sql), inner);
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          whileLocked(() => target.batch(statements.map((statement) => inner.get(statement) ?? statement)));
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
