import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { DurableObjectStorage } from '@cloudflare/workers-types';

/** The storage of a Durable Object in the memory of Node: SQL and transactions. */
export function memoryStorage(): DurableObjectStorage {
  const database = new DatabaseSync(':memory:');
  const exec = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values);
  const transactionSync = <Result>(work: () => Result): Result => {
    database.exec('begin');
    try {
      const result = work();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  };
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}
