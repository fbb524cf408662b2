import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DirectoryPage } from '../../web/contract/pages/directory.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { encodeCursor } from '../../worker/features/directory/cursor.ts';
import { siteId } from '../support/content.ts';
import { numbersOf, readerOf, searchIndexReady, slugsFrom } from '../support/directory.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { fits, type PlainListing, readPlainly } from '../support/plain-directory.ts';
import { startServer, type TestServer } from '../support/server.ts';

const host = 'atlas.localhost';

let server: TestServer;
let site: SiteId;
let listings: PlainListing[];
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  listings = await readPlainly(server.db, site);
  await searchIndexReady(server, host);
});
afterAll(() => server.close());

const read = (path: string): Promise<DirectoryPage> => readerOf(server, host)(`/en/directory${path}`);
const slugsOf = (path: string) => slugsFrom(readerOf(server, host), `/en/directory${path}`);
const slugsIn = ({ listings: shown }: DirectoryPage) => shown.map(({ slug }) => slug);

/** The slugs of listings with a piece of a name in a language. */
const named = (language: string, piece: string) =>
  listings.filter(({ names }) => names[language]?.includes(piece)).map(({ slug }) => slug);
const ofSubject = (subject: string) =>
  listings.map(({ slug }) => slug).filter((slug) => slug.startsWith(`${subject}-`));

describe('A visitor finds', () => {
  test.each([
    ['a name', 'engine shed', () => named('en', 'Engine Shed')],
    ['a name in another order', 'shed engine', () => named('en', 'Engine Shed')],
    ['the beginning of a name', 'Vessel in the Harb', () => named('en', 'Vessel in the Harbour')],
    ['a name in capitals without punctuation', 'PAINTERS HOUSE', () => named('en', 'Painter’s House')],
    ['a name in German', 'Lokschuppen', () => named('de', 'Lokschuppen')],
    ['a name in German with ue', 'Kuechenmuseum', () => named('de', 'Küchenmuseum')],
    ['a name in Polish without its marks', 'parowozownia', () => named('pl', 'Parowozownia')],
    ['a name in Arabic without its hamza', 'لقى من الاسفل', () => named('ar', 'لُقى من الأسفل')],
    ['a piece of a name in Japanese', '機関車庫', () => named('ja', '機関車庫')],
    ['a name in Hindi', 'रसोई संग्रहालय', () => named('hi', 'रसोई संग्रहालय')],
    ['a word of a summary', 'looms', () => ofSubject('textiles')],
    ['a word of a summary in French', 'teintures', () => ofSubject('textiles')],
  ])('%s: %s', async (_, text, expected) => {
    const slugs = expected();
    const found = slugsIn(await read(`?q=${encodeURIComponent(text)}`));
    expect(slugs.length).toBeGreaterThan(0);
    // Museums without a text in that language have no such word.
    expect(found.length).toBeGreaterThan(0);
    expect(slugs.filter((slug) => found.includes(slug)).length).toBe(Math.min(slugs.length, found.length));
  });

  test('a name in another language, and sees it with its language and its words marked', async () => {
    const { listings: shown, search } = await read('?q=lokschuppen');
    const [first] = shown;
    expect(search?.why[first?.slug ?? '']).toMatchObject({ kind: 'name', note: 'Name in German:', language: 'de' });
    const { text } = await server.get(host, '/en/directory?q=lokschuppen');
    expect(text).toMatch(/Name in German:(?:<!-- -->)? <bdi lang="de"><mark>Lokschuppen<\/mark>/);
  });

  test('a word of a description, and sees the piece with the word marked', async () => {
    const { text } = await server.get(host, '/en/directory?q=cellar+guards');
    expect(text).toMatch(/The collection began in a <mark>cellar<\/mark> and grew/);
    const page = await read('?q=cellar+guards');
    for (const why of Object.values(page.search?.why ?? {})) {
      if (why.kind !== 'text') throw new Error(why.kind);
      expect(why.pieces.filter(([, isMarked]) => isMarked).map(([piece]) => piece)).toContain('cellar');
    }
    expect(page.total).toBe(Object.keys(page.search?.why ?? {}).length);
  });

  test('what was spelled wrongly, and is told so', async () => {
    const page = await read('?q=lokshcuppen');
    expect(slugsIn(page).toSorted()).toEqual(named('de', 'Lokschuppen').sort());
    expect(page.search?.quality).toBe('similar');
    const { text } = await server.get(host, '/en/directory?q=lokshcuppen');
    expect(text).toContain('No exact matches.');
  });
});

describe('Words that name a filter', () => {
  test.each<[string, [string, string][], string]>([
    ['Krakow', [['city', 'krakow']], ''],
    ['Kraków', [['city', 'krakow']], ''],
    ['Krakau', [['city', 'krakow']], ''],
    ['maritime museums', [['category', 'maritime']], ''],
    [
      'Schifffahrtsmuseen in Oslo',
      [
        ['category', 'maritime'],
        ['city', 'oslo'],
      ],
      '',
    ],
    [
      'transport London',
      [
        ['category', 'transport'],
        ['city', 'london'],
      ],
      '',
    ],
    [
      'archaeology near Athens open now',
      [
        ['category', 'archaeology'],
        ['city', 'athens'],
      ],
      'open now',
    ],
    [
      'free entry Poland',
      [
        ['country', 'pl'],
        ['free-entry', 'yes'],
      ],
      '',
    ],
    ['painting France', [['country', 'fr']], 'painting'],
  ])('become that filter: %s', async (text, filters, rest) => {
    const page = await read(`?q=${encodeURIComponent(text)}`);
    const keys = page.chosen.map(({ key }) => key).filter((key) => key !== 'open');
    expect(keys.sort()).toEqual(filters.map(([key]) => key).sort());
    if (!keys.includes('open') && !rest.includes('open')) expect(page.search?.rest).toBe(rest);
    const matching = listings.filter((one) => filters.every(([key, value]) => fits(one, key, [value])));
    for (const slug of slugsIn(page)) expect(matching.map((one) => one.slug)).toContain(slug);
    if (rest === '') expect(page.total).toBe(matching.length);
  });

  test('stay words on request', async () => {
    const page = await read('?q=transport+London');
    expect(page.search?.literal).toBe('/en/directory?q=%22transport+London%22');
    const literal = await read('?q=%22transport+London%22');
    expect([literal.chosen, literal.search?.rest, literal.search?.literal]).toEqual([[], 'transport London', null]);
    const { text } = await server.get(host, '/en/directory?q=transport+London');
    expect(text).toContain('Search instead for “transport London”');
  });

  test.each([
    ['?q=transport+London', '/en/directory/city/london', '/en/directory/category/transport'],
    ['?q=painting+France', undefined, undefined],
  ])('can be removed one by one, and no link of the page leads to a redirect: %s', async (path, ...expected) => {
    const page = await read(path);
    const removals = page.chosen.map(({ without }) => without);
    for (const [i, one] of expected.entries()) if (one) expect(removals[i]).toBe(one);
    const links = [
      ...removals,
      page.search?.without,
      page.search?.literal,
      page.next,
      page.form.action,
      ...page.sorts.map((sort) => sort.path),
      ...page.facets.flatMap((facet) =>
        facet.kind === 'links'
          ? facet.values
              .slice(0, 2)
              .map(({ value, without }) => without ?? facet.select.before + value + facet.select.after)
          : [],
      ),
    ];
    for (const link of links) if (link) expect([link, (await server.get(host, link)).status]).toEqual([link, 200]);
  });

  test('leave out the filters that the address has already', async () => {
    const page = await read('/city/london?q=krakow');
    expect(page.chosen.map(({ key }) => key)).toEqual(['city']);
    expect(page.search?.rest).toBe('krakow');
    for (const slug of slugsIn(page)) expect(slug).toMatch(/-london$/);
  });
});

describe('A search with filters', () => {
  const bySlug = () => new Map(listings.map((one) => [one.slug, one]));

  test('has exact counts, and every choice leads to as many results', async () => {
    const found = (await slugsOf('?q=museum')).map((slug) => bySlug().get(slug) as PlainListing);
    expect(found.length).toBeGreaterThan(24);
    const page = await read('?q=museum');
    expect(page.total).toBe(found.length);
    let compared = 0;
    for (const { key, values } of page.facets) {
      const numbers = numbersOf(page, key);
      for (const { value } of values) {
        const count = found.filter((one) => fits(one, key, [value])).length;
        expect([key, value, numbers[value]]).toEqual([key, value, count]);
        compared += 1;
        if (compared % 9 === 0) expect((await read(`/${key}/${value}?q=museum`)).total).toBe(count);
      }
    }
    expect(compared).toBeGreaterThan(30);
  });

  test.each(['/category/art', '/city/paris', '/country/pl', '/free-entry/no', '/founded/min-1900/category/history'])(
    'finds what both have: %s',
    async (path) => {
      const segments = path.slice(1).split('/');
      const pairs = segments.flatMap((key, i) => (i % 2 ? [] : [[key, segments[i + 1] ?? ''] as const]));
      const both = (await slugsOf('?q=museum')).filter((slug) =>
        pairs.every(([key, value]) => fits(bySlug().get(slug) as PlainListing, key, [value])),
      );
      const page = path.includes('founded')
        ? await read('/category/history/founded/min-1900?q=museum')
        : await read(`${path}?q=museum`);
      const slugs = await slugsFrom(
        readerOf(server, host),
        page.first ?? `/en/directory${path.includes('founded') ? '/category/history/founded/min-1900' : path}?q=museum`,
      );
      expect(slugs).toEqual(both);
      expect(page.total).toBe(both.length);
    },
  );

  test('without results says which filter to drop, and how many results that has', async () => {
    const page = await read('/city/oslo?q=engine+shed');
    expect(slugsIn(page)).toEqual([]);
    const [suggestion] = page.zeroResultSuggestions;
    expect(suggestion).toMatchObject({ key: 'city', without: '/en/directory?q=engine+shed' });
    expect(suggestion?.total).toBe((await read('?q=engine+shed')).total);
    expect(suggestion?.total).toBeGreaterThan(0);
  });

  test('without results suggests the nearest spelling', async () => {
    const page = await read('/city/oslo?q=lokshcuppen+xyzzyq');
    expect(slugsIn(page)).toEqual([]);
    expect(page.search?.spelling).toEqual({
      text: 'lokschuppen xyzzyq',
      path: '/en/directory?q=lokschuppen+xyzzyq',
    });
  });
});

describe('The orders of a search', () => {
  test.each(['name', 'newest'])('by %s has the order of the whole directory', async (sort) => {
    const found = new Set(await slugsOf('?q=museum'));
    const all = await slugsOf(sort === 'name' ? '' : `?sort=${sort}`);
    expect(await slugsOf(`?q=museum&sort=${sort}`)).toEqual(all.filter((slug) => found.has(slug)));
  });

  test.each([
    ['museum', ''],
    ['art museums', '/category/art'],
    ['no free entry', '/free-entry/no'],
    ['museum no free entry', '/free-entry/no'],
  ])('by relevance shows every result once over all pages: %s', async (text, filters) => {
    const path = `?q=${text.replaceAll(' ', '+')}`;
    const page = await read(path);
    const slugs = await slugsOf(path);
    expect(slugs.length).toBeGreaterThan(24);
    expect([new Set(slugs).size, slugs.length]).toEqual([slugs.length, page.total]);
    expect(page.sort).toBe('relevance');
    const within = new Set(await slugsOf(filters));
    expect(slugs.filter((slug) => !within.has(slug))).toEqual([]);
  });

  test('by relevance has names before descriptions', async () => {
    const slugs = await slugsOf('?q=house');
    const places = named('en', 'House').map((slug) => slugs.indexOf(slug));
    expect(places.every((place) => place >= 0 && place < places.length)).toBe(true);
  });
});

describe('What is written', () => {
  test('is found within 10 s, in the filter and in the search', async () => {
    expect(slugsIn(await read('?q=Zwiebelturm'))).toEqual([]);
    await createListings(openWriter(server.db, site), [listingNamed('Zwiebelturm', { placeId: null })]);
    await expect
      .poll(async () => slugsIn(await read('?q=Zwiebelturm')), { timeout: 10_000, interval: 500 })
      .toEqual(['zwiebelturm']);
  });

  test('and hidden again is never shown, even while the indexes still have it', async () => {
    await createListings(openWriter(server.db, site), [listingNamed('Sonnenuhrmuseum')]);
    await server.recheck();
    await expect.poll(async () => slugsIn(await read('?q=Sonnenuhrmuseum'))).toEqual(['sonnenuhrmuseum']);
    // Without the writer, neither the feed nor the change log says so.
    await server.db
      .prepare(`update listings set state = 'hidden' where site_id = ?1 and slug = ?2`)
      .bind(site, 'sonnenuhrmuseum')
      .run();
    const page = await read('?q=sonnenuhrmuseum&sort=name');
    expect([slugsIn(page), page.search?.quality]).toEqual([[], 'exact']);
    const { text } = await server.get(host, '/en/directory?q=SONNENUHRMUSEUM');
    expect(text).not.toContain('/listing/sonnenuhrmuseum');
  });
});

test('A search is cached like any page of the directory', async () => {
  await server.get(host, '/en/directory?q=kitchen+museum');
  const second = await server.get(host, '/en/directory?q=kitchen+museum');
  expect(second.headers.get('cache-status')).toBe('signpost; hit');
});

test('A search with more than 1,000 results says so, shows 1,000 of them, and counts again when filters narrow it', async () => {
  const many = Array.from({ length: 1_100 }, (_, i) =>
    listingNamed(`Wasserturm ${i}`, { attributes: { 'free-entry': i % 100 === 7 } }),
  );
  const writer = openWriter(server.db, site);
  expect(await writer.createListings(many, { bulk: true })).toMatchObject({ code: 'created' });
  await server.recheck();
  // The index reads so many listings in the background; until then a page is not cached.
  await expect.poll(async () => (await read('?q=wasserturm')).totalText).toBe('More than 1,000 places');
  const page = await read('?q=wasserturm');
  expect([page.total, page.search?.quality]).toEqual([null, 'exact']);
  expect(page.facets.flatMap(({ values }) => values).every(({ count }) => count === null)).toBe(true);
  const slugs = await slugsOf('?q=wasserturm');
  expect([slugs.length, new Set(slugs).size]).toEqual([1_000, 1_000]);
  const narrowed = await read('/free-entry/yes?q=wasserturm');
  expect(narrowed.total).toBe(11);
  expect(slugsIn(narrowed).toSorted()).toEqual(
    Array.from({ length: 11 }, (_, i) => `wasserturm-${i * 100 + 7}`).sort(),
  );
});

describe('While the filter index cannot be reached', () => {
  let alone: TestServer;
  beforeAll(async () => {
    alone = await startServer({ withoutIndex: true });
    await searchIndexReady(alone, host);
  });
  afterAll(() => alone.close());

  test('a search shows its results on all pages, without counts of filters, and is not cached', async () => {
    const reader = readerOf(alone, host);
    const page = await reader('/en/directory?q=museum');
    const slugs = await slugsFrom(reader, '/en/directory?q=museum');
    expect([page.search?.quality, page.total]).toEqual(['exact', slugs.length]);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThan(24);
    for (let i = 0; i < 2; i += 1)
      expect((await alone.get(host, '/en/directory?q=museum')).headers.get('cache-status')).toBe(
        'signpost; fwd=miss; detail=index-not-ready',
      );
  });

  test('a search with filters shows names that begin with the text, and says so', async () => {
    const page = await readerOf(alone, host)('/en/directory/category/art?q=museum');
    expect(page.search?.quality).toBe('beginnings');
    expect(page.listings.length).toBeGreaterThan(0);
    for (const { name } of page.listings) expect(name).toMatch(/^museum/i);
  });
});

describe('While the search index cannot be reached', () => {
  let alone: TestServer;
  beforeAll(async () => {
    alone = await startServer({ withoutSearch: true });
  });
  afterAll(() => alone.close());

  test('a search shows names that begin with the text, says so, and is not cached', async () => {
    const page = await readerOf(alone, host)('/en/directory?q=engine');
    expect(page.search).toMatchObject({ quality: 'beginnings', literal: null, rest: 'engine', why: {} });
    // The original name counts.
    const own = listings.filter(({ names, language }) => names[language]?.startsWith('Engine')).map(({ slug }) => slug);
    expect(own.length).toBeGreaterThan(0);
    expect(slugsIn(page).toSorted()).toEqual(own.sort());
    expect(slugsIn(await readerOf(alone, host)('/en/directory?q=shed'))).toEqual([]);
    for (let i = 0; i < 2; i += 1)
      expect((await alone.get(host, '/en/directory?q=engine')).headers.get('cache-status')).toBe(
        'signpost; fwd=miss; detail=index-not-ready',
      );
  });

  test('pages without a search are complete and cached', async () => {
    await alone.get(host, '/en/directory/category/art');
    const { headers } = await alone.get(host, '/en/directory/category/art');
    expect(headers.get('cache-status')).toBe('signpost; hit');
  });
});

test('A visitor whose first page was made without the index goes on in the order of that page', async () => {
  // Cursors of such pages are in the order of names.
  const after = encodeCursor({ order: 'key', value: 'a', id: 1, offset: 24 });
  const { listings: shown } = await read(`?after=${after}&q=engine`);
  const names = shown.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith('Engine'))).toEqual([]);
});
