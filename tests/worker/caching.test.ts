import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { listingOf, siteId } from '../support/content.ts';
import { searchIndexReady } from '../support/directory.ts';
import { bootOf, costOf, metaOf, noncesOf, rootOf } from '../support/page.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const crafts = 'crafts.localhost';
const a = '/en/directory/listing/painting-amsterdam';
const b = '/en/directory/listing/painting-paris';

const hit = 'signpost; hit';
const miss = 'signpost; fwd=miss; stored';
const stale = 'signpost; hit; detail=database-unavailable';
const cacheUse = ({ headers }: Answer) => headers.get('cache-status');
const nonceOf = ({ headers }: Answer) => headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1];

async function firstOf(host: string, path: string): Promise<Answer> {
  const answer = await server.get(host, path);
  expect(answer.status, path).toBe(200);
  return answer;
}

describe('A requested page', () => {
  test('is cached: the second request costs the database nothing', async () => {
    expect(cacheUse(await firstOf(atlas, '/fr/directory'))).toBe(miss);
    const second = await firstOf(atlas, '/fr/directory');
    expect(cacheUse(second)).toBe(hit);
    expect(costOf(second.headers)).toEqual({ roundTrips: 0, rowsRead: 0 });
  });

  test('is cached in all representations at once, whichever was requested first', async () => {
    expect(cacheUse(await firstOf(atlas, '/fr.json'))).toBe(miss);
    expect(cacheUse(await firstOf(atlas, '/fr'))).toBe(hit);
    expect(cacheUse(await firstOf(atlas, '/fr.txt'))).toBe(hit);
  });

  test.each(['/en', '/en/directory', '/en/privacy'])('is never the page of another site: %s', async (path) => {
    const one = await firstOf(atlas, path);
    const other = await firstOf(crafts, path);
    expect(bootOf(one.text).site.slug).toBe('atlas');
    expect(bootOf(other.text).site.slug).toBe('crafts');
    expect(bootOf((await firstOf(atlas, path)).text).site.slug).toBe('atlas');
  });

  test('is never the page of another query', async () => {
    const first = await firstOf(atlas, '/de/directory');
    const { next } = bootOf(first.text).page.data as { next: string };
    const second = await firstOf(atlas, next);
    expect(cacheUse(second)).toBe(miss);
    const names = ({ text }: Answer) =>
      (bootOf(text).page.data as { listings: { slug: string }[] }).listings.map(({ slug }) => slug);
    expect(names(first).filter((slug) => names(second).includes(slug))).toEqual([]);
    expect(names(await firstOf(atlas, '/de/directory'))).toEqual(names(first));
    expect(names(await firstOf(atlas, next))).toEqual(names(second));
    await searchIndexReady(server, atlas);
    expect(cacheUse(await firstOf(atlas, '/de/directory?q=a'))).toBe(miss);
  });

  test('is not cached if its class is dynamic', async () => {
    for (let i = 0; i < 2; i += 1) expect(cacheUse(await firstOf(atlas, '/en/login'))).toBe('signpost; fwd=bypass');
  });

  test('has a new nonce in every response, the same in policy and document', async () => {
    const answers = [await firstOf(atlas, a), await firstOf(atlas, a), await firstOf(atlas, a)];
    expect(new Set(answers.map(nonceOf)).size).toBe(3);
    for (const answer of answers) {
      expect(nonceOf(answer)).toMatch(/^[A-Za-z0-9+/]{24}$/);
      expect(new Set(noncesOf(answer.text))).toEqual(new Set([nonceOf(answer)]));
      expect(answer.text.match(/<script(?![^>]*\snonce=)/g)).toBeNull();
    }
    const [one, two] = answers.map((answer) => answer.text.replaceAll(nonceOf(answer) ?? '', ''));
    expect(one).toBe(two);
  });

  test('has the same headers for every spelling of its address', async () => {
    await firstOf(atlas, '/pl/directory');
    const said = async (headers: Record<string, string>, path: string) => {
      const answer = await server.get(atlas, path, headers);
      const nonce = nonceOf(answer) ?? 'none';
      const all = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
      const policy = all['content-security-policy']?.replaceAll(nonce, '');
      return { ...all, 'content-security-policy': policy, status: answer.status, size: answer.text.length };
    };
    const etag = (await firstOf(atlas, '/pl/directory')).headers.get('etag') ?? '';
    for (const headers of [{}, { 'if-none-match': etag }] as Record<string, string>[]) {
      const short = await said(headers, '/pl/directory');
      expect(short).toMatchObject({ 'cache-status': hit, 'referrer-policy': 'strict-origin-when-cross-origin' });
      expect(await said(headers, '/pl/directory?utm_source=x')).toEqual(short);
    }
  });

  test('contains nothing about the visitor and sets no cookie', async () => {
    for (const cookie of ['', 'language=de; session=1']) {
      const { headers } = await server.get(atlas, '/en', cookie ? { cookie } : {});
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('vary') ?? '').not.toMatch(/cookie/i);
      expect(headers.get('cache-control')).toBe('private, max-age=300, stale-while-revalidate=60');
    }
  });

  test('is not sent again to a browser that has it, and the browser keeps the policy that it has', async () => {
    const { headers } = await firstOf(atlas, a);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, `"x", ${etag}`, etag.replace('W/', '')]) {
      const answer = await server.get(atlas, a, { 'if-none-match': known });
      expect(answer.status).toBe(304);
      expect(answer.text).toBe('');
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('content-security-policy')).toBeNull();
    }
    expect((await server.get(atlas, a, { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await server.get(atlas, b, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('A write', () => {
  test('to one listing is visible within five seconds, and the pages of others stay cached', async () => {
    for (const [host, path] of [
      [atlas, a],
      [atlas, b],
      [crafts, '/en'],
    ] as const)
      await firstOf(host, path);
    const { id, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
    await openWriter(server.db, site).patchListings([{ id, texts: { en: { summary: 'Seen soon.' } } }]);
    await server.recheck();
    const seen = await firstOf(atlas, a);
    expect(metaOf(seen.text, 'description')).toMatch(/^Seen soon\./);
    expect(cacheUse(seen)).toBe(miss);
    expect(cacheUse(await firstOf(atlas, b))).toBe(hit);
    expect(cacheUse(await firstOf(crafts, '/en'))).toBe(hit);
    expect(cacheUse(await firstOf(atlas, '/en/privacy'))).toBe(hit);
    expect((await firstOf(atlas, '/en/directory.json?q=water')).text).toContain('Seen soon.');
  });

  test('to a listing is visible within five seconds on the page of another listing that shows it', async () => {
    const { id, site, slug } = await listingOf(server.db, 'atlas', 'painting-buenos-aires');
    const similar = async () => {
      const { similar: shown } = bootOf((await firstOf(atlas, b)).text).page.data as { similar: { slug: string }[] };
      return shown.map((card) => card.slug);
    };
    expect(await similar()).toContain(slug);
    await openWriter(server.db, site).patchListings([{ id, state: 'hidden' }]);
    await server.recheck();
    expect(await similar()).not.toContain(slug);
    await openWriter(server.db, site).patchListings([{ id, state: 'published' }]);
    await server.recheck();
    expect((await server.get(atlas, `/en/directory/listing/${slug}`)).status).toBe(200);
  });

  test('to a site’s name is visible on all of its pages, and the pages of other sites stay cached', async () => {
    for (const path of [a, b, '/en', '/en/directory']) await firstOf(atlas, path);
    for (const path of ['/en', '/en/directory']) await firstOf(crafts, path);
    const site = await siteId(server.db, 'atlas');
    await server.db.batch([
      server.db.prepare(`update site_languages set name = 'Renamed' where site_id = ?1 and language = 'en'`).bind(site),
      server.db
        .prepare(`insert into changes (site_id, tag, created_at) values (?1, 'chrome', ?2)`)
        .bind(site, Date.now()),
    ]);
    await server.recheck();
    for (const path of [a, b, '/en', '/en/directory']) {
      const answer = await firstOf(atlas, path);
      expect([path, cacheUse(answer)]).toEqual([path, miss]);
      expect(bootOf(answer.text).site.name).toBe('Renamed');
    }
    for (const path of ['/en', '/en/directory'])
      expect([path, cacheUse(await firstOf(crafts, path))]).toEqual([path, hit]);
  });

  test('in bulk is visible on all pages of the site', async () => {
    await firstOf(atlas, b);
    const { id, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
    await openWriter(server.db, site).patchListings([{ id, texts: { en: { summary: 'In bulk.' } } }], { bulk: true });
    await server.recheck();
    expect(cacheUse(await firstOf(atlas, b))).toBe(miss);
  });

  test('that moves a host to another site is visible there, and nothing of the first site is left', async () => {
    const { db } = server;
    const [from, to] = [await siteId(db, 'atlas'), await siteId(db, 'crafts')];
    // Otherwise the host would lead to the primary one of each site.
    await db.prepare(`update domains set state = 'verified' where is_primary = 1`).run();
    await db.prepare('insert into domains (host, site_id) values (?1, ?2)').bind('moving.localhost', from).run();
    expect(bootOf((await firstOf('moving.localhost', '/en')).text).site.slug).toBe('atlas');
    await db.prepare('update domains set site_id = ?2 where host = ?1').bind('moving.localhost', to).run();
    await server.recheck();
    const moved = await firstOf('moving.localhost', '/en');
    expect(bootOf(moved.text).site.slug).toBe('crafts');
    expect((await server.get('moving.localhost', a)).status).toBe(404);
    await db.prepare(`update domains set state = 'active'`).run();
    await server.recheck();
  });
});

describe('While the database cannot be read', () => {
  const tables = ['domains', 'listings', 'cell_counts'];
  const rename = (from: (table: string) => string, to: (table: string) => string) =>
    server.db.batch(tables.map((table) => server.db.prepare(`alter table ${from(table)} rename to ${to(table)}`)));
  const breakDatabase = () =>
    rename(
      (table) => table,
      (table) => `${table}_away`,
    );
  const mendDatabase = () =>
    rename(
      (table) => `${table}_away`,
      (table) => table,
    );

  test('cached pages are served and marked as stale, others are a 503 in the visitor’s language; later all work again', async () => {
    const kept = await firstOf(atlas, a);
    await firstOf(atlas, '/de/directory');
    await breakDatabase();
    try {
      await server.recheck();
      for (const path of [a, '/de/directory']) {
        const answer = await firstOf(atlas, path);
        expect([path, cacheUse(answer)]).toEqual([path, stale]);
      }
      expect(bootOf((await firstOf(atlas, a)).text).page).toEqual(bootOf(kept.text).page);

      const unseen = await server.get(atlas, '/ar/directory/listing/prado');
      expect(unseen.status).toBe(503);
      expect(Number(unseen.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(unseen.headers.get('cache-control')).toMatch(/^private, max-age=0\b/);
      expect(rootOf(unseen.text)).toEqual({ lang: 'ar', dir: 'rtl' });
      expect(metaOf(unseen.text, 'robots')).toBe('noindex');

      const stranger = await server.get('never-seen.example', '/', { 'accept-language': 'ja' });
      expect(stranger.status).toBe(503);
      expect(rootOf(stranger.text).lang).toBe('ja');
      expect(bootOf(stranger.text).site.slug).toBe('');

      const data = await server.get(atlas, '/ar/directory/listing/prado.json');
      expect(data.status).toBe(503);
      expect(JSON.parse(data.text)).toMatchObject({ code: 'unavailable', status: 503 });
    } finally {
      await mendDatabase();
    }
    expect((await server.get('never-seen.example', '/')).status).toBe(404);
    expect((await server.get(atlas, '/ar/directory')).status).toBe(200);
    expect(cacheUse(await firstOf(atlas, '/ar/directory'))).toBe(hit);
  });

  test('a page that has changed is served in its old version, marked as stale, and afterwards in its new version', async () => {
    await firstOf(atlas, a);
    const { id, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
    await openWriter(server.db, site).patchListings([{ id, texts: { en: { summary: 'After the storm.' } } }]);
    await server.db.prepare('alter table listing_texts rename to listing_texts_away').run();
    try {
      await server.recheck();
      const answer = await firstOf(atlas, a);
      expect(cacheUse(answer)).toBe(stale);
      expect(metaOf(answer.text, 'description')).not.toContain('After the storm.');
    } finally {
      await server.db.prepare('alter table listing_texts_away rename to listing_texts').run();
    }
    expect(metaOf((await firstOf(atlas, a)).text, 'description')).toContain('After the storm.');
  });
});
