import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteId } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const day = 24 * 60 * 60 * 1000;

test('The nightly cron deletes changes older than a day, except the newest change of each site', async () => {
  const { db } = server;
  const [atlas, crafts] = [await siteId(db, 'atlas'), await siteId(db, 'crafts')];
  await db.prepare('delete from changes').run();
  const now = Date.now();
  const rows = [
    [atlas, 'old', now - 3 * day],
    [atlas, 'older than a day', now - day - 60_000],
    [crafts, 'the only one', now - 30 * day],
    [atlas, 'younger than a day', now - day + 60_000],
    [atlas, 'new', now],
  ] as const;
  for (const row of rows) {
    await db
      .prepare('insert into changes (site_id, tag, created_at) values (?1, ?2, ?3)')
      .bind(...row)
      .run();
  }
  await server.runCron('17 3 * * *');
  const left = await db.prepare('select tag from changes order by id').all<{ tag: string }>();
  expect(left.results.map(({ tag }) => tag)).toEqual(['the only one', 'younger than a day', 'new']);
});
