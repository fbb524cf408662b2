import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDefinitions, writeDefinitions } from '../../scripts/lib/definitions.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { loadAttributes } from '../../worker/domain/listings/attributes.writer.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
let site: SiteId;
let writer: Writer;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db);
  writer = openWriter(database.db, site);
  await addTaxonomy(writer);
});
afterAll(() => database.close());

const define = (definitions: object) => writeDefinitions(writer, readDefinitions(JSON.stringify(definitions)), ['en']);
const names = { en: 'Name' };
const texts = { en: { title: 'Cafes in Munich' } };
const munich = { kind: 'city', slug: 'munich' };

test('an operator defines attributes and landing pages in one file, and changes them with another', async () => {
  await define({
    attributes: [
      { slug: 'rooms', kind: 'number', category: 'cafes', names, unit: { en: 'rooms' }, steps: [10, 50] },
      { slug: 'terrace', kind: 'yes-no', names, position: 1 },
    ],
    landings: [{ category: 'cafes', place: munich, texts }],
  });
  await define({ attributes: [{ slug: 'terrace', kind: 'yes-no', names: { en: 'Terrace' } }] });
  const attributes = await loadAttributes(database.db, site);
  expect(attributes.map(({ slug, names: { en }, category_id: category }) => [slug, en, category])).toEqual([
    ['rooms', 'Name', 3],
    ['terrace', 'Terrace', null],
  ]);
  const title = () => database.db.prepare('select title from landings where site_id = ?1').bind(site).first('title');
  expect(await title()).toBe('Cafes in Munich');
  await define({ landings: [{ category: 'cafes', place: munich, texts: { en: null } }] });
  expect(await title()).toBeNull();
});

test('an operator defines kinds of services, and new price bands count for the services that exist', async () => {
  const bands = (...amounts: number[]) => ({ serviceKinds: [{ slug: 'repair', names, bands: { EUR: amounts } }] });
  await define(bands(1000, 2000, 3000));
  const price = { amount: 1500, currency: 'EUR' };
  const stated = { names, price: null, minutes: null, kind: 'repair', band: 4 };
  await writer.createListings([
    listingNamed('Priced', { services: [{ names, price, minutes: null, kind: 'repair' }, stated] }),
  ]);
  const stored = async () => {
    const rows = await database.db
      .prepare('select price_band from services where site_id = ?1 order by position')
      .bind(site)
      .all<{ price_band: number }>();
    return rows.results.map(({ price_band }) => price_band);
  };
  expect(await stored()).toEqual([2, 4]);
  const log = () => database.db.prepare('select max(seq) from listing_feed where site_id = ?1').bind(site).first();
  const before = await log();
  await define(bands(100, 200, 1500));
  expect(await stored()).toEqual([4, 4]);
  expect(await log()).not.toEqual(before);
});

test('an invalid file is refused with the position of the mistake', async () => {
  const attribute = { slug: 'lift', kind: 'yes-no', names };
  const landing = { category: null, place: munich, texts };
  const bad: [object, string][] = [
    [{ attributes: [{ ...attribute, kind: 'colour' }] }, 'attributes.0.kind'],
    [{ attributes: [{ ...attribute, slug: 'city' }] }, 'attributes.0.slug'],
    [{ attributes: [{ ...attribute, category: 'nowhere' }] }, 'lift: there is no category "nowhere"'],
    [{ landings: [{ ...landing, place: { kind: 'city', slug: 'atlantis' } }] }, 'all categories in city/atlantis'],
    [{ landings: [{ ...landing, texts: { en: { title: '' } } }] }, 'landings.0.texts.en.title'],
    [{ landings: [{ ...landing, texts: { fr: { title: 'Munich' } } }] }, 'the site does not speak "fr"'],
    [{ serviceKinds: [{ slug: 'repair', names: { fr: 'Réparation' } }] }, 'serviceKinds: the site does not speak "fr"'],
    [{ serviceKinds: [{ slug: 'repair', names, bands: { EUR: [3, 2, 1] } }] }, 'serviceKinds.0.bands'],
    [{ attribute: [] }, 'attribute'],
  ];
  for (const [definitions, words] of bad) await expect(async () => define(definitions)).rejects.toThrow(words);
  expect(() => readDefinitions('{')).toThrow('the file');
  expect((await loadAttributes(database.db, site)).map(({ slug }) => slug)).not.toContain('lift');
});
