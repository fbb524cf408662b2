import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ListingPatch } from '../../worker/db/listing-rows.ts';
import type { SiteId } from '../../worker/db/schema.ts';
import { openWriter, type Writer } from '../../worker/db/writer.ts';
import { createTestSite, metered, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';
import { readCells } from '../support/recount.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newSite(): Promise<{ site: SiteId; writer: Writer }> {
  const site = await createTestSite(database.db);
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  return { site, writer };
}

async function tagsOf(site: SiteId): Promise<string[]> {
  const rows = await database.db
    .prepare('select tag from changes where site_id = ?1 order by id')
    .bind(site)
    .all<{ tag: string }>();
  return rows.results.map(({ tag }) => tag);
}

async function expectExactCells(site: SiteId): Promise<void> {
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
}

const place = fc.option(fc.integer({ min: 1, max: 6 }));
const categories = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const name = fc.constantFrom('Anna', 'Café', 'cafe', '“Zum Löwen”', '東京', 'Bär', 'zoo', '(405)');
const state = fc.constantFrom('published', 'hidden', 'removed', 'draft', 'closed');

const create = fc.array(fc.record({ name, placeId: place, categoryIds: categories, state }), {
  minLength: 1,
  maxLength: 4,
});
const patch = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    placeId: place,
    categoryIds: categories,
    state,
    name,
    phone: fc.constant('12345'),
  },
  { requiredKeys: ['id'] },
);
const write = fc.oneof(
  create.map((listings) => ({ create: listings })),
  fc.uniqueArray(patch, { minLength: 1, maxLength: 5, selector: ({ id }) => id }).map((patches) => ({ patches })),
);

async function apply(
  writer: Writer,
  step: typeof write extends fc.Arbitrary<infer Step> ? Step : never,
): Promise<void> {
  if ('create' in step) {
    await writer.createListings(step.create.map(({ name, ...rest }) => listingNamed(name, rest)));
    return;
  }
  await writer.patchListings(
    step.patches.map(({ name, ...rest }) => {
      const change = name === undefined ? rest : { ...rest, texts: { en: { name } } };
      return change as ListingPatch;
    }),
  );
}

test('whatever is written in whatever order, directory pages and their numbers equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 10 }), async (steps) => {
      const { site, writer } = await newSite();
      for (const step of steps) {
        await apply(writer, step);
        await expectExactCells(site);
      }
    }),
    { numRuns: 10 },
  );
});

test('a listing in a tea room category counts for cafes, food and everything, in its city, region and country', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [3, 2] })]);
  const { cells } = (await readCells(database.db, site)).kept;
  expect(cells).toHaveLength(16);
  expect(cells).toContain('3 4 anna 1');
  expect(cells).toContain('1 1 anna 1');
  expect(cells).toContain('0 0 anna 1');
});

test('twenty people who edit the same listings at once leave numbers that equal a recount', async () => {
  const { site, writer } = await newSite();
  await writer.createListings(['A', 'B', 'C'].map((text) => listingNamed(text, { placeId: 4, categoryIds: [3] })));
  const edits = Array.from({ length: 20 }, (_, index) => ({
    id: (index % 3) + 1,
    placeId: (index % 6) + 1,
    categoryIds: [(index % 4) + 1],
    state: index % 5 === 0 ? ('hidden' as const) : ('published' as const),
    texts: { en: { name: `Name ${index}` } },
  }));
  await Promise.all(edits.map((edit) => openWriter(database.db, site).patchListings([edit])));
  await expectExactCells(site);
});

test('twenty people who add a listing of the same name at once get ids and slugs of their own', async () => {
  const { site, writer } = await newSite();
  const one = () => openWriter(database.db, site).createListings([listingNamed('The Crown', { categoryIds: [1] })]);
  const ids = (await Promise.all(Array.from({ length: 20 }, one))).flat();
  expect(new Set(ids).size).toBe(20);
  const slugs = await database.db
    .prepare('select slug from listings where site_id = ?1')
    .bind(site)
    .all<{ slug: string }>();
  expect(new Set(slugs.results.map(({ slug }) => slug)).size).toBe(20);
  expect(writer.site).toBe(site);
  await expectExactCells(site);
});

test('what is written to one site never shows on another', async () => {
  const [one, two] = [await newSite(), await newSite()];
  await one.writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [3] })]);
  await two.writer.createListings([listingNamed('Anna', { placeId: 6, categoryIds: [4] }), listingNamed('Bert')]);
  const before = (await readCells(database.db, two.site)).kept;
  await one.writer.patchListings([
    { id: 1, state: 'removed', slug: 'gone', texts: { en: { name: 'Gone' } }, categoryIds: [] },
    { id: 2, state: 'removed' },
  ]);
  expect((await readCells(database.db, two.site)).kept).toEqual(before);
  expect(await tagsOf(two.site)).not.toContain('listing:1');
  await expectExactCells(one.site);
});

test('a changed phone number writes few rows and leaves the directory alone', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [3] })]);
  const seen = (await tagsOf(site)).length;
  const { db, rows } = metered(database.db);
  await openWriter(db, site).patchListings([{ id: 1, phone: '+49 89 12345' }]);
  // The listing and its place in the order of changes, the change and its index, the last id of an autoincrement, and
  // its place in what the filter index reads.
  expect(rows.written).toBeLessThanOrEqual(7);
  expect((await tagsOf(site)).slice(seen)).toEqual(['listing:1']);
});

test('a renamed listing keeps its old addresses, and nobody else can take them', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna'), listingNamed('Bert')]);
  expect(await writer.patchListings([{ id: 1, slug: 'annas' }])).toEqual({ code: 'patched', listings: 1 });
  const taken = await writer.patchListings([{ id: 2, slug: 'anna', phone: '12345' }]);
  expect(taken).toEqual({ code: 'slug-taken', slugs: ['anna'] });
  const bert = await database.db
    .prepare('select slug, phone from listings where site_id = ?1 and id = 2')
    .bind(site)
    .first();
  expect(bert).toEqual({ slug: 'bert', phone: '' });
  expect(await writer.patchListings([{ id: 1, slug: 'anna' }])).toEqual({ code: 'patched', listings: 1 });
  const [created] = await writer.createListings([listingNamed('Annas', { slug: 'annas', slugSuffix: 'munich' })]);
  const newcomer = await database.db
    .prepare('select slug from listings where site_id = ?1 and id = ?2')
    .bind(site, created)
    .first('slug');
  expect(newcomer).toBe('annas-munich');
});

test('a text in another language is added beside the first, and the order follows the own language', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna', { placeId: 4 })]);
  await writer.patchListings([{ id: 1, texts: { de: { name: 'Zoe' }, en: { summary: 'Tea' } } }]);
  const texts = await database.db
    .prepare('select language, name, summary from listing_texts where site_id = ?1 order by language')
    .bind(site)
    .all();
  expect(texts.results).toEqual([
    { language: 'de', name: 'Zoe', summary: '' },
    { language: 'en', name: 'Anna', summary: 'Tea' },
  ]);
  expect((await readCells(database.db, site)).kept.cells).toContain('0 4 anna 1');
});

test('a write reads the rows of what it writes, not those of the whole site', async () => {
  const { site, writer } = await newSite();
  const many = Array.from({ length: 3000 }, (_, index) =>
    listingNamed(`Place ${index}`, {
      placeId: (index % 6) + 1,
      categoryIds: [(index % 4) + 1],
      importKey: `k${index}`,
    }),
  );
  await writer.createListings(many, { bulk: true });
  await expectExactCells(site);
  const { db, rows } = metered(database.db);
  await openWriter(db, site).patchListings([
    { id: 1500, slug: 'moved', state: 'published', placeId: 5, categoryIds: [3], texts: { en: { name: 'Moved' } } },
  ]);
  await openWriter(db, site).createListings([listingNamed('New', { placeId: 5, categoryIds: [3] })]);
  expect(rows.read).toBeGreaterThan(0);
  expect(rows.read).toBeLessThan(1500);
});
