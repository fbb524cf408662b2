import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteId } from '../support/content.ts';
import { makeStaff, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const day = 24 * 60 * 60 * 1000;

/** How many rows each table has of a site. */
async function rowsOf(site: number): Promise<Record<string, number>> {
  const { results } = await server.db
    .prepare(`select name from sqlite_schema where type = 'table' and sql like '%site_id%'`)
    .all<{ name: string }>();
  const counts = await Promise.all(
    results.map(async ({ name }) => {
      const row = await server.db
        .prepare(`select count(*) as n from ${name} where site_id = ?1`)
        .bind(site)
        .first<{ n: number }>();
      return [name, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

const deletedAgo = (site: number, days: number) =>
  server.db
    .prepare('update sites set deleted_at = ?2 where id = ?1')
    .bind(site, Date.now() - days * day)
    .run();

test('A site that was deleted 30 days ago is erased, with all that hangs on it; other sites and the log stay', async () => {
  const [crafts, atlas] = [await siteId(server.db, 'crafts'), await siteId(server.db, 'atlas')];
  await signedInAs(server, 'crafts-admin@example.org', 'crafts.localhost');
  const person = await personOf(server, 'crafts-admin@example.org');
  await makeStaff(server.db, { site: crafts, person, role: 'admin' });
  const operator = await signedInAs(server, 'operator@people.example', 'localhost');
  await operator.post('http://localhost/cms-viewer/en/websites/crafts', { step: 'delete', reason: 'It is not needed' });
  const before = await rowsOf(crafts);
  expect(before.listings).toBeGreaterThan(0);
  await deletedAgo(crafts, 29);
  await server.runCron('*/5 * * * *');
  const others = await rowsOf(atlas);
  expect((await rowsOf(crafts)).listings).toBe(before.listings);

  await deletedAgo(crafts, 31);
  await server.runCron('*/5 * * * *');
  expect(await rowsOf(crafts)).toEqual({ audit_log: expect.any(Number) });
  expect(await rowsOf(atlas)).toEqual(others);
  const row = await server.db.prepare('select slug from sites where id = ?1').bind(crafts).first<{ slug: string }>();
  expect(row?.slug).toBe(`erased:${crafts}`);
  expect((await operator.get('http://localhost/cms-viewer/en/websites?list=deleted')).text).not.toContain('erased:');
  expect((await operator.get(`http://localhost/cms-viewer/en/websites/erased%3A${crafts}`)).status).toBe(404);
  await server.recheck();
  expect((await server.get('crafts.localhost', '/en')).status).toBe(404);
  expect((await server.get('atlas.localhost', '/en')).status).toBe(200);
});
