import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedValues, findListing, planEdit, readValues, shownFields } from '../../scripts/lib/edit-plan.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { loadAttributes } from '../../worker/domain/listings/attributes.writer.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, listingNamed, testAttributes } from '../support/listings.ts';

let database: TestDatabase;
let site: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'de'] });
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  await writer.ensureAttributes(testAttributes);
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

test('an operator changes fields of a listing and still finds it under its old slug', async () => {
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

test('a text in an additional language needs a name first', async () => {
  await expect(edit('bert', ['summary=Tee'], 'de')).rejects.toThrow('name: the listing has no text in "de" yet');
  expect(await edit('bert', ['name=Bert', 'summary=Tee'], 'de')).toMatchObject({ name: 'Bert', summary: 'Tee' });
});

test('an operator sets hours as JSON, and other details as plain values', async () => {
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

test('an invalid value is refused with the name of its field', async () => {
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

test('an operator sets a site’s own attributes one by one, and sees what changed', async () => {
  const attributes = await loadAttributes(database.db, site);
  const set = async (...settings: string[]) => {
    const before = await findListing(database.db, site, { slug: 'bert', language: undefined });
    if (before === undefined) throw new Error('No listing bert');
    const values = changedValues(readValues(settings, attributes), before);
    const patch = await planEdit({ db: database.db, site, language: undefined }, before, values);
    await openWriter(database.db, site).patchListings([patch]);
    const after = await findListing(database.db, site, { slug: 'bert', language: undefined });
    return shownFields(values).map(({ field, of }) => `${field}: ${of(before)} → ${of(after)}`);
  };
  expect(await set('attributes.material=clay, Wood', 'attributes.wheelchair=yes', 'attributes.founded=1850')).toEqual([
    'attributes.material:  → wood,clay',
    'attributes.wheelchair:  → yes',
    'attributes.founded:  → 1850',
  ]);
  expect(await set('attributes.material=wood,clay', 'attributes.founded=1851', 'phone=12345')).toEqual([
    'phone:  → 12345',
    'attributes.founded: 1850 → 1851',
  ]);
  expect(await set('attributes.wheelchair=no', 'attributes.material=')).toEqual([
    'attributes.wheelchair: yes → no',
    'attributes.material: wood,clay → ',
  ]);
});

test('an invalid value of an attribute is refused with the values that it accepts', async () => {
  const attributes = await loadAttributes(database.db, site);
  const refusals = [
    ['attributes.material=wood,gold', 'attributes.material: expected some of wood, clay, glass, with commas, or empty'],
    ['attributes.admission=never', 'attributes.admission: expected one of free, paid, or empty'],
    ['attributes.wheelchair=perhaps', 'attributes.wheelchair: expected yes or no, or empty'],
    ['attributes.founded=long ago', 'attributes.founded: expected a whole number, or empty'],
    ['attributes.colour=red', 'no such attribute (there are: wheelchair, material, admission, founded)'],
  ] as const;
  for (const [setting, words] of refusals) expect(() => readValues([setting], attributes)).toThrow(words);
  expect(() => readValues(['attributes.material=wood'])).toThrow('(there are: none)');
});
