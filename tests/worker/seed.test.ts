import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seed } from '../../scripts/seed.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { readCells } from '../support/recount.ts';

let database: TestDatabase;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an empty database gets the demo sites once, with exact numbers', async () => {
  const { db } = database;
  expect(await seed(db)).toBe(true);
  expect(await seed(db)).toBe(false);
  const sites = await db.prepare('select id, slug, is_product as product from sites order by slug').all<{
    id: SiteId;
    slug: string;
    product: number;
  }>();
  expect(sites.results.map(({ slug, product }) => `${slug} ${product}`)).toEqual([
    'makers 0',
    'museums 0',
    'signpost 1',
  ]);
  for (const { id } of sites.results) {
    const { kept, expected } = await readCells(db, id);
    expect(kept).toEqual(expected);
    expect(kept.cells.length).toBeGreaterThan(0);
  }
});

test('every demo listing has a name in its own language, and every language of a site has a name', async () => {
  const nameless = await database.db
    .prepare(
      `select l.slug from listings l where not exists (select 1 from listing_texts t
         where t.site_id = l.site_id and t.listing_id = l.id and t.language = l.language and t.name <> '')`,
    )
    .all();
  expect(nameless.results).toEqual([]);
});
