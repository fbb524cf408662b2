import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedValues, findListing, planEdit, readValues } from '../../scripts/lib/edit-plan.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { openWriter } from '../../worker/db/writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
let site: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'de'] });
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  await writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [3] }), listingNamed('Bert')]);
});
afterAll(() => database.close());

async function edit(slug: string, settings: string[], language?: string): Promise<Record<string, string>> {
  const found = await findListing(database.db, site, { slug, language });
  if (found === undefined) throw new Error(`No listing ${slug}`);
  const values = changedValues(readValues(settings), found);
  const patch = await planEdit({ db: database.db, site, language }, found, values);
  expect(await openWriter(database.db, site).patchListings([patch])).toEqual({ code: 'patched', listings: 1 });
  return (await findListing(database.db, site, { slug, language }))?.fields ?? {};
}

test('an operator changes fields of a listing and finds it under its old address', async () => {
  const fields = await edit('anna', [
    'name=Anna & Co = Tea',
    'slug=annas',
    'category=shops,cafes',
    'place=city/paris',
    'website=anna.example',
    'latitude=48.8',
    'longitude=2.3',
    'state=hidden',
  ]);
  expect(fields).toMatchObject({
    name: 'Anna & Co = Tea',
    slug: 'annas',
    category: 'shops,cafes',
    place: 'city/paris',
    website: 'https://anna.example/',
    latitude: '48.8',
    state: 'hidden',
  });
});

test('a text in a further language needs its name first', async () => {
  await expect(edit('bert', ['summary=Tee'], 'de')).rejects.toThrow('name: the listing has no text in "de" yet');
  expect(await edit('bert', ['name=Bert', 'summary=Tee'], 'de')).toMatchObject({ name: 'Bert', summary: 'Tee' });
});

test('an operator writes hours as JSON, and the other details as they stand', async () => {
  const fields = await edit('bert', [
    'hours={"mon": [["09:00", "17:00"]]}',
    'timeZone=Europe/Berlin',
    'priceLevel=3',
    'featured=1',
  ]);
  expect(JSON.parse(fields.hours ?? '')).toMatchObject({ mon: [['09:00', '17:00']], sun: [], special: [] });
  expect(fields).toMatchObject({ timeZone: 'Europe/Berlin', priceLevel: '3', featured: '1' });
  expect(await edit('bert', ['hours=', 'priceLevel='])).toMatchObject({ hours: '', priceLevel: '' });
});

test('a value that cannot be is refused with the name of its field', async () => {
  const bad = [
    'slug=Create',
    'slug=listing',
    'name= ',
    'state=gone',
    'latitude=91',
    'phone=call',
    'website=javascript:x',
    'email=a@b',
    'hours={"mon": [["9", "17:00"]]}',
    'hours=daily',
    'timeZone=Europe/Atlantis',
    'priceLevel=5',
    'featured=first',
  ];
  for (const setting of bad) expect(() => readValues([setting])).toThrow(setting.split('=')[0]);
  expect(() => readValues(['constructor=x'])).toThrow('FIELD=VALUE');
  expect(() => readValues([])).toThrow('at least one');
  await expect(edit('bert', ['category=nothing'])).rejects.toThrow('category: no "nothing"');
  await expect(edit('bert', ['place=city/atlantis'])).rejects.toThrow('place: the site has no city/atlantis');
  await expect(edit('bert', ['latitude=1'])).rejects.toThrow('set both or none');
});
