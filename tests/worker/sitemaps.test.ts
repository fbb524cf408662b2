import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { listingOf, siteId } from '../support/content.ts';
import { indexingOf, type SitemapEntry, sitemapEntries } from '../support/links.ts';
import { costOf } from '../support/page.ts';
import { inParallel } from '../support/parallel.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const origin = 'http://atlas.localhost:8787';
const languages = ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'];
const pathOf = (address: string) => address.replace(origin, '');

async function read(path: string): Promise<Answer> {
  const answer = await server.get(atlas, path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
}

async function allEntries(): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (const { loc } of sitemapEntries((await read('/sitemap.xml')).text)) {
    const own = sitemapEntries((await read(pathOf(loc))).text);
    expect([loc, own.length > 0]).toEqual([loc, true]);
    entries.push(...own);
  }
  return entries;
}

describe('The sitemap', () => {
  test('lists every canonical page once, and each page has the same alternates', async () => {
    const entries = await allEntries();
    expect(new Set(entries.map(({ loc }) => loc)).size).toBe(entries.length);
    expect(entries.length).toBeGreaterThan(400);
    await inParallel(entries, async ({ loc, alternates }) => {
      const { canonical, isNoindex, alternates: onPage } = indexingOf((await read(pathOf(loc))).text);
      expect({ canonical, isNoindex, onPage }).toEqual({ canonical: loc, isNoindex: false, onPage: alternates });
      expect(alternates.filter(([lang]) => lang !== 'x-default').map(([, href]) => href)).toContain(loc);
      expect(alternates.at(-1)?.[0]).toBe('x-default');
    });
  });

  test('lists each alternate of a page as a page of its own, with the same alternates', async () => {
    const entries = await allEntries();
    const byAddress = new Map(entries.map((entry) => [entry.loc, entry.alternates]));
    for (const { loc, alternates } of entries)
      for (const [, href] of alternates) expect([loc, href, byAddress.get(href)]).toEqual([loc, href, alternates]);
  });

  test('has files for every language, and listings only in the languages of their texts', async () => {
    const { text } = await read('/sitemap.xml');
    for (const lang of languages)
      for (const type of ['pages-1', 'directory-0', 'listings-1'])
        expect(text).toContain(`/sitemaps/${lang}/${type}.xml`);
    const german = sitemapEntries((await read('/sitemaps/de/listings-1.xml')).text);
    const { results } = await server.db
      .prepare(
        `select l.slug, l.updated_at as changed from listings l join sites s on s.id = l.site_id and s.slug = 'atlas'
           join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id and t.language = 'de'
         where l.state = 'published'`,
      )
      .all<{ slug: string; changed: number }>();
    const expected = results.map(({ slug, changed }) => [
      `${origin}/de/directory/listing/${slug}`,
      new Date(changed).toISOString(),
    ]);
    expect(german.map(({ loc, lastmod }) => [loc, lastmod]).sort()).toEqual(expected.sort());
  });

  test('gives for each file the time of the newest change of its listings', async () => {
    for (const { loc, lastmod } of sitemapEntries((await read('/sitemap.xml')).text)) {
      if (lastmod === undefined) continue;
      const entries = sitemapEntries((await read(pathOf(loc))).text);
      expect([loc, lastmod]).toEqual([
        loc,
        entries
          .map((entry) => entry.lastmod ?? '')
          .sort()
          .at(-1),
      ]);
    }
  });

  test('omits a page that shows its text in another language, and that page names the original as canonical', async () => {
    const slug = await withoutText('de');
    const { text } = await read('/sitemaps/de/listings-1.xml');
    expect(text).not.toContain(`/${slug}<`);
    const { canonical, alternates, isNoindex } = indexingOf((await read(`/de/directory/listing/${slug}`)).text);
    expect({ canonical, alternates, isNoindex }).toEqual({
      canonical: `${origin}/en/directory/listing/${slug}`,
      alternates: [],
      isNoindex: false,
    });
  });

  test.each([
    '/sitemaps/sv/pages-1.xml',
    '/sitemaps/en/pages-2.xml',
    '/sitemaps/en/directory-999.xml',
    '/sitemaps/en/listings-0.xml',
    '/sitemaps/en/listings-2.xml',
    '/sitemaps/en/listings-999999999999.xml',
    '/sitemaps/en/articles-1.xml',
  ])('has no file %s', async (path) => {
    expect((await server.get(atlas, path)).status).toBe(404);
  });

  test('costs the database rows in proportion to what it lists', async () => {
    const crafts = 'crafts.localhost';
    // The registry and the change log are read here, and not again for five seconds.
    await server.get(crafts, '/robots.txt');
    const answer = await server.get(crafts, '/sitemaps/fr/listings-1.xml');
    const listed = sitemapEntries(answer.text);
    const texts = listed.reduce((sum, { alternates }) => sum + alternates.length - 1, 0);
    expect(listed.length).toBeGreaterThan(40);
    // The entry in the index, the listing, its texts and the end of each range.
    expect(costOf(answer.headers).rowsRead).toBeLessThanOrEqual(3 * listed.length + texts + 1);
    const index = await server.get(crafts, '/sitemap.xml');
    expect(costOf(index.headers).rowsRead).toBeLessThan(5 * sitemapEntries(index.text).length + 50);
  });
});

describe('What a sitemap reads', () => {
  test.each([
    ['its listings', `select 1 from listing_texts where site_id = 1 and language = 'de' and listing_id > 0`],
    [
      'its newest change',
      `select id from listings where site_id = 1 and (id - 1) / 5000 = 3 and state = 'published'
         order by updated_at desc limit 1`,
    ],
    [
      'its cities',
      `select place_id from cell_counts where site_id = 1 and category_id = 2 and place_kind = 'city' and listings >= 3
         order by listings desc, place_id limit 9`,
    ],
  ])('is a range of an index: %s', async (_, sql) => {
    const { results } = await server.db.prepare(`explain query plan ${sql}`).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail.replace(/ \(.*/, ''))).toEqual([
      expect.stringMatching(
        /^SEARCH \w+ USING COVERING INDEX (listing_texts_by_language|listings_by_change|cell_counts_by_size)$/,
      ),
    ]);
  });
});

describe('The other files', () => {
  test('robots.txt allows everything except what depends on the visitor', async () => {
    const { text, headers } = await read('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=300/);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
    expect(disallowed).toEqual(expect.arrayContaining(['/api/', '/en/login', '/ja/dashboard']));
    for (const { loc } of await allEntries())
      expect(disallowed.filter((path) => pathOf(loc).startsWith(path))).toEqual([]);
  });

  test('opensearch.xml leads a search to the visitor’s own language', async () => {
    const { text, headers } = await read('/opensearch.xml');
    expect(headers.get('content-type')).toMatch(/^application\/opensearchdescription\+xml/);
    expect(text).toContain('<ShortName>The Atlas</ShortName>');
    const template = text.match(/rel="results" template="([^"]*)"/)?.[1] ?? '';
    const asked = await server.get(atlas, pathOf(template).replace('{searchTerms}', 'water'), {
      'accept-language': 'de',
    });
    expect([asked.status, asked.headers.get('location')]).toEqual([307, '/de/directory?q=water']);
  });

  test('llms.txt lists the site’s content, and every address in it works', async () => {
    const { text } = await read('/llms.txt');
    expect(text).toMatch(/^# The Atlas\n/);
    const addresses = [...text.matchAll(/http:\/\/[^\s)]+/g)].map(([address]) => address);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) await read(pathOf(address));
  });

  test('are cached until something that they show is written', async () => {
    await read('/robots.txt');
    const again = await read('/robots.txt');
    expect(again.headers.get('cache-status')).toBe('signpost; hit');
    const etag = again.headers.get('etag') ?? '';
    expect((await server.get(atlas, '/robots.txt', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each(['/sitemap.xml', '/robots.txt', '/opensearch.xml', '/llms.txt', '/sitemaps/en/pages-1.xml'])(
    'do not exist on an unconnected host: %s',
    async (path) => {
      expect((await server.get('nobody.localhost', path)).status).toBe(404);
    },
  );

  test('belong to the site of their host', async () => {
    const { text } = await server.get('crafts.localhost', '/llms.txt');
    expect(text).toContain('# Crafts & Repairs');
    expect((await server.get('crafts.localhost', '/opensearch.xml')).text).toContain('Crafts &amp; Repairs');
  });
});

describe('A change', () => {
  test('is in the sitemap within five seconds', async () => {
    const { id, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
    const entry = async () =>
      sitemapEntries((await read('/sitemaps/en/listings-1.xml')).text).find(({ loc }) =>
        loc.endsWith('/painting-amsterdam'),
      );
    const before = (await entry())?.lastmod;
    await openWriter(server.db, site).patchListings([{ id, texts: { en: { summary: 'New.' } } }]);
    await server.recheck();
    expect((await entry())?.lastmod).not.toBe(before);
  });
});

async function withoutText(language: string): Promise<string> {
  const row = await server.db
    .prepare(
      `select slug from listings l where site_id = ?1 and state = 'published' and not exists (
         select 1 from listing_texts t where t.site_id = l.site_id and t.listing_id = l.id and t.language = ?2) limit 1`,
    )
    .bind(await siteId(server.db, 'atlas'), language)
    .first<{ slug: string }>();
  if (!row) throw new Error(`every museum has a text in ${language}`);
  return row.slug;
}
