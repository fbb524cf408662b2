import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteId } from '../support/content.ts';
import { searchIndexReady } from '../support/directory.ts';
import { costOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let atlas: number;
let crafts: number;
beforeAll(async () => {
  server = await startServer();
  [atlas, crafts] = [await siteId(server.db, 'atlas'), await siteId(server.db, 'crafts')];
  // Searches that an unfinished index answers are not counted. Those of the waiting itself are taken from the table.
  for (const host of ['atlas.localhost', 'crafts.localhost']) await searchIndexReady(server, host);
  await counted();
});
afterAll(() => server.close());

const search = (words: string, lang = 'en') => `/${lang}/directory?q=${encodeURIComponent(words)}`;

type Counted = Record<'site_id' | 'count' | 'day', number> & Record<'feature' | 'thing' | 'dimension', string>;

/** The queue waits for further messages. */
const waiting = { timeout: 20_000, interval: 200 };

let marks = 0;

/** Takes all counts from the table once everything that was counted so far is in it. */
async function counted(): Promise<Counted[]> {
  marks += 1;
  const mark = `qqzzqq${'x'.repeat(marks)}`;
  await server.get('crafts.localhost', search(mark, 'en'));
  await server.sendCounts();
  await vi.waitFor(async () => {
    const row = await server.db.prepare('select 1 from counts where thing = ?1').bind(mark).first();
    expect(row).not.toBeNull();
  }, waiting);
  const { results } = await server.db
    .prepare(
      `select * from counts where feature = 'search' and thing not like 'qqzzqq%' order by site_id, thing, dimension`,
    )
    .all<Counted>();
  await server.db.prepare('delete from counts').run();
  return results;
}

const shown = (rows: readonly Counted[]) =>
  rows.map(({ site_id, thing, dimension, count }) => [site_id, thing, dimension, count]);

test('A search that finds nothing is counted for its site, language and day, with nothing about the visitor', async () => {
  await server.get('atlas.localhost', search('Qwértz  Café'), { 'user-agent': 'Tester', cookie: 'session=abc' });
  await server.get('atlas.localhost', search('Qwértz  Café', 'fr'));
  await server.get('crafts.localhost', search('qwertz cafe'));
  const rows = await counted();
  expect(shown(rows)).toEqual([
    [atlas, 'qwertz cafe', 'en', 1],
    [atlas, 'qwertz cafe', 'fr', 1],
    [crafts, 'qwertz cafe', 'en', 1],
  ]);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(['count', 'day', 'dimension', 'feature', 'site_id', 'thing']);
    expect(row).toMatchObject({ feature: 'search', day: Math.floor(Date.now() / 86_400_000) });
  }
});

test('A page counts as often as it is answered: made anew, from memory, as JSON, unchanged', async () => {
  const path = search('nothing like it');
  const first = await server.get('atlas.localhost', path);
  expect(first.headers.get('cache-status')).toContain('fwd=miss');
  const second = await server.get('atlas.localhost', path);
  expect(second.headers.get('cache-status')).toBe('signpost; hit');
  // Counting costs no request the database anything.
  expect(costOf(second.headers)).toEqual({ roundTrips: 0, rowsRead: 0 });
  const etag = second.headers.get('etag') ?? '';
  expect((await server.get('atlas.localhost', path, { 'if-none-match': etag })).status).toBe(304);
  const json = await server.get('atlas.localhost', path.replace('directory', 'directory.json'));
  expect(json.headers.get('content-type')).toContain('json');
  await server.get('atlas.localhost', `${path}&utm_source=x`);
  expect(shown(await counted())).toEqual([[atlas, 'nothing like it', 'en', 5]]);
});

test('A page that nobody looks at counts nothing: HEAD, a prefetch of the browser, page data beside the JSON', async () => {
  const path = search('unseen words');
  await server.send('atlas.localhost', path, { method: 'HEAD' });
  await server.get('atlas.localhost', path, { 'sec-purpose': 'prefetch;prerender' });
  await server.get('atlas.localhost', path, { purpose: 'prefetch' });
  await server.get('atlas.localhost', path.replace('directory', 'directory.txt'));
  expect(await counted()).toEqual([]);
});

test('A search is not counted that finds something, names somebody or something private, or is narrowed by a filter', async () => {
  const paths = [
    search('paint'),
    search('jane@mail.example'),
    search('+49 30 123456'),
    search('www.nothing'),
    search('🦄'),
    '/en/directory/country/nl?q=nowhere',
  ];
  for (const path of paths) expect((await server.get('atlas.localhost', path)).status, path).toBe(200);
  expect(await counted()).toEqual([]);
});

test('Visitors who search for many different words are all counted, without waiting', async () => {
  const words = Array.from(
    { length: 230 },
    (_, i) => `word${String.fromCharCode(97 + (i % 26))}${'y'.repeat(1 + i / 26)}`,
  );
  for (const word of words) await server.get('atlas.localhost', search(word));
  const rows = await counted();
  expect(rows).toHaveLength(230);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
});

/** The counts of features as [site, feature, thing, dimension, count], once so many have arrived; and empties the table. */
async function countedAs(features: readonly string[], total: number): Promise<unknown[]> {
  await server.sendCounts();
  const read = async () =>
    (
      await server.db
        .prepare(
          `select site_id, feature, thing, dimension, sum(count) as n from counts
           where feature in (select value from json_each(?1)) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
        )
        .bind(JSON.stringify(features))
        .all<Counted & { n: number }>()
    ).results;
  await vi.waitFor(async () => {
    expect((await read()).reduce((sum, { n }) => sum + n, 0)).toBe(total);
  }, waiting);
  const rows = (await read()).map(({ site_id, feature, thing, dimension, n }) => [
    ...[site_id, feature, thing, dimension, n],
  ]);
  await server.db.prepare('delete from counts').run();
  return rows;
}

const painting = '/en/directory/listing/painting-amsterdam';

test('A page that everyone gets is a view of its route and language, and a hit or a miss of the cache', async () => {
  await counted();
  await server.get('atlas.localhost', painting);
  const { headers } = await server.get('atlas.localhost', painting);
  await server.get('atlas.localhost', painting, { 'if-none-match': headers.get('etag') ?? '' });
  await server.get('atlas.localhost', `${painting}.json`);
  await server.get('crafts.localhost', '/en/services');
  // None of these is a view.
  await server.get('atlas.localhost', `${painting}.txt`);
  await server.send('atlas.localhost', painting, { method: 'HEAD' });
  await server.get('atlas.localhost', painting, { 'sec-purpose': 'prefetch' });
  await server.get('atlas.localhost', '/en/directory/listing/there-is-none');
  await server.get('atlas.localhost', '/en/login');
  await server.get('atlas.localhost', '/en/dashboard');
  const id = await server.db
    .prepare(`select id from listings where site_id = ?1 and slug = 'painting-amsterdam'`)
    .bind(atlas)
    .first<number>('id');
  expect(await countedAs(['view', 'listing-view', 'cache'], 14)).toEqual([
    [atlas, 'cache', 'hit', '', 3],
    [atlas, 'cache', 'miss', '', 1],
    [atlas, 'listing-view', String(id), 'en', 4],
    [atlas, 'view', 'listing', 'en', 4],
    [crafts, 'cache', 'miss', '', 1],
    [crafts, 'view', 'services', 'en', 1],
  ]);
});

test('An unexpected error is counted by the digest that the visitor sees, and by its route', async () => {
  const table = 'listing_texts';
  await server.db.prepare(`alter table ${table} rename to ${table}_away`).run();
  try {
    const answer = await server.get('atlas.localhost', '/en/directory/listing/plumbing-berlin.json');
    expect(answer.status).toBeGreaterThanOrEqual(500);
  } finally {
    await server.db.prepare(`alter table ${table}_away rename to ${table}`).run();
  }
  expect(await countedAs(['error'], 1)).toEqual([
    [atlas, 'error', expect.stringMatching(/^[0-9a-f]{32}$/), 'listing', 1],
  ]);
});
