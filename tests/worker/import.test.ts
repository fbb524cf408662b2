import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/db/schema.ts';
import { openWriter } from '../../worker/db/writer.ts';
import { type ImportDone, type ImportJob, type Rejected, runImport } from '../../worker/imports/run.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';
import { readCells } from '../support/recount.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const header = 'id,name,type,address_1,city,state_province,postal_code,country,phone,website_url,longitude,latitude';
const sample = [
  header,
  'a1,Antla,brewpub,Hauptstr. 1,Kronach,Bayern,96317,Germany,+49 9261 628000,www.antla.example,11.32,50.24',
  'a2,Rose City,micro,1 Rose St,Portland,Oregon,97201,United States,503 555 0100,,-122.6,45.5',
  'a3,Lighthouse,micro,2 Bay Rd,Portland,Maine,04101,United States,207 555 0100,,-70.2,43.6',
  'a4,Thistle,taproom,3 High St,Leith,,EH6,Scotland,no phone,javascript:x,500,1',
  'a5,,taproom,,Leith,,,Scotland,,,,',
  'a1,Antla again,brewpub,,Kronach,Bayern,,Germany,,,,',
  'a6,Short',
].join('\n');

function job(site: SiteId, text: string, rest: Partial<ImportJob> = {}): ImportJob {
  return {
    db: database.db,
    site,
    open: () => [new TextEncoder().encode(text)],
    language: 'en',
    languages: ['en'],
    ...rest,
  };
}

async function imported(site: SiteId, text: string, rest: Partial<ImportJob> = {}): Promise<ImportDone> {
  const outcome = await runImport(job(site, text, rest));
  if (outcome.kind !== 'done') throw new Error(`The file was refused: ${outcome.code}`);
  return outcome;
}

async function column(site: SiteId, sql: string): Promise<unknown[]> {
  return (await database.db.prepare(sql).bind(site).all<{ v: unknown }>()).results.map(({ v }) => v);
}

async function expectExactCells(site: SiteId): Promise<void> {
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
}

test('every row ends as created or rejected, and the four numbers add up to the file', async () => {
  const site = await createTestSite(database.db);
  const rejected: Rejected[] = [];
  const { counts, rows, warnings } = await imported(site, sample, { onRejected: (row) => rejected.push(row) });
  expect(counts).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 3 });
  expect(rows).toBe(7);
  expect(rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '6 no-name',
    '7 duplicate',
    '8 wrong-column-count',
  ]);
  expect(Object.fromEntries(warnings)).toEqual({ 'phone-invalid': 1, 'website-invalid': 1, 'coordinates-invalid': 1 });
  await expectExactCells(site);
});

test('the places of a file stand as countries, regions and cities with addresses of their own', async () => {
  const site = await createTestSite(database.db, { languages: ['en', 'de'] });
  await imported(site, sample, { languages: ['en', 'de'] });
  const cities = await column(site, `select slug as v from places where site_id = ?1 and kind = 'city' order by slug`);
  expect(cities).toEqual(['kronach', 'leith', 'portland-maine', 'portland-oregon']);
  expect(
    await column(
      site,
      `select r.slug || ' ' || r.country as v from places c join places r on r.site_id = c.site_id and r.id = c.parent_id
       where c.site_id = ?1 and c.slug = 'leith'`,
    ),
  ).toEqual(['scotland GB']);
  expect(await column(site, `select names as v from categories where site_id = ?1 and slug = 'brewpub'`)).toEqual([
    '{"en":"Brewpub","de":"Brewpub"}',
  ]);
});

test('the same file again changes nothing', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  const changes = await column(site, 'select id as v from changes where site_id = ?1');
  const again = await imported(site, sample);
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 4, rejected: 3 });
  expect([again.newPlaces, again.newCategories]).toEqual([0, 0]);
  expect(await column(site, 'select id as v from changes where site_id = ?1')).toEqual(changes);
});

test('a row that changed is updated, and columns that the file lacks stay as they are', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  const next = 'id,name,city,state_province,country\na2,Rose Town,Portland,Maine,US\na3,Lighthouse,Portland,Maine,US\n';
  expect((await imported(site, next)).counts).toMatchObject({ created: 0, updated: 2 });
  const listing = await database.db
    .prepare(
      `select l.slug, l.phone, l.name_key as nameKey, p.slug as city from listings l
       join places p on p.site_id = l.site_id and p.id = l.place_id where l.site_id = ?1 and l.import_key = 'id:a2'`,
    )
    .bind(site)
    .first();
  expect(listing).toEqual({ slug: 'rose-city', phone: '503 555 0100', nameKey: 'rose town', city: 'portland-maine' });
  await expectExactCells(site);
});

test('places and categories that the site has are used again', async () => {
  const site = await createTestSite(database.db);
  await addTaxonomy(openWriter(database.db, site));
  const done = await imported(
    site,
    'name,category,city,region,country\nAnna,CAFES,Munich,Bavaria,DE\nBert,Food,Paris,,FR\n',
  );
  expect([done.newPlaces, done.newCategories]).toEqual([0, 0]);
  expect(await column(site, 'select place_id as v from listings where site_id = ?1 order by id')).toEqual([4, 6]);
});

test('a file that cannot be read to its end changes nothing', async () => {
  const site = await createTestSite(database.db);
  const rows = Array.from({ length: 1200 }, (_, index) => `${index},Place ${index},Bonn,DE`);
  const broken = ['id,name,city,country', ...rows, '9999,"never closed,Bonn,DE', 'x,y,z,DE'].join('\n');
  expect(await runImport(job(site, broken))).toEqual({ kind: 'unusable', code: 'unclosed-quote', line: 1202 });
  for (const text of ['', 'name\nx', 'id,city\n1,Bonn', 'id,name\n1,a\0']) {
    expect(await runImport(job(site, text))).toMatchObject({ kind: 'unusable' });
  }
  expect(await column(site, 'select id as v from listings where site_id = ?1')).toEqual([]);
  expect(await column(site, 'select id as v from places where site_id = ?1')).toEqual([]);
});

test('a dry run says what would happen and writes nothing', async () => {
  const site = await createTestSite(database.db);
  const done = await imported(site, sample, { dryRun: true });
  expect(done.counts).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 3 });
  expect(done.newPlaces).toBeGreaterThan(0);
  expect(await column(site, 'select id as v from places where site_id = ?1')).toEqual([]);
});

test('one file in two sites makes two sets of listings that know nothing of each other', async () => {
  const [one, two] = [await createTestSite(database.db), await createTestSite(database.db)];
  await imported(one, sample);
  expect((await imported(two, sample)).counts.created).toBe(4);
  await imported(one, `${header}\na1,Renamed,taproom,,Bonn,,,Germany,,,,\n`);
  expect(await column(two, `select name as v from listing_texts where site_id = ?1 and listing_id = 1`)).toEqual([
    'Antla',
  ]);
  await expectExactCells(one);
  await expectExactCells(two);
});

test('two imports of one file at the same moment create every listing once', async () => {
  const site = await createTestSite(database.db);
  const rows = Array.from({ length: 1500 }, (_, index) => `${index},Place ${index % 40},City ${index % 50},DE`);
  const text = ['id,name,city,country', ...rows].join('\n');
  const [a, b] = await Promise.all([imported(site, text), imported(site, text)]);
  expect(a.counts.created + b.counts.created).toBe(1500);
  expect(a.counts.unchanged + b.counts.unchanged).toBe(1500);
  await expectExactCells(site);
});

test('progress is told up to the last row', async () => {
  const site = await createTestSite(database.db);
  const seen: string[] = [];
  await imported(site, sample, { onProgress: (done, total) => seen.push(`${done}/${total}`) });
  expect(seen.at(-1)).toBe('7/7');
});

test('a listing that was hidden by hand stays hidden when its file comes again', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  await openWriter(database.db, site).patchListings([{ id: 1, state: 'hidden' }]);
  await imported(site, sample.replace('Hauptstr. 1', 'Hauptstr. 2'));
  expect(await column(site, 'select state as v from listings where site_id = ?1 and id = 1')).toEqual(['hidden']);
  const by = await openWriter(database.db, site).createListings([listingNamed('Antla')]);
  expect(await column(site, `select slug as v from listings where site_id = ?1 and id = ${by[0]}`)).toEqual([
    'antla-2',
  ]);
});
