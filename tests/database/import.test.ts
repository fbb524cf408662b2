import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsOf, importFile, notesOf, previewFile, startTestImport, type TestImport } from '../support/imports.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';

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
  'a1,Antla,brewpub,,Kronach,Bayern,,Germany,,,,',
  'a6,Long,,,,,,,,,,,surplus',
].join('\n');

function imported(site: SiteId, content: string, wanted: TestImport['wanted'] = {}) {
  return importFile({ db: database.db, site, content, wanted });
}

async function column(site: SiteId, sql: string): Promise<unknown[]> {
  return (await database.db.prepare(sql).bind(site).all<{ v: unknown }>()).results.map(({ v }) => v);
}

async function expectExactCells(site: SiteId): Promise<void> {
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
}

test('every row is created or rejected, and the four counts add up to the rows of the file', async () => {
  const site = await createTestSite(database.db);
  const record = await imported(site, sample);
  expect(countsOf(record)).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 3 });
  expect([record.state, record.position, record.rowCount]).toEqual(['done', 7, 7]);
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ row, kind, code }) => `${row} ${kind} ${code}`)).toEqual([
    '5 warning coordinates-invalid',
    '5 warning phone-invalid',
    '5 warning website-invalid',
    '6 rejected no-name',
    '7 rejected duplicate',
    '8 rejected wrong-column-count',
  ]);
  expect(notes.find(({ row }) => row === 7)?.detail).toContain('row 2');
  await expectExactCells(site);
});

test('the places of a file become countries, regions and cities with slugs of their own', async () => {
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

test('names that are reserved by routes or filters get other slugs', async () => {
  const site = await createTestSite(database.db);
  await imported(site, 'name,category,city,region,country\nListing,Rating,Open,Price,DE\nNear,City,Category,,FR\n');
  const slugs = ['listings', 'categories', 'places'].map((table) =>
    column(site, `select slug as v from ${table} where site_id = ?1 order by slug`),
  );
  expect(await Promise.all(slugs)).toEqual([
    ['listing-1', 'near-1'],
    ['city-1', 'rating-1'],
    ['category-1', 'de', 'fr', 'open-1', 'price-1'],
  ]);
});

test('the same file again changes nothing', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  const changes = await column(site, 'select id as v from changes where site_id = ?1');
  const again = await imported(site, sample);
  expect(countsOf(again)).toEqual({ created: 0, updated: 0, unchanged: 4, rejected: 3 });
  expect(await column(site, 'select id as v from changes where site_id = ?1')).toEqual(changes);
});

test('a changed row is updated, and columns that the file lacks stay unchanged', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  const next = 'id,name,city,state_province,country\na2,Rose Town,Portland,Maine,US\na3,Lighthouse,Portland,Maine,US\n';
  expect(await imported(site, next)).toMatchObject({ updated: 0, unchanged: 1, rejected: 1 });
  const told = { trustIds: true };
  expect(await imported(site, next, { told })).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  const listing = await database.db
    .prepare(
      `select l.slug, l.phone, l.name_key as nameKey, p.slug as city from listings l
       join places p on p.site_id = l.site_id and p.id = l.place_id where l.site_id = ?1 and l.import_key = 'id:a2'`,
    )
    .bind(site)
    .first();
  expect(listing).toEqual({ slug: 'rose-city', phone: '+15035550100', nameKey: 'rose town', city: 'portland-maine' });
  await expectExactCells(site);
});

test('existing places and categories of the site are reused', async () => {
  const site = await createTestSite(database.db);
  await addTaxonomy(openWriter(database.db, site));
  await imported(site, 'name,category,city,region,country\nAnna,CAFES,Munich,Bavaria,DE\nBert,Food,Paris,,FR\n');
  expect(await column(site, 'select count(*) as v from places where site_id = ?1')).toEqual([6]);
  expect(await column(site, 'select count(*) as v from categories where site_id = ?1')).toEqual([4]);
  expect(await column(site, 'select place_id as v from listings where site_id = ?1 order by id')).toEqual([4, 6]);
});

test('an unusable file is refused with a line number, and changes nothing', async () => {
  const site = await createTestSite(database.db);
  const rows = Array.from({ length: 1200 }, (_, index) => `${index},Place ${index},Bonn,DE`);
  const header = 'id,name,city,country';
  const files = [
    ['unclosed-quote 1202', [header, ...rows, '9999,"never closed,Bonn,DE', 'x,y,z', 'x,y'].join('\n')],
    ['unclosed-quote 2', `${header}\n1,"${'x\n'.repeat(5_000_000)}",Bonn,DE`],
    ['too-many-bad-rows 3', [header, '0,Anna,Bonn,DE', ...rows.map((row) => `${row}\0`)].join('\n')],
    ['damaged-file 1', 'PK\u0003\u0004\u0014\0\u0006\0'],
    ['empty-file 1', ''],
    ['no-rows 1', header],
    ['one-column 1', 'name\nAnna\nBert'],
    ['no-name-column 1', 'id,city\n1,Bonn'],
    [
      'too-many-categories 1002',
      ['name,type', ...Array.from({ length: 1200 }, (_, i) => `Anna ${i},Type ${i}`)].join('\n'),
    ],
  ] as const;
  for (const [fault, content] of files) {
    const refused = await startTestImport({ db: database.db, site, content });
    expect('code' in refused && `${refused.code} ${refused.line}`).toBe(fault);
  }
  for (const table of ['listings', 'places', 'categories', 'imports']) {
    expect(await column(site, `select count(*) as v from ${table} where site_id = ?1`)).toEqual([0]);
  }
});

test('formulas, markup and control characters are imported as text', async () => {
  const site = await createTestSite(database.db);
  const names = [
    '=HYPERLINK("http://x.example";"x")',
    '<script>alert(1)</script>',
    '@SUM(A1)',
    "'; drop table listings; --",
  ];
  const rows = names.map((name, index) => `${index},"${name.replaceAll('"', '""')}\u0007"`);
  await imported(site, ['id,name', ...rows].join('\n'));
  expect(await column(site, 'select name as v from listing_texts where site_id = ?1 order by listing_id')).toEqual(
    names,
  );
});

test('a dry run reports all changes field by field, and writes nothing', async () => {
  const site = await createTestSite(database.db);
  const file = { db: database.db, site, content: sample };
  const preview = await previewFile(file);
  expect(preview.counts).toEqual({ created: 4, updated: 0, unchanged: 0, rejected: 3 });
  expect(preview.newPlaces).toBeGreaterThan(0);
  expect(preview.created).toEqual(['Antla', 'Rose City', 'Lighthouse', 'Thistle']);
  expect(await column(site, 'select id as v from places where site_id = ?1')).toEqual([]);
  await imported(site, sample);
  const next = sample.replace('Portland,Oregon,97201', 'Salem,Oregon,97301').replace('Rose City', 'Rose Town');
  const { counts, updated } = await previewFile({ ...file, content: next });
  expect(counts).toEqual({ created: 0, updated: 1, unchanged: 3, rejected: 3 });
  expect(updated).toEqual([
    {
      row: 3,
      slug: 'rose-city',
      changes: [
        { field: 'place', before: 'city/portland-oregon', after: 'city/salem' },
        { field: 'postalCode', before: '97201', after: '97301' },
        { field: 'name', before: 'Rose City', after: 'Rose Town' },
      ],
    },
  ]);
  expect(await column(site, `select id as v from places where site_id = ?1 and slug = 'salem'`)).toEqual([]);
});

test('hours, time zone, price and sources of a listing come from the file', async () => {
  const site = await createTestSite(database.db);
  const file = [
    'name,country,lat,lon,phone,opening_hours,price',
    'Anna,DE,52.52,13.4,030 1234567,"Mo-Fr 09:00-18:00; PH off",$$',
    'Bert,JP,35.68,139.69,,"just ring",9',
  ].join('\n');
  await imported(site, file);
  const rows = await database.db
    .prepare(
      `select time_zone as zone, phone, hours, hours_text as text, price_level as price, contact_sources as sources
       from listings where site_id = ?1 order by id`,
    )
    .bind(site)
    .all<Record<string, string | null>>();
  const [anna, bert] = rows.results;
  expect(anna).toMatchObject({ zone: 'Europe/Berlin', phone: '+49301234567', text: 'PH off', price: 2 });
  expect(JSON.parse(anna?.hours ?? '')).toMatchObject({ mon: [['09:00', '18:00']], sun: [] });
  expect(JSON.parse(anna?.sources ?? '')).toEqual({
    phone: { source: 'import', confirmedAt: expect.any(Number) },
    hours: { source: 'import', confirmedAt: expect.any(Number) },
  });
  expect(bert).toEqual({ zone: 'Asia/Tokyo', phone: '', hours: null, text: 'just ring', price: null, sources: null });
});

test('probable duplicates are reported, within the file and with existing listings', async () => {
  const site = await createTestSite(database.db);
  await imported(site, 'id,name,country,lat,lon\n1,Anna,DE,50.7374,7.0982\n');
  const next = 'id,name,country,lat,lon\n2,ANNA,DE,50.7375,7.0983\n3,Anna,DE,51.7,7.0\n4,Anna,DE,51.7001,7.0\n';
  const notes = await notesOf(database.db, await imported(site, next));
  expect(notes.map(({ row, code, detail }) => `${row} ${code} ${detail}`)).toEqual([
    '2 possible-double anna',
    '4 possible-double row 3',
  ]);
});

test('one file imported into two sites creates two independent sets of listings', async () => {
  const [one, two] = [await createTestSite(database.db), await createTestSite(database.db)];
  await imported(one, sample);
  expect((await imported(two, sample)).created).toBe(4);
  await imported(one, `${header}\na1,Renamed,taproom,,Kronach,Bayern,,Germany,,,,\n`);
  expect(await column(two, `select name as v from listing_texts where site_id = ?1 and listing_id = 1`)).toEqual([
    'Antla',
  ]);
  await expectExactCells(one);
  await expectExactCells(two);
});

test('two concurrent imports of one file create every listing once', async () => {
  const site = await createTestSite(database.db);
  const rows = Array.from({ length: 1500 }, (_, index) => `${index},Place ${index % 40},City ${index % 50},DE`);
  const text = ['id,name,city,country', ...rows].join('\n');
  const [a, b] = await Promise.all([imported(site, text), imported(site, text)]);
  expect(a.created + b.created).toBe(1500);
  expect(a.unchanged + b.unchanged).toBe(1500);
  await expectExactCells(site);
});

test('progress is reported up to the last row', async () => {
  const site = await createTestSite(database.db);
  const seen: string[] = [];
  const onProgress = ({ position, rowCount }: { position: number; rowCount: number }) =>
    seen.push(`${position}/${rowCount}`);
  await importFile({ db: database.db, site, content: sample }, { onProgress });
  expect(seen.at(-1)).toBe('7/7');
});

test('a listing that was hidden manually stays hidden when its file is imported again', async () => {
  const site = await createTestSite(database.db);
  await imported(site, sample);
  await openWriter(database.db, site).patchListings([{ id: 1, state: 'hidden' }]);
  await imported(site, sample.replace('Hauptstr. 1', 'Hauptstr. 2'));
  expect(await column(site, 'select state as v from listings where site_id = ?1 and id = 1')).toEqual(['hidden']);
  const [id] = await createListings(openWriter(database.db, site), [listingNamed('Antla')]);
  expect(await column(site, `select slug as v from listings where site_id = ?1 and id = ${id}`)).toEqual(['antla-2']);
});
