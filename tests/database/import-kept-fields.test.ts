import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFile, notesOf, previewFile } from '../support/imports.ts';
import { addTaxonomy, testAttributes } from '../support/listings.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columns =
  'id,name,summary,description,category,address,postcode,city,country,lat,lon,phone,email,website,opening_hours,price,material';
const first =
  '1,Anna,Old,Old text,Cafes,Markt 1,80331,munich,DE,48.1,11.5,089 1234567,a@old.example,https://old.example,Mo-Fr 09:00-17:00,1,wood';
const second =
  '1,Anne,New,New text,Shops,Ring 2,10115,berlin,DE,52.5,13.4,030 1234567,a@new.example,https://new.example,Mo-Fr 10:00-18:00,3,glass';

const contentOf = async (site: SiteId) => {
  const { db } = database;
  const of = (sql: string) => db.prepare(sql).bind(site).all();
  const [listing, texts, categories] = await Promise.all([
    of('select * from listings where site_id = ?1'),
    of('select language, name, summary, description from listing_texts where site_id = ?1 order by language'),
    of('select category_id, position from listing_categories where site_id = ?1 order by position'),
  ]);
  const { updated_at: _, import_hash: __, contact_sources: ___, ...rest } = listing.results[0] ?? {};
  return { rest, texts: texts.results, categories: categories.results };
};

/** A site with a listing of the first file of which people have changed every field, in two languages. */
async function editedSite() {
  const site = await createTestSite(database.db);
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  await writer.ensureAttributes(testAttributes);
  await importFile({ db: database.db, site, content: `${columns}\n${first}\n` });
  const id = await database.db.prepare('select id from listings where site_id = ?1').bind(site).first<number>('id');
  const patched = await writer.patchListings([
    {
      id: id ?? 0,
      texts: { en: { name: 'Anna’s', summary: 'Ours', description: 'Our text' }, de: { name: 'Annas' } },
      categoryIds: [4],
      placeId: 6,
      address: 'Hof 3',
      postalCode: '75001',
      latitude: 48.85,
      longitude: 2.35,
      timeZone: 'Europe/Paris',
      phone: '+33142685300',
      email: 'a@ours.example',
      website: 'https://ours.example/',
      hours: null,
      hoursText: 'By appointment',
      priceLevel: 4,
      attributes: { material: ['clay'] },
    },
  ]);
  expect(patched).toEqual({ code: 'patched', listings: 1 });
  return site;
}

test('every field that people have changed keeps its value, and the report names each', async () => {
  const site = await editedSite();
  const before = await contentOf(site);
  const next = { db: database.db, site, content: `${columns}\n${second}\n`, wanted: { told: { trustIds: true } } };
  expect((await previewFile(next)).updated).toEqual([]);
  const record = await importFile(next);
  expect(await contentOf(site)).toEqual(before);
  const kept = (await notesOf(database.db, record)).filter(({ code }) => code === 'edit-kept');
  expect(kept.map(({ detail }) => detail.split(':')[0]).sort()).toEqual([
    'address',
    'attributes.material',
    'categories',
    'description',
    'email',
    'hours',
    'name',
    'phone',
    'place',
    'point',
    'postalCode',
    'price',
    'summary',
    'website',
  ]);
});

test('a file in another language does not replace what people wrote in it', async () => {
  const site = await editedSite();
  const wanted = { language: 'de', languages: ['en', 'de'] };
  await importFile({ db: database.db, site, content: 'id,name\n1,Anna auf Deutsch\n', wanted });
  expect((await contentOf(site)).texts).toMatchObject([
    { language: 'de', name: 'Annas' },
    { language: 'en', name: 'Anna’s' },
  ]);
});

test('only what is told to be replaced is replaced', async () => {
  const site = await editedSite();
  const told = { overwriteEdits: true };
  await importFile({ db: database.db, site, content: 'id,name,phone\n1,Anne,030 1234567\n', wanted: { told } });
  const { rest, texts } = await contentOf(site);
  expect(rest).toMatchObject({ address: 'Hof 3', website: 'https://ours.example/', price_level: 4 });
  expect(texts).toMatchObject([{ name: 'Annas' }, { name: 'Anne', summary: 'Ours' }]);
});
