import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DirectoryPage } from '../../web/contract/pages/directory.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { facetOf, numbersOf, readerOf, slugsFrom } from '../support/directory.ts';
import { indexingOf } from '../support/links.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { costOf } from '../support/page.ts';
import { fits, type PlainListing, readPlainly, recount } from '../support/plain-directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

const host = 'atlas.localhost';

let server: TestServer;
let site: SiteId;
let listings: PlainListing[];
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  site = await siteId(server.db, 'atlas');
  listings = await readPlainly(server.db, site);
});
afterAll(() => server.close());

const at = (path: string) => `/en/directory${path}`;
const read = (path: string): Promise<DirectoryPage> => readerOf(server, host)(at(path));
const slugsOf = (path: string) => slugsFrom(readerOf(server, host), at(path));
const expected = (path: string) =>
  recount(listings, path)
    .map(({ slug }) => slug)
    .sort();

describe('Without its indexes', () => {
  test.each(['', '/category/art', '/city/paris', '/country/jp', '/category/history/region/noord-holland'])(
    'a category in a place is complete, with its counts: %s',
    async (path) => {
      const page = await read(path);
      expect(page.total).toBe(recount(listings, path).length);
      for (const { key, values } of page.facets.filter((facet) => facet.values.some(({ count }) => count !== null))) {
        expect(['category', 'country', 'region', 'city']).toContain(key);
        const others = recount(listings, path, key);
        for (const { value, count } of values)
          expect([key, value, count]).toEqual([key, value, others.filter((one) => fits(one, key, [value])).length]);
      }
      expect((await slugsOf(path)).toSorted()).toEqual(expected(path));
    },
  );

  test.each([
    '/category/art/free-entry/no',
    '/city/london+paris',
    '/category/art+history/country/pl',
    '/category/maritime/ship-to-board/yes',
    '/country/jp/founded/1900-1999/period/19th-century+since-1900',
    '/country/pl/city/warsaw',
    '/country/nl/city/warsaw',
    '/free-entry/yes',
    '/founded/1900-1949',
    '/country/jp+pl/building/house',
    '/category/art/language/ar+ja',
  ])('further filters find the matching listings, each once: %s', async (path) => {
    expect((await slugsOf(path)).toSorted()).toEqual(expected(path));
  });

  test.each(['/category/art/free-entry/no', '/country/jp/period/since-1900', '/city/paris/founded/min-1900'])(
    'further filters have counts if the category in the place is small: %s',
    async (path) => {
      const page = await read(path);
      expect(page.total).toBe(recount(listings, path).length);
      for (const key of ['free-entry', 'period', 'building', 'founded']) {
        const others = recount(listings, path, key);
        for (const [value, count] of Object.entries(numbersOf(page, key)))
          expect([key, value, count]).toEqual([key, value, others.filter((one) => fits(one, key, [value])).length]);
      }
      // The counts of other categories and places are unknown.
      expect(facetOf(page, 'category').values.every(({ count }) => count === null)).toBe(true);
    },
  );

  test('a small category in a place suggests which filter to remove', async () => {
    const path = '/category/art/founded/max-1000/free-entry/yes';
    const { zeroResultSuggestions } = await read(path);
    const free = recount(listings, path, 'founded').length;
    const founded = recount(listings, path, 'free-entry').length;
    expect(zeroResultSuggestions.map(({ key, total }) => [key, total])).toEqual(
      [['founded', free] as const, ['free-entry', founded] as const].filter(([, total]) => total > 0),
    );
  });

  test('an order that is not available becomes the order of names, also on the next pages', async () => {
    const page = await read('?sort=newest');
    expect(page.sorts).toEqual([]);
    expect(page.listings.map(({ slug }) => slug)).toEqual((await read('')).listings.map(({ slug }) => slug));
    expect(page.next).not.toContain('sort=');
    expect((await slugsOf('?sort=newest')).toSorted()).toEqual(expected(''));
  });

  test('pages are not cached and state the reason', async () => {
    for (const [path, query] of [
      ['', ''],
      ['/category/art', ''],
      ['/free-entry/yes', ''],
      ['', '?q=mus'],
    ])
      for (const ending of ['', '.json', '.txt']) {
        const { status, headers } = await server.get(host, at(`${path}${ending}${query}`));
        expect([status, headers.get('cache-control'), headers.get('cache-status')]).toEqual([
          200,
          `${ending ? '' : 'private, '}max-age=0, must-revalidate`,
          'signpost; fwd=miss; detail=index-not-ready',
        ]);
      }
  });

  test('search engines get the same head', async () => {
    const { canonical, isNoindex, alternates } = indexingOf((await server.get(host, at('/category/art'))).text);
    expect([canonical, isNoindex, alternates.length]).toEqual([
      'http://atlas.localhost:8787/en/directory/category/art',
      false,
      9,
    ]);
    expect(indexingOf((await server.get(host, at('/free-entry/yes'))).text).isNoindex).toBe(true);
  });

  test('a page costs the database at most two round trips', async () => {
    const rows: Record<string, number> = {};
    await server.get(host, '/en');
    for (const path of ['/category/art/city/paris', '/category/history', '/free-entry/yes/period/antiquity']) {
      const answer = await server.get(host, at(path));
      const cost = costOf(answer.headers);
      expect(cost.roundTrips, path).toBeLessThanOrEqual(3);
      rows[path] = cost.rowsRead;
    }
    expect(Object.values(rows).every((read_) => read_ < 600)).toBe(true);
  });
});

describe('A search by the beginning of names', () => {
  const beginning = (path: string, q: string) =>
    recount(listings, path).filter(({ names, language }) => (names[language] ?? '').toLowerCase().startsWith(q));

  test.each([
    '',
    '/category/art',
    '/city/paris',
    '/free-entry/no',
    '/category/art/country/fr/building/palace+purpose-built',
  ])('can be combined with filters: %s', async (path) => {
    const slugs = await slugsOf(`${path}?q=mus`);
    const found = recount(listings, path).filter(({ slug }) => slugs.includes(slug));
    expect(found).toHaveLength(slugs.length);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const { slug } of beginning(path, 'museum')) expect(slugs).toContain(slug);
  });

  test('says that it finds no more than that, in the data and on the page', async () => {
    expect((await read('?q=mus')).search).toMatchObject({ quality: 'beginnings', rest: 'mus', literal: null });
    const { text } = await server.get(host, at('?q=mus'));
    expect(text).toContain('These names start with your words.');
    expect((await read('')).search).toBeNull();
  });

  test('counts its results if all of them are on the page or have been checked', async () => {
    const all = await read('/category/maritime?q=v');
    expect(all.total).toBe(all.listings.length);
    const judged = await read('/free-entry/no?q=v');
    expect(judged.total).toBe((await slugsOf('/free-entry/no?q=v')).length);
  });
});

const counted = ({ facets }: DirectoryPage) =>
  facets.flatMap(({ values }) => values.filter(({ count }) => count !== null));

test('A large category can be read to its end, also with further filters, and has no counts', async () => {
  const writer = openWriter(server.db, site);
  await createListings(
    writer,
    Array.from({ length: 450 }, (_, i) =>
      listingNamed(`Depot ${String(i).padStart(3, '0')}`, { attributes: { 'free-entry': i % 90 === 7 } }),
    ),
  );
  const now = await readPlainly(server.db, site);
  const inArabic = recount(now, '/language/ar').map(({ slug }) => slug);
  expect(inArabic.length).toBeLessThan(listings.length);
  expect((await slugsOf('/language/ar')).toSorted()).toEqual(inArabic.sort());
  expect(await slugsOf('/language/ar?q=depot')).toEqual([]);
  const fitting = recount(now, '/free-entry/yes').map(({ slug }) => slug);
  const large = await read('/free-entry/no');
  expect([large.total, large.zeroResultSuggestions, counted(large), large.listings.length]).toEqual([null, [], [], 24]);
  const searched = await read('?q=depot');
  expect([searched.total, counted(searched)]).toEqual([null, []]);
  const page = await read('/free-entry/yes?q=depot');
  expect([page.total, page.listings.length]).toEqual([null, 1]);
  expect((await slugsOf('/free-entry/yes')).toSorted()).toEqual(fitting.sort());
  expect((await slugsOf('/free-entry/yes?q=depot')).toSorted()).toEqual(
    fitting.filter((slug) => slug.startsWith('depot')),
  );
});
