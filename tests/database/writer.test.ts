import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ListingPatch, NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, metered, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { Follower } from '../support/feed.ts';
import { addTaxonomy, createListings, listingNamed, testAttributes } from '../support/listings.ts';

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

async function expectExactCells(site: SiteId, follower?: Follower): Promise<void> {
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
  if (!follower) return;
  const followed = await follower.readOn();
  expect(followed.known).toEqual(followed.expected);
}

const place = fc.option(fc.integer({ min: 1, max: 6 }));
const categories = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const name = fc.constantFrom('Anna', 'Café', 'cafe', '“Zum Löwen”', '東京', 'Bär', 'zoo', '(405)');
const state = fc.constantFrom('published', 'hidden', 'removed', 'draft', 'closed');

const facets = {
  attributes: fc.option(
    fc.record(
      {
        wheelchair: fc.boolean(),
        material: fc.subarray(['wood', 'clay', 'glass']),
        admission: fc.constantFrom('free', 'paid'),
        founded: fc.nat(2000),
      },
      { requiredKeys: [] },
    ),
  ),
  priceLevel: fc.option(fc.integer({ min: 1, max: 4 })),
  ratingScore: fc.option(fc.integer({ min: 100, max: 500 })),
};
const created = fc.record({ name, placeId: place, categoryIds: categories, state, ...facets });
const create = fc.array(created, { minLength: 1, maxLength: 4 });
const patch = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    placeId: place,
    categoryIds: categories,
    state,
    name,
    phone: fc.constant('12345'),
    ...facets,
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

test('after any writes, in any order, directory pages, counts and filters equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 10 }), async (steps) => {
      const { site, writer } = await newSite();
      await writer.ensureAttributes(testAttributes);
      const follower = new Follower(database.db, site);
      for (const step of steps) {
        await apply(writer, step);
        await expectExactCells(site, follower);
      }
    }),
    { numRuns: 10 },
  );
});

test('a listing in a tea room category counts for cafes, food and everything, in its city, region and country', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [4, 3] })]);
  const { cells } = (await readCells(database.db, site)).kept;
  expect(cells).toHaveLength(16);
  expect(cells).toContain('4 4 anna 1');
  expect(cells).toContain('1 1 anna 1');
  expect(cells).toContain('0 0 anna 1');
});

/** Fifty different changes of one listing, of all kinds that filters use. */
const fiftyEdits = Array.from({ length: 50 }, (_, index): ListingPatch => {
  const edits: Omit<ListingPatch, 'id'>[] = [
    { state: index % 4 === 0 ? 'hidden' : 'published' },
    { placeId: (index % 6) + 1 },
    { categoryIds: [(index % 4) + 1, ((index + 1) % 4) + 1] },
    { attributes: { wheelchair: index % 2 === 0, material: ['wood', 'clay'].slice(index % 2) } },
    { attributes: { founded: 1700 + index } },
    { texts: { en: { name: `Name ${index}` } } },
    { priceLevel: (index % 4) + 1, ratingScore: 100 + index, reviewCount: index },
  ];
  return { id: 1, ...edits[index % edits.length] };
});

test('concurrent edits of one listing by fifty people leave exact counts, and no edit overwrites another', async () => {
  const { site, writer } = await newSite();
  await writer.ensureAttributes(testAttributes);
  await writer.createListings(['A', 'B', 'C'].map((text) => listingNamed(text, { placeId: 4, categoryIds: [3] })));
  const follower = new Follower(database.db, site);
  await expectExactCells(site, follower);
  const answers = await Promise.all(fiftyEdits.map((edit) => openWriter(database.db, site).patchListings([edit])));
  expect(answers).toEqual(fiftyEdits.map(() => ({ code: 'patched', listings: 1 })));
  await expectExactCells(site, follower);
  const sql = 'select attributes from listings where site_id = ?1 and id = 1';
  const json = await database.db.prepare(sql).bind(site).first<string>('attributes');
  expect(Object.keys(JSON.parse(json ?? '{}')).sort()).toEqual(['founded', 'material', 'wheelchair']);
});

test('twenty people who concurrently add a listing of the same name get different ids and slugs', async () => {
  const { site, writer } = await newSite();
  const one = () => createListings(openWriter(database.db, site), [listingNamed('The Crown', { categoryIds: [1] })]);
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

test('a write to one site never affects another', async () => {
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

test('a changed phone number writes few rows and does not invalidate the directory', async () => {
  const { site, writer } = await newSite();
  await writer.createListings([listingNamed('Anna', { placeId: 4, categoryIds: [3] })]);
  const seen = (await tagsOf(site)).length;
  const { db, rows } = metered(database.db);
  await openWriter(db, site).patchListings([{ id: 1, phone: '+49 89 12345' }]);
  // The listing and its entries in the indexes by phone number and by change, the change and its index, the last id of an
  // autoincrement, and the entry in the feed of the filter index.
  expect(rows.written).toBeLessThanOrEqual(8);
  expect((await tagsOf(site)).slice(seen)).toEqual(['listing:1']);
});

test('a renamed listing keeps its old slugs, and no other listing can take them', async () => {
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
  const [created] = await createListings(writer, [listingNamed('Annas', { slug: 'annas', slugSuffix: 'munich' })]);
  const newcomer = await database.db
    .prepare('select slug from listings where site_id = ?1 and id = ?2')
    .bind(site, created)
    .first('slug');
  expect(newcomer).toBe('annas-munich');
});

test('a text in another language is added to the first, and the order follows the listing’s own language', async () => {
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

test('a write reads rows in proportion to its size, not those of the whole site', async () => {
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

test('writers refuse slugs that are reserved by routes or filters', async () => {
  const { site, writer } = await newSite();
  const category = { parent: null, position: 9, names: { en: 'Ratings' } };
  expect(await writer.ensureCategories([{ ...category, slug: 'rating' }])).toEqual({
    code: 'bad-slug',
    slug: 'rating',
  });
  const place = { kind: 'city', parent: null, country: 'DE', names: { en: 'Open' } } as const;
  expect(await writer.ensurePlaces([{ ...place, slug: 'open' }])).toEqual({ code: 'bad-slug', slug: 'open' });
  const [first] = await createListings(writer, [listingNamed('Price', { slug: 'price' })]);
  const slug = database.db.prepare('select slug from listings where site_id = ?1 and id = ?2').bind(site, first);
  expect(await slug.first('slug')).toBe('price-2');
  for (const word of ['listing', 'near', 'Anna', '']) {
    expect(await writer.patchListings([{ id: 1, slug: word }])).toEqual({
      code: 'value-refused',
      index: 0,
      field: 'slug',
    });
  }
});

/** A listing with all fields: eight texts, a place in a region, two categories, twelve attributes. */
const fullListing = (categoryIds: number[]): NewListing =>
  listingNamed('Anna', {
    placeId: 4,
    categoryIds,
    latitude: 48.1,
    longitude: 11.6,
    priceLevel: 2,
    ratingScore: 450,
    reviewCount: 3,
    timeZone: 'Europe/Berlin',
    attributes: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`has-${index}`, index % 2 === 0])),
    texts: Object.fromEntries(
      ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja'].map((tag) => [
        tag,
        { name: `Anna ${tag}`, summary: 'Tea', description: 'Tea and cake' },
      ]),
    ),
  });

test('a listing with all fields costs few rows to create and to edit', async () => {
  const { site, writer } = await newSite();
  // Two branches of three levels.
  await writer.ensureCategories([
    { slug: 'craft', parent: null, position: 4, names: { en: 'Craft' } },
    { slug: 'pottery', parent: 'craft', position: 5, names: { en: 'Pottery' } },
    { slug: 'glazing', parent: 'pottery', position: 6, names: { en: 'Glazing' } },
  ]);
  await writer.ensureAttributes(
    Array.from({ length: 12 }, (_, index) => ({ slug: `has-${index}`, kind: 'yes-no', names: { en: `${index}` } })),
  );
  const { db, rows } = metered(database.db);
  const cost = async (work: (writer: Writer) => Promise<unknown>) => {
    rows.written = 0;
    await work(openWriter(db, site));
    return rows.written;
  };
  // 145: 28 cells and as many counts, each with its index; eight texts, two categories, the listing and its indexes.
  expect(await cost((counted) => counted.createListings([fullListing([4, 7])]))).toBeLessThanOrEqual(150);
  expect((await readCells(database.db, site)).kept.cells).toHaveLength(28);
  // 8: the listing and its entry by age, a text, the change with its index and number, the feed with its index.
  const texts = { en: { description: 'Cake' } };
  expect(await cost((counted) => counted.patchListings([{ id: 1, phone: '12345', texts }]))).toBeLessThanOrEqual(9);
  // 9: the same without the text, and one more tag.
  const attributes = { 'has-1': true };
  expect(await cost((counted) => counted.patchListings([{ id: 1, attributes, priceLevel: 3 }]))).toBeLessThanOrEqual(
    10,
  );
});
