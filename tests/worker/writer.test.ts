import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter } from '../../worker/db/writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('smoke', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const w = openWriter(db, site);
  await w.ensureCategories([
    { slug: 'b', parent: 'a', position: 0, names: { en: 'B' } },
    { slug: 'a', parent: null, position: 0, names: { en: 'A' } },
  ]);
  await w.ensurePlaces([
    { kind: 'city', slug: 'x', parent: { kind: 'country', slug: 'de' }, country: 'DE', names: { en: 'X' } },
    { kind: 'country', slug: 'de', parent: null, country: 'DE', names: {} },
  ]);
  console.log(
    (await db.prepare('select * from categories').all()).results,
    (await db.prepare('select * from places').all()).results,
  );
  const l = {
    slug: 'one',
    state: 'published' as const,
    language: 'en',
    placeId: 2,
    address: '',
    postalCode: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    website: '',
    importKey: null,
    importHash: null,
    texts: { en: { name: 'One', summary: '', description: '' } },
    categoryIds: [2],
  };
  expect(await w.createListings([l, l])).toEqual([1, 2]);
  expect(await w.createListings([l])).toEqual([3]);
  console.log(
    (await db.prepare('select * from listings').all()).results,
    (await db.prepare('select * from cell_counts').all()).results,
  );
  expect(
    await w.patchListings([
      { id: 1, state: 'removed', texts: { en: { name: 'Uno' }, de: { name: 'Eins' } }, categoryIds: [1], slug: 'uno' },
      { id: 2, slug: 'zwei' },
    ]),
  ).toEqual({ code: 'patched', listings: 2 });
  expect(await w.patchListings([{ id: 1, slug: 'zwei' }])).toMatchObject({ code: 'slug-taken' });
  console.log(
    (await db.prepare('select * from cell_counts').all()).results,
    (await db.prepare('select * from listing_cells').all()).results,
  );
});
