import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimNext, forgetOld, settleOld } from '../../worker/domain/outbox/delivery.writer.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a sweep reads ranges of the indexes by state, never all mails that were ever sent', async () => {
  const { db } = database;
  const statements: string[] = [];
  const noting = { prepare: (sql: string) => ({ bind: () => statements.push(sql) }) } as unknown as typeof db;
  claimNext(noting, 0);
  settleOld(noting, 0);
  forgetOld(noting, 0);
  expect(statements).toHaveLength(5);
  for (const sql of statements) {
    const plan = await db.prepare(`explain query plan ${sql.replaceAll(/\?\d/g, '0')}`).all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail).join('\n');
    expect(steps).not.toMatch(/SCAN/);
    expect(steps).toMatch(/outbox_(open|filled|done)/);
  }
});
