import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
let writer: Writer;
beforeAll(async () => {
  database = await openTestDatabase();
  writer = openWriter(database.db, await createTestSite(database.db));
  await addTaxonomy(writer);
  const bands = { EUR: [1000, 5000, 20_000], JPY: [1000, 5000, 20_000] };
  await writer.ensureServiceKinds([{ slug: 'repair', position: 0, names: { en: 'Repairs' }, bands }]);
});
afterAll(() => database.close());

const euro = (amount: number, max: number | null = null) => ({ amount, max, currency: 'EUR' });

async function bandsOf(id: number): Promise<[slug: string, band: number | null][]> {
  const { results } = await database.db
    .prepare('select slug, price_band from services where site_id = ?1 and listing_id = ?2 order by position')
    .bind(writer.site, id)
    .all<{ slug: string; price_band: number | null }>();
  return results.map((row) => [row.slug, row.price_band]);
}

test('the band of a price follows from its kind, and a service without an amount states its own', async () => {
  const one = { kind: 'repair', minutes: null };
  const [id = 0] = await createListings(writer, [
    listingNamed('Priced', {
      services: [
        { ...one, names: { en: 'Free' }, price: euro(0) },
        { ...one, names: { en: 'Cheap' }, price: euro(999), band: 4 },
        { ...one, names: { en: 'Middling' }, price: euro(1000, 90_000) },
        { ...one, names: { en: 'Dear' }, price: euro(20_000) },
        { ...one, names: { en: 'Elsewhere' }, price: { amount: 500, currency: 'CHF' } },
        { ...one, names: { en: 'Stated' }, price: null, band: 3 },
        { ...one, names: { en: 'Asked' }, price: null },
        { names: { en: 'Of no kind' }, price: euro(500), minutes: null },
        { names: { en: 'Hostile' }, price: { amount: 500, currency: '"\'$.[' }, minutes: null, kind: 'repair' },
      ],
    }),
  ]);
  expect(await bandsOf(id)).toEqual([
    ['free', null],
    ['cheap', 1],
    ['middling', 2],
    ['dear', 4],
    ['elsewhere', null],
    ['stated', 3],
    ['asked', null],
    ['of-no-kind', null],
    ['hostile', null],
  ]);
});

test('each service of a listing has a slug of its own, which it keeps', async () => {
  const named = (en: string, slug = '') => ({ names: { en }, price: null, minutes: null, slug });
  const [id = 0] = await createListings(writer, [
    listingNamed('Slugs', { services: [named('Hem'), named('Hem'), { ...named(''), names: {}, kind: 'repair' }] }),
  ]);
  expect((await bandsOf(id)).map(([slug]) => slug)).toEqual(['hem', 'hem-2', 'repair']);
  await writer.patchListings([{ id, services: [named('Another'), named('Renamed', 'hem-2')] }]);
  expect((await bandsOf(id)).map(([slug]) => slug)).toEqual(['another', 'hem-2']);
});

test('a kind whose slug exists is changed, and a slug that can be none is refused', async () => {
  const kind = { slug: 'course', position: 1, names: { en: 'Courses' }, bands: {} };
  expect(await writer.ensureServiceKinds([kind])).toEqual({ code: 'ensured' });
  expect(await writer.ensureServiceKinds([{ ...kind, names: { en: 'Classes' } }])).toEqual({ code: 'ensured' });
  const names = await database.db
    .prepare("select names from service_kinds where site_id = ?1 and slug = 'course'")
    .bind(writer.site)
    .first('names');
  expect(names).toBe('{"en":"Classes"}');
  expect(await writer.ensureServiceKinds([{ ...kind, slug: 'No slug' }])).toEqual({
    code: 'bad-slug',
    slug: 'No slug',
  });
});
