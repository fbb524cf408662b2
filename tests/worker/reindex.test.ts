import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestReindex } from '../../worker/features/reindex/reindex-requests.writer.ts';
import type { SearchStatus } from '../../worker/search-index/client.ts';
import { siteId } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const path = (slug: string) => `/dev/search-index?site=${slug}`;

async function status(slug: string): Promise<SearchStatus> {
  const { status: code, text } = await server.get('localhost', path(slug));
  expect(code).toBe(200);
  return JSON.parse(text) as SearchStatus;
}

const isIdle = ({ isReady, building, isComparing }: SearchStatus) => isReady && !building && !isComparing;

async function untilIdle(slug: string): Promise<SearchStatus> {
  await expect.poll(async () => isIdle(await status(slug)), { timeout: 20_000 }).toBe(true);
  return status(slug);
}

const published = async (slug: string) =>
  server.db
    .prepare(`select count(*) as n from listings where site_id = ?1 and state = 'published'`)
    .bind(await siteId(server.db, slug))
    .first<number>('n');

test('an operator rebuilds the search index of a site and compares it with the database', async () => {
  expect(await untilIdle('crafts')).toMatchObject({ listings: await published('crafts'), compared: null });
  expect((await server.send('localhost', path('crafts'), { method: 'DELETE' })).status).toBe(204);
  expect(await untilIdle('crafts')).toMatchObject({ listings: await published('crafts') });
  expect((await server.send('localhost', path('crafts'), { method: 'POST' })).status).toBe(204);
  expect(await untilIdle('crafts')).toMatchObject({ compared: { differing: 0 } });
});

test('the index of an unknown site, and the endpoint on the host of a site, are not found', async () => {
  expect((await server.get('localhost', path('nothing'))).status).toBe(404);
  expect((await server.get('atlas.localhost', path('atlas'))).status).toBe(404);
});

test('every night all search indexes are compared, and a listing that differs is repaired', async () => {
  const atlas = await siteId(server.db, 'atlas');
  await untilIdle('atlas');
  // A write that did not reach the feed.
  await server.db.batch(
    [
      `update listing_texts set name = 'Observatory of Quito' where site_id = ?1 and listing_id = 1`,
      'update listings set updated_at = updated_at + 1 where site_id = ?1 and id = 1',
      'update listing_feed set seq = 0 where site_id = ?1 and listing_id = 1',
    ].map((sql) => server.db.prepare(sql).bind(atlas)),
  );
  await server.runCron('17 3 * * *');
  await expect.poll(async () => (await status('atlas')).compared?.differing, { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await status('crafts')).compared?.differing, { timeout: 30_000 }).toBe(0);
});

test('what a command requests in production, the Worker does within five minutes', async () => {
  const crafts = await siteId(server.db, 'crafts');
  const before = (await untilIdle('crafts')).compared?.at ?? 0;
  await requestReindex(server.db, { site: crafts, kind: 'rebuild-search' });
  await requestReindex(server.db, { site: crafts, kind: 'compare-search' });
  await requestReindex(server.db, { site: crafts, kind: 'compare-search' });
  await server.runCron('*/5 * * * *');
  expect(await server.db.prepare('select count(*) as n from reindex_requests').first('n')).toBe(0);
  await expect
    .poll(async () => (await status('crafts')).compared?.at ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(before);
});

test('a message for a site that is deleted meanwhile is done', async () => {
  await server.jobs.send({ kind: 'rebuild-search', id: '999999' });
  await server.jobs.send({ kind: 'compare-search', id: String(await siteId(server.db, 'crafts')) });
  const before = Date.now();
  await expect
    .poll(async () => (await status('crafts')).compared?.at ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(before - 1);
});
