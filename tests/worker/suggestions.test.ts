import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchSuggestions } from '../../web/contract/search-suggestions.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { newListing, siteId } from '../support/content.ts';
import { costOf } from '../support/page.ts';
import { hosts } from '../support/samples.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

const { directory: atlas, other: crafts } = hosts;

const textNamed = (name: string) => ({ name, summary: '', description: '' });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const writer = openWriter(server.db, await siteId(server.db, 'atlas'));
  const named = (name: string, more: Parameters<typeof newListing>[0] = {}) =>
    newListing({ slug: name.toLowerCase().replaceAll(' ', '-'), texts: { en: textNamed(name) }, ...more });
  await writer.createListings([
    ...Array.from({ length: 8 }, (_, i) => named(`Zzyzx Hall ${i}`)),
    named('Qo Hidden', { state: 'hidden' }),
    named('Qo Draft', { state: 'draft' }),
    named('Qo Closed', { state: 'closed' }),
    named('Qo Shown'),
    named('Xochi German', { language: 'de', texts: { de: textNamed('Xochi Haus') } }),
    named('Çà et là', { slug: 'ca-et-la' }),
  ]);
  await openWriter(server.db, await siteId(server.db, 'crafts')).createListings([named('Zzyzx Workshop')]);
  await server.recheck();
});
afterAll(() => server.close());

type Where = { host?: string; lang?: string };

const ask = (q: string, { host = atlas, lang = 'en' }: Where = {}): Promise<Answer> =>
  server.get(host, `/suggestions/${lang}?${new URLSearchParams({ q })}`);

async function suggestions(q: string, where: Where = {}): Promise<SearchSuggestions> {
  const answer = await ask(q, where);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return JSON.parse(answer.text);
}

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('While a visitor types', () => {
  test('the box suggests at most six listings whose names begin with the text, by name', async () => {
    const { listings } = await suggestions('zzy');
    expect(names(listings)).toEqual(Array.from({ length: 6 }, (_, i) => `Zzyzx Hall ${i}`));
    expect(listings[0]?.path).toBe('/en/directory/listing/zzyzx-hall-0');
    expect((await server.get(atlas, listings[0]?.path ?? '')).status).toBe(200);
  });

  test('neither accents nor case nor spaces matter', async () => {
    for (const q of ['ca et', 'ÇÀ  ET', ' çà et l', 'ＣＡ ＥＴ']) {
      expect(names((await suggestions(q)).listings), q).toEqual(['Çà et là']);
    }
  });

  test('the place of a listing is named in the language of the page', async () => {
    const { listings } = await suggestions('water', { lang: 'de' });
    expect(listings).toEqual([
      { name: 'Waterlinie', path: '/de/directory/listing/painting-amsterdam', place: 'Amsterdam, Niederlande' },
    ]);
  });

  test('a name that is not in the language of the page says its language', async () => {
    expect((await suggestions('xochi', { lang: 'en' })).listings).toMatchObject([
      { name: 'Xochi Haus', language: 'de' },
    ]);
    const { listings } = await suggestions('xochi', { lang: 'de' });
    expect(listings[0]).not.toHaveProperty('language');
  });

  test('only listings that visitors can find are suggested', async () => {
    expect(names((await suggestions('qo')).listings)).toEqual(['Qo Shown']);
  });

  test('a listing of another site is never suggested', async () => {
    expect(names((await suggestions('zzyzx w')).listings)).toEqual([]);
    expect(names((await suggestions('zzyzx', { host: crafts })).listings)).toEqual(['Zzyzx Workshop']);
  });

  test('a hidden listing disappears from the suggestions', async () => {
    expect(names((await suggestions('zzyzx hall 7')).listings)).toEqual(['Zzyzx Hall 7']);
    const writer = openWriter(server.db, await siteId(server.db, 'atlas'));
    const row = await server.db.prepare(`select id from listings where slug = 'zzyzx-hall-7'`).first<{ id: number }>();
    await writer.patchListings([{ id: row?.id ?? 0, state: 'hidden' }]);
    await server.recheck();
    expect(names((await suggestions('zzyzx hall 7')).listings)).toEqual([]);
  });

  test('categories are found by any of their words in any language, those of the page first', async () => {
    const { categories } = await suggestions('museums of');
    expect(categories.length).toBeGreaterThan(0);
    for (const { name } of categories) expect(name).toMatch(/museums of/i);
    expect((await suggestions('schiff')).categories).toEqual([
      { name: 'Maritime museums', path: '/en/directory/category/maritime' },
    ]);
    expect(names((await suggestions('海事', { lang: 'ar' })).categories)).toEqual(['المتاحف البحرية']);
    expect((await suggestions('m')).categories).toHaveLength(3);
  });

  test('places are found by the beginning of their names, countries in the language of the page', async () => {
    expect((await suggestions('lond')).places).toContainEqual({
      name: 'London, United Kingdom',
      path: '/en/directory/city/london',
    });
    expect((await suggestions('niederl', { lang: 'de' })).places).toEqual([
      { name: 'Niederlande', path: '/de/directory/country/nl' },
    ]);
    expect((await suggestions('niederl')).places).toEqual([]);
    for (const { path } of (await suggestions('a')).places) expect((await server.get(atlas, path)).status).toBe(200);
  });
});

describe('Suggestions', () => {
  const use = ({ headers }: Answer) => headers.get('cache-status');

  test('may be cached for 300 seconds, by anyone', async () => {
    expect((await ask('cached')).headers.get('cache-control')).toMatch(/^public, max-age=300\b/);
  });

  test('are loaded in one round trip, and cached for all spellings of a text', async () => {
    const first = await ask('spelling of');
    expect(use(first)).toBe('signpost; fwd=miss; stored');
    expect(costOf(first.headers).roundTrips).toBe(1);
    for (const q of ['spelling of', '  SPELLING   of ', 'ｓpelling\tof']) {
      const again = await ask(q);
      expect([q, use(again), again.text]).toEqual([q, 'signpost; hit', first.text]);
      expect(costOf(again.headers)).toEqual({ roundTrips: 0, rowsRead: 0 });
    }
    const withMore = await server.get(atlas, '/suggestions/en?utm_source=x&q=spelling+of&q=other');
    expect(use(withMore)).toBe('signpost; hit');
  });

  test('that a browser has are not sent again', async () => {
    const etag = (await ask('etag')).headers.get('etag') ?? '';
    const again = await server.get(atlas, '/suggestions/en?q=etag', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('of two sites, languages or texts are never confused', async () => {
    const texts = [
      await ask('m'),
      await ask('m', { host: crafts }),
      await ask('m', { lang: 'de' }),
      await ask('ma'),
    ].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect((await ask('m')).text).toBe(texts[0]);
  });

  test('cost few rows', async () => {
    for (const q of ['s', 'mu', 'b'])
      expect(costOf((await ask(q, { lang: 'pl' })).headers).rowsRead, q).toBeLessThanOrEqual(200);
  });

  test('exist in the languages of the site only', async () => {
    expect((await ask('m', { lang: 'xx' })).status).toBe(404);
    expect((await ask('m', { lang: 'constructor' })).status).toBe(404);
    expect((await server.get(hosts.unconnected, '/suggestions/en?q=m')).status).toBe(404);
  });

  test.each([
    '',
    ' ',
    '\u3000',
    '\u200b',
    '\u0000',
    '%',
    "'",
    '"',
    '\\',
    '*',
    '?',
    '_%',
    ') or 1=1 --',
    '😀',
    '\ud800',
  ])('of a text without content (%j) are empty or few, and never a fault', async (q) => {
    const answer = await ask(q);
    expect(answer.status).toBe(200);
    const { listings, categories, places } = JSON.parse(answer.text) as SearchSuggestions;
    expect(listings.length + categories.length + places.length).toBeLessThanOrEqual(12);
    if (!q.trim()) expect([listings, categories, places]).toEqual([[], [], []]);
  });

  test.each(['', '?', '?q', '?q=%ff', '?q=%', '?q=%E0%A4%A', `?q=${'x'.repeat(5_000)}`, '?x=1', '?q[]=a'])(
    'answer the query %j',
    async (query) => {
      const answer = await server.get(atlas, `/suggestions/en${query}`);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({ listings: [] });
    },
  );

  test('contain no markup that a name could bring along, and run nothing', async () => {
    const { headers } = await ask('m');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('are nothing for crawlers', async () => {
    expect((await server.get(atlas, '/robots.txt')).text).toContain('Disallow: /suggestions/\n');
  });
});
