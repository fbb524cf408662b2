import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import { makeListings } from '../../scripts/make-listings/make.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** All listings of a site without their times. */
async function written(site: SiteId): Promise<unknown[]> {
  const { results } = await database.db
    .prepare(
      `select l.id, l.slug, l.state, l.language, l.place_id, l.address, l.latitude, l.hours, l.attributes, l.rating_score,
         (select json_group_array(json_array(language, name, summary, description)) from listing_texts t
           where t.site_id = l.site_id and t.listing_id = l.id) as texts,
         (select json_group_array(category_id) from listing_categories c
           where c.site_id = l.site_id and c.listing_id = l.id) as categories,
         (select json_group_array(json_array(slug, names, kind, price_amount, price_max, currency, price_band, on_request))
           from services s where s.site_id = l.site_id and s.listing_id = l.id) as services
       from listings l where l.site_id = ?1 order by l.id`,
    )
    .bind(site)
    .all();
  return results;
}

test('an interrupted generation of listings continues and ends with the same site, whose counts equal a recount', async () => {
  const { db } = database;
  const [whole, parted] = [await createTestSite(db), await createTestSite(db)];
  expect(await makeListings(db, { site: whole, count: 300, seed: 1 })).toBe(0);
  await makeListings(db, { site: parted, count: 120, seed: 1 });
  expect(await makeListings(db, { site: parted, count: 300, seed: 1 })).toBe(120);
  expect(await makeListings(db, { site: parted, count: 200, seed: 1 })).toBe(300);
  expect(await written(parted)).toEqual(await written(whole));
  expect(await written(parted)).toHaveLength(300);
  const { kept, expected } = await readCells(db, parted);
  expect(kept).toEqual(expected);
});

test('listings of another seed are added to the first ones', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  await makeListings(db, { site, count: 40, seed: 1 });
  await makeListings(db, { site, count: 60, seed: 2 });
  expect(await written(site)).toHaveLength(100);
});
