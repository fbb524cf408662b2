import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListingState, SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newWriter(): Promise<Writer> {
  const writer = openWriter(database.db, await createTestSite(database.db));
  await addTaxonomy(writer);
  return writer;
}

type Square = [listings: number, latitude: number, longitude: number];

/** The map cells of a site as the writer maintains them, and as a recount of its listings gives them. */
async function mapOf(db: D1Database, site: SiteId): Promise<{ kept: Square[]; expected: Square[] }> {
  const bands = await db
    .prepare('select squares from map_bands where site_id = ?1 order by band')
    .bind(site)
    .all<{ squares: string }>();
  const rows = await db
    .prepare(
      `select latitude, longitude from listings
       where site_id = ?1 and state = 'published' and latitude is not null and longitude is not null`,
    )
    .bind(site)
    .all<{ latitude: number; longitude: number }>();
  const squares = new Map<number, { latitude: number; longitude: number }[]>();
  for (const { latitude, longitude } of rows.results) {
    const square = Math.floor((latitude + 90) / 4) * 90 + Math.min(Math.floor((longitude + 180) / 4), 89);
    squares.set(square, [...(squares.get(square) ?? []), { latitude, longitude }]);
  }
  const mean = (numbers: number[]) =>
    numbers.reduce((sum, number) => sum + Math.round(number * 1000), 0) / 1000 / numbers.length;
  const expected = [...squares]
    .sort(([a], [b]) => a - b)
    .map(
      ([, all]): Square => [
        all.length,
        mean(all.map(({ latitude }) => latitude)),
        mean(all.map(({ longitude }) => longitude)),
      ],
    );
  return { kept: bands.results.flatMap(({ squares: json }) => JSON.parse(json) as Square[]), expected };
}

const coordinates = fc.oneof(
  fc.record({ latitude: fc.integer({ min: -20, max: 20 }), longitude: fc.integer({ min: -20, max: 20 }) }),
  fc.constant({ latitude: null, longitude: null }),
  fc.constant({ latitude: 90, longitude: 180 }),
);
const change = fc.record(
  {
    who: fc.nat({ max: 9 }),
    where: coordinates,
    state: fc.constantFrom<ListingState>('published', 'hidden', 'closed'),
    placeId: fc.constantFrom(null, 1, 2, 4, 6),
  },
  { requiredKeys: ['who'] },
);

test('after any moves and state changes, a site’s map and its number of countries equal a recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(coordinates, { minLength: 1, maxLength: 10 }),
      fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      async (created, batches) => {
        const writer = await newWriter();
        const ids = await createListings(
          writer,
          created.map((where, i) => listingNamed(`Place ${i}`, { ...where, placeId: 4 })),
        );
        for (const batch of batches) {
          await writer.patchListings(
            batch.map(({ who, where = {}, ...rest }) => ({ id: ids[who % ids.length] ?? 0, ...where, ...rest })),
          );
        }
        const { kept, expected } = await mapOf(database.db, writer.site);
        expect(kept.map(([count]) => count)).toEqual(expected.map(([count]) => count));
        for (const [i, [, latitude, longitude]] of kept.entries()) {
          expect(latitude).toBeCloseTo(expected[i]?.[1] ?? Number.NaN, 1);
          expect(longitude).toBeCloseTo(expected[i]?.[2] ?? Number.NaN, 1);
        }
        const countries = await database.db
          .prepare(
            `select countries, (select count(*) from cell_counts c where c.site_id = sites.id and c.category_id = 0
               and c.place_kind = 'country') as counted from sites where id = ?1`,
          )
          .bind(writer.site)
          .first<{ countries: number; counted: number }>();
        expect(countries?.countries).toBe(countries?.counted);
      },
    ),
    { numRuns: 25 },
  );
});

test('a listing that moves gets the same position key as a new listing there', async () => {
  const writer = await newWriter();
  const there = { latitude: 48.2, longitude: 16.37 };
  const [moved] = await createListings(writer, [
    listingNamed('Moved', { latitude: -33.9, longitude: 151.2 }),
    listingNamed('New', there),
  ]);
  const keys = async () => {
    const rows = await database.db
      .prepare('select position_key as key from listings where site_id = ?1 order by id')
      .bind(writer.site)
      .all<{ key: number | null }>();
    return rows.results.map(({ key }) => key);
  };
  const [before, target] = await keys();
  expect(before).not.toBe(target);
  await writer.patchListings([{ id: moved ?? 0, latitude: there.latitude }]);
  await writer.patchListings([{ id: moved ?? 0, longitude: there.longitude }]);
  expect(await keys()).toEqual([target, target]);
  await writer.patchListings([{ id: moved ?? 0, latitude: null, longitude: null }]);
  expect(await keys()).toEqual([null, target]);
});

test('hours, services and photos are replaced as a whole, and fields that a patch lacks stay unchanged', async () => {
  const writer = await newWriter();
  const photo = (key: string) => ({ key, width: 3, height: 2, alt: { en: key }, credit: '' });
  const hours = {
    mon: [['09:00', '17:00']],
    tue: [],
    wed: [],
    thu: [],
    fri: [],
    sat: [],
    sun: [],
    special: [],
  } as never;
  const [id = 0] = await createListings(writer, [
    listingNamed('Detailed', {
      hours,
      priceLevel: 2,
      photos: [photo('a'), photo('b')],
      services: [{ names: { en: 'Repair' }, price: null, minutes: null }],
    }),
  ]);
  await writer.patchListings([{ id, photos: [photo('c')] }]);
  await writer.patchListings([{ id, hours: null, timeZone: 'Europe/Paris', services: [] }]);
  const row = await database.db
    .prepare(
      `select hours, time_zone, price_level, (select group_concat(key) from photos where site_id = ?1) as photos,
         (select count(*) from services where site_id = ?1) as services from listings where site_id = ?1 and id = ?2`,
    )
    .bind(writer.site, id)
    .first();
  expect(row).toEqual({ hours: null, time_zone: 'Europe/Paris', price_level: 2, photos: 'c', services: 0 });
});
