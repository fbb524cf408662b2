import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterSegments, noFilters, parseFilters, valuesOf, withValues } from '../../web/contract/filters.ts';
import type { DirectoryPage } from '../../web/contract/pages/directory.data.ts';
import { href } from '../../web/contract/routes.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { siteId } from '../support/content.ts';
import { facetOf, linksOf, numbersOf, pathsOf, readerOf, slugsFrom } from '../support/directory.ts';
import { addLongAttribute } from '../support/listings.ts';
import { inParallel } from '../support/parallel.ts';
import { fits, type PlainListing, readPlainly, recount } from '../support/plain-directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const sites: Record<string, PlainListing[]> = {};
beforeAll(async () => {
  server = await startServer();
  // Morocco changed its time zone rules in 2026, and this runtime and the Worker's may know different ones. The Worker
  // has cached nothing yet.
  await server.db.prepare("update listings set time_zone = 'Africa/Tunis' where time_zone = 'Africa/Casablanca'").run();
  for (const slug of ['atlas', 'crafts']) sites[slug] = await readPlainly(server.db, await siteId(server.db, slug));
});
afterAll(() => server.close());

const read = (site: string, path: string, lang = 'en'): Promise<DirectoryPage> =>
  readerOf(server, `${site}.localhost`)(`/${lang}/directory${path}`);

/** Counts of a page that differ from a recount of the site's listings. */
function wrongNumbers(page: DirectoryPage, listings: readonly PlainListing[], path: string): string[] {
  const expected = recount(listings, path).length;
  const wrong = page.total === expected ? [] : [`${path}: total ${page.total}, not ${expected}`];
  for (const { key, values } of page.facets) {
    const others = recount(listings, path, key);
    for (const { value, count } of values) {
      const found = others.filter((listing) => fits(listing, key, [value])).length;
      if (count !== null && count !== found) wrong.push(`${path}: ${key}/${value} ${count}, not ${found}`);
    }
  }
  return wrong;
}

/** Paths with single filters, several values, ranges and combinations. */
const paths: Record<string, string[]> = {
  atlas: [
    ...['', '/category/art', '/category/modern-art', '/category/art+history', '/country/jp', '/country/jp+pl'],
    ...[
      '/region/noord-holland',
      '/city/paris',
      '/city/london+paris',
      '/category/art/city/paris',
      '/country/nl/city/paris',
    ],
    ...[
      '/country/pl/city/warsaw',
      '/free-entry/yes',
      '/free-entry/no+yes',
      '/period/antiquity',
      '/building/house+palace',
    ],
    ...['/founded/1900-1949', '/founded/max-1799', '/founded/min-2000', '/founded/1850-1900', '/founded/min-999999999'],
    ...['/category/maritime/ship-to-board/yes', '/category/art/ship-to-board/yes'],
    ...[
      '/category/art/country/jp+pl/founded/min-1950/period/19th-century+since-1900',
      '/rating/3',
      '/price/1',
      '/open/now',
    ],
    ...['/language/ar', '/category/art/country/jp+pl/language/de+ja/rating/1'],
    '/category/history/city/london/building/purpose-built/free-entry/yes/period/antiquity',
  ],
  crafts: [
    ...['', '/price/1', '/price/1+2', '/price/4', '/open/now', '/rating/1', '/wheelchair/yes', '/wheelchair/no'],
    ...['/material/leather+wood', '/languages-spoken/english+german', '/turnaround/max-2', '/turnaround/3-7'],
    ...['/category/bicycles', '/category/bicycles/wheelchair/yes', '/category/bicycles/wheelchair/yes/price/2'],
    '/courses/yes/wheelchair/yes/price/1+2+3/open/now',
  ],
};

const cases = Object.entries(paths).flatMap(([site, some]) => some.map((path) => [site, path] as const));

const filtersOf = (path: string) => parseFilters(path.split('/').slice(1)) ?? noFilters;

/** The page of the directory at `path` with another value for a key, as the form requests it. */
function withValue(path: string, key: string, value: string): string {
  const narrowed = withValues(filtersOf(path), key, [value]);
  if (!narrowed) throw new Error(`${path} cannot be narrowed to ${key} ${value}`);
  return href('directory', { lang: 'en', filters: filterSegments(narrowed) });
}

describe('Every count on a page equals a recount of the listings', () => {
  test.each(cases)('%s%s', async (site, path) => {
    const page = await read(site, path);
    expect(wrongNumbers(page, sites[site] ?? [], path)).toEqual([]);
    expect(page.facets.length).toBeGreaterThan(0);
  });

  test('and the total of the page that it leads to', async () => {
    for (const [site, path] of [
      ['atlas', ''],
      ['atlas', '/country/jp'],
      ['atlas', '/category/history/free-entry/yes'],
      ['atlas', '/language/hi+ja'],
      ['crafts', ''],
      ['crafts', '/courses/yes/price/1+2'],
    ] as const) {
      for (const facet of (await read(site, path)).facets) {
        const { key } = facet;
        const chosen = valuesOf(filtersOf(path), key);
        const links = facet.kind === 'links' ? pathsOf(facet) : {};
        await inParallel<{ value: string; count: number | null }>(facet.values, async ({ value, count }) => {
          if (chosen.includes(value) || count === null) return;
          const to = links[value] ?? withValue(path, key, value);
          const { total } = await readerOf(server, `${site}.localhost`)(to);
          expect([path, key, value, total]).toEqual([path, key, value, count]);
        });
      }
    }
  });

  test('in every language', async () => {
    for (const lang of ['de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'])
      expect(
        wrongNumbers(
          await read('atlas', '/category/art/country/pl', lang),
          sites.atlas ?? [],
          '/category/art/country/pl',
        ),
      ).toEqual([]);
  });
});

describe('The listings of a page', () => {
  test.each(cases)('are those that match the filters, each once: %s%s', async (site, path) => {
    const shown = await slugsFrom(readerOf(server, `${site}.localhost`), `/en/directory${path}`);
    expect(shown.toSorted()).toEqual(
      recount(sites[site] ?? [], path)
        .map(({ slug }) => slug)
        .sort(),
    );
  });
});

describe('A page offers', () => {
  test('the top categories, and the siblings and children of the chosen one', async () => {
    const top = linksOf(await read('atlas', ''), 'category').values;
    expect(top.every(({ level, without }) => !level && !without)).toBe(true);
    const within = linksOf(await read('atlas', '/category/modern-art'), 'category').values;
    expect(within.filter(({ without }) => without)).toMatchObject([
      { value: 'modern-art', level: 1, without: '/en/directory' },
    ]);
    expect(within.filter(({ level }) => !level)).toHaveLength(top.length);
    expect(within.filter(({ level }) => level === 1).map(({ value }) => value)).toContain('artist-museums');
  });

  test('regions only within a country, and no wider place than the chosen one', async () => {
    const keys = async (path: string) =>
      (await read('atlas', path)).facets.map(({ key }) => key).filter((key) => /country|region|city/.test(key));
    expect(await keys('')).toEqual(['country', 'city']);
    expect(await keys('/country/jp')).toEqual(['country', 'region', 'city']);
    expect(await keys('/city/paris')).toEqual(['city']);
    expect(await keys('/country/fr/city/paris')).toEqual(['country', 'city']);
  });

  test('cities without their country in the path, and at most ten of them, the largest first', async () => {
    const inJapan = Object.values(pathsOf(linksOf(await read('atlas', '/country/jp'), 'city')));
    for (const path of inJapan) expect(path).toMatch(/^\/en\/directory\/city\/[a-z-]+$/);
    const all = facetOf(await read('atlas', ''), 'city');
    expect(all.values).toHaveLength(10);
    const counts = all.values.map(({ count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const cities = new Set(
      (sites.atlas ?? []).flatMap(({ places }) => [...places].filter((place) => place.startsWith('city/'))),
    );
    expect(all.all).toBe(`See all ${cities.size} cities`);
    // A link leads to all of them, and the other facets stay as they are.
    const whole = await read('atlas', '?all=city');
    expect(
      facetOf(whole, 'city')
        .values.map(({ value }) => `city/${value}`)
        .sort(),
    ).toEqual([...cities].sort());
    expect(facetOf(whole, 'city').all).toBeUndefined();
    const names = facetOf(whole, 'city').values.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect(facetOf(whole, 'country').values).toHaveLength(10);
    expect(wrongNumbers(whole, sites.atlas ?? [], '')).toEqual([]);
  });

  test('a category’s own attributes if it or a subcategory is chosen', async () => {
    const has = async (path: string) => (await read('atlas', path)).facets.some(({ key }) => key === 'ship-to-board');
    expect(await has('')).toBe(false);
    expect(await has('/category/art')).toBe(false);
    expect(await has('/category/maritime')).toBe(true);
    expect(await has('/ship-to-board/yes')).toBe(true);
  });

  test('a question of yes or no as one filter, and “no” only where the address chose it', async () => {
    const values = async (path: string) => facetOf(await read('atlas', path), 'free-entry').values;
    expect(await values('')).toMatchObject([{ value: 'yes', name: 'Free entry' }]);
    expect(await values('/free-entry/no')).toMatchObject([
      { value: 'yes', name: 'Free entry' },
      { value: 'no', name: 'No free entry', chosen: true },
    ]);
    const german = await readerOf(server, 'atlas.localhost')('/de/directory');
    expect(german.facets.find(({ key }) => key === 'country')?.all).toBe('Alle 27 Länder anzeigen');
  });

  test('ratings and prices only if listings have them, and the filter “open now” where listings have opening hours', async () => {
    const keys = (await read('atlas', '')).facets.map(({ key }) => key);
    expect(keys).not.toContain('rating');
    expect(keys).not.toContain('price');
    const { facets, sorts } = await read('crafts', '');
    expect(facets.map(({ key }) => key)).toEqual(expect.arrayContaining(['price', 'open']));
    expect(sorts.map(({ sort }) => sort)).toContain('price');
    // The number of open listings is true only for a moment, and this page may be cached.
    expect(facetOf(await read('crafts', ''), 'open').values[0]?.count).toBeNull();
  });
});

test('If no listing matches, the page suggests which filter to remove and how many listings that gives', async () => {
  const path = '/category/art/founded/max-1000/free-entry/yes';
  const page = await read('atlas', path);
  expect([page.total, page.listings, page.next]).toEqual([0, [], null]);
  const expected = ['category', 'free-entry', 'founded']
    .map((key) => ({ key, total: recount(sites.atlas ?? [], path, key).length }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  expect(expected.length).toBeGreaterThan(0);
  expect(page.zeroResultSuggestions.map(({ key, total }) => ({ key, total }))).toEqual(expected);
  for (const { without, total } of page.zeroResultSuggestions)
    expect((await readerOf(server, 'atlas.localhost')(without)).total).toBe(total);
});

test('An empty page keeps the groups that its site has, with nothing to choose in them', async () => {
  const page = await read('crafts', '/category/tailoring/material/glass');
  expect(page.total).toBe(0);
  expect(page.facets.map(({ key }) => key)).toEqual(expect.arrayContaining(['open', 'price', 'wheelchair']));
  expect(facetOf(page, 'price').values.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  expect(facetOf(page, 'open').values.map(({ count }) => count)).toEqual([0]);
  expect(
    (await read('atlas', '/category/art/founded/max-1000/free-entry/yes')).facets.map(({ key }) => key),
  ).not.toContain('price');
});

test('A write is counted as soon as it is visible', async () => {
  const writer = openWriter(server.db, await siteId(server.db, 'atlas'));
  const [some] = recount(sites.atlas ?? [], '/category/art/free-entry/no');
  const before = await read('atlas', '/category/art/free-entry/no');
  await writer.patchListings([{ id: some?.id ?? 0, attributes: { 'free-entry': true }, ratingScore: 450 }]);
  await server.recheck();
  const [no, yes, rated] = await Promise.all(
    ['/category/art/free-entry/no', '/category/art/free-entry/yes', '/rating/4'].map((path) => read('atlas', path)),
  );
  expect(no?.total).toBe((before.total ?? 0) - 1);
  expect(numbersOf(no as DirectoryPage, 'free-entry').yes).toBe(yes?.total);
  expect(rated?.total).toBe(1);
  expect(facetOf(await read('atlas', '/category/art'), 'rating').values.map(({ value }) => value)).toEqual([
    '4',
    '3',
    '2',
  ]);
});

test('A long list of options has its ten largest and a link to all of them, which stay while a visitor ticks some', async () => {
  await addLongAttribute(openWriter(server.db, await siteId(server.db, 'crafts')));
  await server.recheck();
  const byName = Array.from({ length: 15 }, (_, i) => `technique-${i + 1}`);
  const largest = byName.toReversed();
  const valuesAt = async (path: string) => facetOf(await read('crafts', path), 'technique').values;
  const short = facetOf(await read('crafts', ''), 'technique');
  expect(short.values.map(({ value, count }) => [value, count])).toEqual(
    largest.slice(0, 10).map((value, i) => [value, 15 - i]),
  );
  expect(short.all).toBe('See all 15 options');
  // A chosen option is always present.
  expect((await valuesAt('/technique/technique-2')).map(({ value }) => value)).toEqual([
    ...largest.slice(0, 10),
    'technique-2',
  ]);

  const whole = await read('crafts', '?all=technique');
  expect(facetOf(whole, 'technique').values.map(({ value }) => value)).toEqual(byName);
  expect(facetOf(whole, 'technique').all).toBeUndefined();
  expect(whole.form.hidden).toEqual([{ name: 'all', value: 'technique' }]);
  const sent = await server.get('crafts.localhost', '/en/directory?all=technique&f.technique=technique-2');
  expect(sent.headers.get('location')).toBe('/en/directory/technique/technique-2?all=technique');
  expect(await valuesAt('/technique/technique-2?all=technique')).toHaveLength(15);
});
