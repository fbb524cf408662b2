import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearPath } from '../../web/contract/map-view.ts';
import { dataPath } from '../../web/contract/representation.ts';
import { href } from '../../web/contract/routes.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { features } from '../../worker/features/index.ts';
import { filesOf } from '../../worker/pages/files/files-of.ts';
import { listingOf } from '../support/content.ts';
import { sitemapEntries } from '../support/links.ts';
import { type Exception, judgePlans } from '../support/plans.ts';
import { type RecordingServer, startRecordingServer } from '../support/recorded.ts';
import { withoutIndex } from '../support/recording-words.ts';
import { hosts, samples } from '../support/samples.ts';

/** Records the statements of all requested pages and files and of the filter index. Their plans are then checked. */
let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());

const atlas = hosts.directory;

const exceptions: readonly Exception[] = [
  {
    step: /^SEARCH n USING (COVERING )?INDEX listings_(by_age|with_hours) \(site_id=\?\)$/,
    sql: /indexed by listings_by_age .* order by n\.created_at desc, n\.id desc limit \d+.* indexed by listings_with_hours/,
    because: 'the kinds newest and open-now of carousels walk their index in its order, and a limit ends it',
  },
  {
    step: /^USE TEMP B-TREE FOR (ORDER BY|DISTINCT)$/,
    sql: /with shown as \(.* indexed by reviews_of_site .* limit \d+\) as r\) as recent/,
    because: 'the kind top-rated of carousels sorts the listings of at most 300 reviews',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    sql: /from site_languages as l where .* order by l\.position$/,
    because: 'a site has a handful of languages',
  },
  {
    step: /^SEARCH (listings|changes|listing_feed) .*\(site_id=\?\)$/,
    sql: /select max\((id|seq)\) from (listings|changes|listing_feed) where site_id = \?\d+\)/,
    because: 'the largest value of an index is one row, its last',
  },
  {
    step: /^SEARCH changes USING INDEX changes_by_site \(site_id=\?\)$/,
    sql: /order by id desc limit \d+$/,
    because: 'it walks the index backwards, and the limit ends it',
  },
  {
    step: /^SEARCH listings USING INDEX listings_by_age \(site_id=\?\)$/,
    sql: /order by listings\.created_at desc, listings\.id desc limit \d+\)/,
    because: 'it walks the index in its order, and the limit ends it',
  },
  {
    step: /^SEARCH [rx] USING (COVERING )?INDEX reviews_of_site(_photos)? \(site_id=\?\)$/,
    sql: /indexed by reviews_of_site.* order by [rx]\.created_at desc, [rx]\.id desc limit \d+\)/,
    because: 'it walks the index in its order, and the limit ends it',
  },
  {
    step: /^USE TEMP B-TREE FOR (json_group_array\()?ORDER BY\)?$/,
    sql: /from post_tags as (tag|its|t) where .* order by (tag|its|t)\.position/,
    because: 'a text has at most six tags',
  },
  {
    step: /^SEARCH p USING PRIMARY KEY \(site_id=\?\)$/,
    sql: /\(select max\(p\.id\) from posts as p/,
    because: 'it reads the last row of the key',
  },
  {
    step: /^USE TEMP B-TREE FOR (GROUP BY|ORDER BY)$/,
    sql: /indexed by listings_by_position .* group by hits\.id order by 3 desc limit \d+/,
    because: 'each way to find a duplicate is limited: at most 32 rows are sorted',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    sql: /indexed by audit_log_by_thing .* order by a\.id desc limit \d+\)/,
    because: 'it sorts the entries about one listing, however many listings a site has',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    sql: /indexed by enquiry_files_by_draft .* order by f\.created_at, f\.key\)/,
    because: 'a draft has at most three files',
  },
];

/** Filters of every kind, with the site's own attributes. Some match no listing. */
async function filtersOf(site: string): Promise<string[][]> {
  const sql = 'select v.attributes from vocabularies v join sites s on s.id = v.site_id where s.slug = ?1';
  const json = (await server.db.prepare(sql).bind(site).first<string>('attributes')) ?? '[]';
  const attributes = JSON.parse(json) as { slug: string; kind: string; options: { slug: string }[] }[];
  const own = attributes.map(({ slug, kind, options }) => [
    slug,
    kind === 'number' ? 'min-10' : (options[0]?.slug ?? 'yes'),
  ]);
  return [
    [],
    ['category', 'art'],
    ['country', 'gb'],
    ['city', 'london'],
    ['category', 'art', 'city', 'london'],
    ['category', 'art+history', 'city', 'london+paris'],
    ...own,
    ['language', 'de+ja'],
    ['category', 'art', 'language', 'ar', 'rating', '4'],
    ['price', '1+2'],
    ['rating', '4'],
    ['category', 'art', 'rating', '5', 'open', 'now'],
    ['open', 'now'],
    ['category', 'nothing-of-this-name'],
    ['city', 'lodnon'],
    ['category', 'art', 'region', 'nowhere'],
  ];
}

async function directoryPaths(site: string): Promise<string[]> {
  const path = (filters: readonly string[], query?: Record<string, string>) =>
    href('directory', { lang: 'en', filters }, query);
  const all = await filtersOf(site);
  const queries = [{ q: 'mus' }, { q: 'zzzz' }, { sort: 'rating' }, { sort: 'newest' }, { sort: 'price' }];
  const some = [[], ['category', 'art', 'city', 'london'], ['rating', '4']];
  return [
    ...all.map((filters) => path(filters)),
    ...some.flatMap((filters) => queries.map((query) => path(filters, query))),
  ];
}

/** Requests a page with the filter index, and in another language without it, as while it is being built. */
async function ask(path: string): Promise<string> {
  const { status, text } = await server.get(atlas, path);
  const without = await server.get(atlas, path.replace(/^\/en/, '/de'), { [withoutIndex]: '1' });
  expect([path, status < 500, without.status < 500]).toEqual([path, true, true]);
  return text;
}

/** Requests the pages of the directory and the next page of each. */
async function askForDirectory(): Promise<void> {
  for (const path of await directoryPaths('atlas')) {
    await ask(path);
    const { status, text } = await server.get(atlas, dataPath(path, 'json'));
    const { next = null } = status === 200 ? (JSON.parse(text) as { next?: string | null }) : {};
    if (next !== null) await ask(next);
  }
}

async function askForTheRest(): Promise<void> {
  for (const { path, withQuery } of samples) for (const address of [path('en'), ...withQuery('en')]) await ask(address);
  for (const file of [...filesOf(features).keys()].filter((path) => !path.includes(':'))) await ask(file);
  for (const q of ['mus', 'lon', 'japan', '美術', '?']) await ask(`/suggestions/en?${new URLSearchParams({ q })}`);
  for (const q of ['lon', '東京', 'Prinsengracht 263, 1016 GV Amsterdam'])
    await ask(`/places/en?${new URLSearchParams({ q })}`);
  await ask('/places/en?place=city%2Famsterdam');
  for (const zoom of [2, 12]) await ask(nearPath({ latitude: 52.38, longitude: 4.89, zoom }, 'en'));
  const typed = { name: 'museum', phone: '020 7946 0000', website: 'museum.example', lat: '51.5', lng: '0' };
  await ask(`/api/v1/duplicates?${new URLSearchParams({ ...typed, category: 'art', lang: 'en' })}`);
  const sitemaps = sitemapEntries((await server.get(atlas, '/sitemap.xml')).text);
  for (const { loc } of sitemaps.filter((entry) => entry.loc.includes('/en/'))) await ask(new URL(loc).pathname);
  for (const path of ['/', '/en/directory/listing/of-no-such-name', '/api/v1/me']) await ask(path);
}

/** Makes the filter index read a change. */
async function askAfterChange(): Promise<void> {
  const { id, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
  await openWriter(server.db, site).patchListings([{ id, priceLevel: 4 }]);
  const question = {
    ...{ position: Number.MAX_SAFE_INTEGER, filters: { attributes: {} }, sort: 'name', language: 'en' },
    ...{ start: null, limit: 24, placeValues: 10, now: 0 },
  };
  const asked = await server.send('localhost', '/dev/filter-index?site=atlas', {
    method: 'POST',
    body: JSON.stringify(question),
  });
  expect(asked.status).toBe(200);
}

test('No page, file or answer of the filter index reads more rows as a site grows', async () => {
  await askForDirectory();
  await askForTheRest();
  await askAfterChange();
  const recorded = await server.recorded();
  const tables = ['listings', 'listing_cells', 'cell_counts', 'listing_feed', 'places', 'legal_texts', 'changes'];
  for (const table of tables)
    expect(
      recorded.some(({ sql }) => sql.includes(table)),
      table,
    ).toBe(true);
  const { faults, unneeded } = await judgePlans(server.db, recorded, exceptions);
  expect(faults).toEqual([]);
  // An exception that no statement needs is removed.
  expect(unneeded).toEqual([]);
});

test.each([
  ['SCAN l', 'select l.id from listings as l where l.updated_at > ?'],
  ['SEARCH listings USING PRIMARY KEY (site_id=?)', 'select id from listings where site_id = ? and phone = ?'],
  ['USE TEMP B-TREE FOR ORDER BY', 'select id from places where site_id = ? and id > ? order by country'],
  [
    'no (name_key,id)>(?,?) in an index',
    `select it.id from listings as this cross join listings as it on it.site_id = ? and it.state = 'published'
     and (it.name_key, it.id) > (this.name_key, this.id) where this.site_id = ? and this.id = ? limit 5`,
  ],
  ['/\\blimit \\?/i', 'select id from places where site_id = ? and id > ? order by id limit ?'],
  ['/\\boffset\\b/i', 'select id from places where site_id = ? and id > ? limit 10 offset ?'],
  ['/\\blike\\b/i', "select id from places where site_id = ? and id = ? and slug like '%burg'"],
])('A plan with %s is reported', async (step, sql) => {
  const { faults } = await judgePlans(server.db, [{ path: '/', sql }], exceptions);
  expect(faults.map((fault) => fault.step)).toContain(step);
});
