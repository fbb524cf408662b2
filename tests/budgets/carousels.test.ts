import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CarouselKind, carouselKinds, mostSlides } from '../../web/contract/carousels.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { Scope } from '../../worker/data/scope.ts';
import { mostCarousels, shownCarousels, slidesOf } from '../../worker/domain/carousels/carousels.query.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import budgets from './budgets.json' with { type: 'json' };

const now = Date.UTC(2026, 10, 1);
const open = [['00:00', '24:00'] as [string, string]];
const hours = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: open, special: [] };

let database: TestDatabase;
let site: SiteId;
let ids: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db);
  const listings = Array.from({ length: 3_000 }, (_, i) =>
    listingNamed(`Place ${i}`, {
      ...{ latitude: 50 + (i % 60) / 100, longitude: 12 + Math.floor(i / 60) / 100 },
      ...{ hours, timeZone: 'Europe/Berlin', ratingScore: 300 + (i % 200), reviewCount: 1 + (i % 9) },
    }),
  );
  ids = await createListings(openWriter(database.db, site), listings);
  await run(
    `insert into reviews (site_id, id, listing_id, author, state, stars, language, language_by, body, photos, source,
       source_id, created_at, month)
     select ?1, value + 1, ?2 + value % 3000, 'A', 'published', 5, 'en', 'person', 'Text', '[]', 'test', value, ?3 - value * 60000, 600
     from json_each(?4)`,
    ...[site, ids[0] ?? 0, now, JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i))],
  );
}, 120_000);
afterAll(() => database.close());

const run = (query: string, ...values: unknown[]) =>
  database.db
    .prepare(query)
    .bind(...values)
    .run();

/** Replaces the carousels of the site. */
async function show(kinds: readonly CarouselKind[]): Promise<void> {
  await run('delete from carousels where site_id = ?1', site);
  for (const [i, kind] of kinds.entries()) {
    await run(
      `insert into carousels (site_id, id, slug, kind, state, names, position, around_id, is_home)
       values (?1, ?2, ?3, ?4, 'published', '{"en":"Row"}', ?2, ?5, 1)`,
      ...[site, i + 1, `row-${i}`, kind, kind === 'near' ? (ids[i * 40 + 1_000] ?? null) : null],
    );
    if (kind === 'curated')
      await run(
        'insert into carousel_slides (site_id, carousel_id, listing_id, position) select ?1, ?2, ?3 + value, value from json_each(?4)',
        ...[site, i + 1, (ids[0] ?? 0) + i * 50, JSON.stringify(Array.from({ length: mostSlides }, (_, n) => n))],
      );
  }
}

/** The rows that the carousels of a page read, and the slides of each. */
async function costOf(): Promise<{ rowsRead: number; roundTrips: number; slides: number[] }> {
  const scope = { siteId: site, language: 'en', defaultLanguage: 'en' } as Scope;
  const meter = new Meter();
  const wanted = { now, isHome: true };
  const [carousels, slides] = await openReader(database.db, meter).batch(
    shownCarousels(scope, wanted),
    slidesOf(scope, wanted),
  );
  const { rowsRead, roundTrips } = meter;
  return {
    rowsRead,
    roundTrips,
    slides: carousels.map(({ id }) => slides.filter((one) => one.carousel === id).length),
  };
}

test('A carousel of each kind is read in one round trip and few rows, however many listings and reviews a site has', async () => {
  await show(carouselKinds);
  const { rowsRead, roundTrips, slides } = await costOf();
  expect(slides).toEqual([24, 12, 12, 24, 48]);
  expect([roundTrips, rowsRead, rowsRead <= budgets.carouselRows]).toEqual([1, rowsRead, true]);
});

test.each(carouselKinds)(
  'The most carousels that a site can have, all %s, read a bounded number of rows',
  async (kind) => {
    await show(Array.from({ length: mostCarousels }, () => kind));
    const { rowsRead, roundTrips, slides } = await costOf();
    expect([slides.length, slides.every((count) => count > 0)]).toEqual([mostCarousels, true]);
    const most = budgets.mostCarouselRows;
    expect([kind, roundTrips, rowsRead, rowsRead <= most]).toEqual([kind, 1, rowsRead, true]);
  },
);
