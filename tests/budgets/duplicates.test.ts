import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import type { SearchIndexClient } from '../../worker/search-index/client.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { duplicatesOf } from '../support/duplicates.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';
import budgets from './budgets.json' with { type: 'json' };

/** Listings of one square of 300 m that all have something in common: more than any site has. */
const count = 2_000;

let database: TestDatabase;
let site: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'de'] });
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  const alike = Array.from({ length: count }, (_, i) =>
    listingNamed('Golden Hare', {
      ...{ slug: `hare-${i}`, language: 'fr', texts: { fr: { name: 'Golden Hare', summary: '', description: '' } } },
      ...{ latitude: 51.34 + (i % 50) / 100_000, longitude: 12.37, placeId: 4, categoryIds: [3, 1, 2] },
      ...{
        phone: '+49 341 1234567',
        website: i < 1_900 ? 'https://social.example/' : `https://own-${i >> 1}.example/`,
      },
      ...(i % 3 === 0 && { texts: { fr: { name: `Lièvre ${i}`, summary: '', description: '' } } }),
    }),
  );
  await writer.createListings(alike, { bulk: true });
});
afterAll(() => database.close());

const draft = { name: 'Golden Hare', phone: '0341 1234567', position: [51.34, 12.37], categories: ['cafes'] } as const;

/** The search index finds four more. */
const search = {
  suggest: async () => ({ listings: [1_000, 1_003, 1_006, 1_009], categories: [], places: [] }),
} as unknown as SearchIndexClient;

test.each([
  ['everything of which many have the same', { ...draft, website: 'social.example' }],
  ['a website of two', { ...draft, website: 'own-990.example' }],
  ['a position among many', { position: draft.position, categories: draft.categories }],
  ['the beginning of a name', { name: 'Golde' }],
])('The look-up of duplicates by %s reads few rows in one round trip, however many are alike', async (_, typed) => {
  const { found, meter } = await duplicatesOf(database.db, site, { draft: typed, search });
  expect(found).toHaveLength(5);
  expect(meter.roundTrips).toBe(1);
  expect(meter.rowsRead).toBeGreaterThan(5);
  expect(meter.rowsRead).toBeLessThanOrEqual(budgets.rowsRead.duplicates);
});
