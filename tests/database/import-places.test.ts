import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsOf, importFile, notesOf, previewFile } from '../support/imports.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const content = [
  'id,name,address,city,region,latitude,longitude',
  '1,Antla,Markt 1,Kronach,Bayern,50.24,11.33',
  '2,Sonne,Hauptstr. 2,Konstanz,,47.66,9.175',
  '3,Mond,Hauptstr. 3,Kreuzlingen,,47.645,9.17',
  '4,Ferry,,,,30,-40',
  '5,Nowhere,Road 5,Springfield,,,',
  '6,Summit,,,,46.55,10',
].join('\n');

/** Each listing of a site as `name | country/region/city | address`. */
async function placesOf(site: SiteId): Promise<string[]> {
  const sql = `
    select t.name || ' | ' || coalesce(c.slug, '-') || '/' || coalesce(r.slug, '-') || '/' || coalesce(p.slug, '-')
      || ' | ' || coalesce(l.address, '') as line
    from listings l join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id
    left join places p on p.site_id = l.site_id and p.id = l.place_id and p.kind = 'city'
    left join places r on r.site_id = l.site_id and r.id = coalesce(p.parent_id, l.place_id) and r.kind = 'region'
    left join places c on c.site_id = l.site_id and c.kind = 'country' and c.id in (l.place_id, p.parent_id, r.parent_id)
    where l.site_id = ?1 order by l.import_key`;
  return (await database.db.prepare(sql).bind(site).all<{ line: string }>()).results.map(({ line }) => line);
}

test('a file without countries makes places of its cities where coordinates tell the country', async () => {
  const site = await createTestSite(database.db);
  const record = await importFile({ db: database.db, site, content });
  expect(countsOf(record)).toEqual({ created: 6, updated: 0, unchanged: 0, rejected: 0 });
  expect(await placesOf(site)).toEqual([
    'Antla | de/bayern/kronach | Markt 1',
    'Sonne | de/-/konstanz | Hauptstr. 2',
    'Mond | ch/-/kreuzlingen | Hauptstr. 3',
    'Ferry | -/-/- | ',
    'Nowhere | -/-/- | Road 5, Springfield',
    'Summit | ch/-/- | ',
  ]);
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ row, code, detail }) => `${row} ${code} ${detail}`)).toEqual([
    '2 country-from-point DE',
    '3 country-from-point DE',
    '4 country-from-point CH',
    '6 country-missing Springfield',
    '7 country-from-point CH',
  ]);
});

test('the places that a preview counts are those that the import makes, and a second import changes nothing', async () => {
  const site = await createTestSite(database.db);
  const file = { db: database.db, site, content };
  expect((await previewFile(file)).newPlaces).toBe(6);
  await importFile(file);
  const { results } = await database.db.prepare('select slug from places where site_id = ?1').bind(site).all();
  expect(results).toHaveLength(6);
  const again = await importFile(file);
  expect(countsOf(again)).toEqual({ created: 0, updated: 0, unchanged: 6, rejected: 0 });
  expect((await previewFile(file)).newPlaces).toBe(0);
});

test('degrees with minutes, a former name of a country and swapped columns end in the right place', async () => {
  const site = await createTestSite(database.db);
  const rows = [
    'id,name,city,country,latitude,longitude',
    '1,Pagoda,Yangon,Burma,"16°47\'54""N","96°09\'00""E"',
    '2,Tower,Seoul,"Korea, Republic of",126.98,37.57',
    '3,Temple,台北,臺灣,25.03,121.56',
  ];
  const record = await importFile({ db: database.db, site, content: rows.join('\n') });
  const sql = "select latitude || ' ' || longitude as at from listings where site_id = ?1 order by import_key";
  const points = (await database.db.prepare(sql).bind(site).all<{ at: string }>()).results.map(({ at }) => at);
  expect(points).toEqual(['16.79833 96.15', '37.57 126.98', '25.03 121.56']);
  expect((await placesOf(site)).map((line) => line.split(' | ')[1]?.split('/')[0])).toEqual(['mm', 'kr', 'tw']);
  expect((await notesOf(database.db, record)).map(({ row, code }) => `${row} ${code}`)).toEqual([
    '3 coordinates-swapped',
  ]);
});
