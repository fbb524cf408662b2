import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLandings } from '../../worker/domain/listings/landings.writer.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { readerOf } from '../support/directory.ts';
import { hostile } from '../support/hostile.ts';
import { indexingOf } from '../support/links.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { metaOf, textOf } from '../support/page.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const host = 'atlas.localhost';
const origin = 'http://atlas.localhost:8787';
const get = async (path: string, lang = 'en') => (await server.get(host, `/${lang}/directory${path}`)).text;
const read = (path: string, lang = 'en') => readerOf(server, host)(`/${lang}/directory${path}`);

describe('Search engines', () => {
  test.each([
    '',
    '/category/art',
    '/city/warsaw',
    '/region/tokyo-metropolis',
    '/country/jp',
    '/category/art/country/jp',
  ])('can index %s in every language', async (path) => {
    for (const lang of ['en', 'ar']) {
      const { canonical, isNoindex, alternates } = indexingOf(await get(path, lang));
      expect([canonical, isNoindex]).toEqual([`${origin}/${lang}/directory${path}`, false]);
      expect(alternates).toHaveLength(9);
      expect(alternates).toContainEqual(['ja', `${origin}/ja/directory${path}`]);
    }
  });

  test.each([
    ['/country/jp/region/tokyo-metropolis', '/region/tokyo-metropolis'],
    ['/country/pl/city/warsaw', '/city/warsaw'],
    ['/category/art/country/us/city/new-york', '/category/art/city/new-york'],
  ])('see another page with the same content as canonical: %s', async (path, canonical) => {
    const found = indexingOf(await get(path));
    const other = indexingOf(await get(canonical));
    if (other.isNoindex) expect(found.isNoindex).toBe(true);
    else expect(found).toEqual({ canonical: `${origin}/en/directory${canonical}`, isNoindex: false, alternates: [] });
  });

  test.each([
    // Too few listings to be worth indexing.
    ...['/city/amsterdam', '/category/art/country/nl'],
    // One of countless combinations of filters for the same listings.
    ...[
      '/category/art+history',
      '/city/london+paris',
      '/free-entry/yes',
      '/founded/1900-1949',
      '/category/art/rating/1',
    ],
    ...[
      '/price/1',
      '/language/ar',
      '/category/art/language/ar',
      '/open/now',
      '?sort=newest',
      '?q=mus',
      '/category/art?q=mus',
      '/country/nl/city/paris',
    ],
  ])('do not index %s', async (path) => {
    const { canonical, isNoindex, alternates } = indexingOf(await get(path));
    expect([canonical, isNoindex, alternates]).toEqual([undefined, true, []]);
  });

  test('do not index a page after the first', async () => {
    const { next } = await read('');
    const { text } = await server.get(host, next ?? '');
    expect(indexingOf(text).isNoindex).toBe(true);
    expect(text).toMatch(/<link rel="next" href="\/en\/directory\?after=[\w-]+"\/>/);
  });
});

describe('A page states its content', () => {
  test.each([
    ['', 'en', 'All places'],
    ['/category/maritime', 'en', 'Maritime museums'],
    ['/category/art/city/paris', 'en', 'Art museums in Paris'],
    ['/category/art/country/us', 'en', 'Art museums in the United States'],
    ['/category/art/country/fr', 'fr', 'Musées d’art en France'],
    ['/category/art/country/jp+us', 'fr', 'Musées d’art au Japon ou aux États-Unis'],
    ['/category/art/country/pl', 'de', 'Kunstmuseen in Polen'],
    ['/category/art/country/pl', 'pl', 'Muzea sztuki – Polska'],
    ['/category/art/city/paris', 'de', 'Kunstmuseen in Paris'],
    ['/category/history/country/es', 'es', 'Museos de historia en España'],
    ['/category/art/city/warsaw', 'pl', 'Muzea sztuki – Warszawa'],
    ['/category/art/city/paris', 'ar', 'متاحف الفن في باريس'],
    ['/category/art/country/in', 'hi', 'भारत में कला संग्रहालय'],
    ['/category/art/city/tokyo', 'ja', '東京の美術館'],
    ['/city/london+paris', 'en', 'London or Paris'],
    ['/category/art+history/city/london+paris', 'de', 'Kunstmuseen oder Geschichtsmuseen in London oder Paris'],
    ['?q=mus', 'en', 'Results for “mus”'],
  ])('as a heading: %s in %s', async (path, lang, heading) => {
    const html = await get(path, lang);
    const page = await read(path, lang);
    expect([page.heading, page.details]).toEqual([heading, '']);
    expect(textOf(html, 'h1')).toBe(heading);
    expect(textOf(html, 'title')).toBe(page.title);
    expect(page.title.startsWith(`${heading} · `)).toBe(true);
    expect(metaOf(html, 'description')).toBeTruthy();
  });

  test.each([
    ['/category/history/city/paris/free-entry/yes/open/now', 'en', 'History museums in Paris', 'Free entry, Open now'],
    ['/founded/1900-1949', 'en', 'All places', 'Year founded: 1900 to 1949'],
    ['/period/antiquity+since-1900', 'en', 'All places', 'Period: Prehistory and antiquity or Since 1900'],
    ['/category/art/language/ar+hi', 'en', 'Art museums', 'Language of the text: Arabic or Hindi'],
    ['/language/de', 'fr', 'Tous les lieux', 'Langue du texte\u00a0: allemand'],
    ['/category/art/rating/4', 'ja', '美術館', '星4つ以上'],
    ['/category/art?q=mus', 'en', 'Art museums', 'Results for “mus”'],
  ])('as a heading, with the other filters below it: %s in %s', async (path, lang, heading, details) => {
    const html = await get(path, lang);
    const page = await read(path, lang);
    expect([page.heading, page.details]).toEqual([heading, details]);
    expect(textOf(html, 'h1')).toBe(`${heading} ${details}`);
    expect(textOf(html, 'title')).toBe(page.title);
    expect(page.title.startsWith(`${heading} · ${details} · `)).toBe(true);
    expect(metaOf(html, 'description')).toBeTruthy();
  });

  test('in the words of its editors, in the languages of their texts, on its first page only', async () => {
    const site = await siteId(server.db, 'atlas');
    const title = 'Where to see “art” <in Poland>';
    const text = `Said by a person. ${'More of it. '.repeat(20)}`.trim();
    const set = await setLandings(server.db, site, [
      { category: 'art', place: { kind: 'country', slug: 'pl' }, texts: { en: { title, text } } },
    ]);
    expect(set.code).toBe('set');
    const written = await get('/category/art/country/pl');
    expect([textOf(written, 'h1'), textOf(written, 'title')]).toEqual([title, `${title} · The Atlas`]);
    expect(metaOf(written, 'description')).toMatch(/^Said by a person\. More of it\./);
    expect((await read('/category/art/country/pl')).intro).toBe(text);
    expect(await read('/category/art/country/pl', 'de')).toMatchObject({ heading: 'Kunstmuseen in Polen', intro: '' });
    for (const other of [
      '/category/art/country/pl/free-entry/no',
      '/category/art/country/pl?q=m',
      '/category/maritime',
    ])
      expect((await read(other)).intro, other).toBe('');
    // A change to a landing page is also visible where the page was cached.
    await read('/category/art/country/jp');
    await setLandings(server.db, site, [
      { category: 'art', place: { kind: 'country', slug: 'jp' }, texts: { en: { title: 'Art in Japan' } } },
    ]);
    await server.recheck();
    expect((await read('/category/art/country/jp')).heading).toBe('Art in Japan');
  });
});

test('Names that contain markup are shown as text in filters, chips, titles and suggestions', async () => {
  const site = await siteId(server.db, 'crafts');
  const writer = openWriter(server.db, site);
  const nasty = hostile.filter((text) => /[<"&]/.test(text)).slice(0, 6);
  await writer.ensureCategories(
    nasty.map((name, i) => ({ slug: `nasty-${i}`, parent: null, position: i, names: { en: name } })),
  );
  await writer.ensurePlaces(
    nasty.map((name, i) => ({
      kind: 'city',
      slug: `nasty-town-${i}`,
      parent: null,
      country: 'NL',
      names: { en: name },
    })),
  );
  const idOf = async (table: 'categories' | 'places', slug: string) =>
    (
      await server.db
        .prepare(`select id from ${table} where site_id = ?1 and slug = ?2`)
        .bind(site, slug)
        .first<{ id: number }>()
    )?.id ?? 0;
  for (const [i, name] of nasty.entries()) {
    const categoryIds = [await idOf('categories', `nasty-${i}`)];
    const placeId = await idOf('places', `nasty-town-${i}`);
    await createListings(writer, [listingNamed(name, { slug: `nasty-${i}`, categoryIds, placeId })]);
  }
  await server.recheck();
  const crafts = 'crafts.localhost';
  for (const [i, name] of nasty.entries()) {
    const path = `/en/directory/category/nasty-${i}/city/nasty-town-${i}`;
    const { status, text } = await server.get(crafts, path);
    expect(status).toBe(200);
    const page = await readerOf(server, crafts)(path);
    expect(page.chosen.map((chip) => chip.name)).toEqual([name, name]);
    expect(text).not.toMatch(/<(script|img|svg)[^>]*(alert|onerror|onload)/i);
    expect(text.match(/<script[ >]/g)?.length).toBe(
      (await server.get(crafts, '/en/directory/category/bicycles')).text.match(/<script[ >]/g)?.length,
    );
    const missing = await server.get(crafts, `/en/directory/city/nasty-tow-${i}`);
    expect(missing.status).toBe(404);
    expect(missing.text).not.toMatch(/<(script|img|svg)[^>]*(alert|onerror|onload)/i);
  }
});
