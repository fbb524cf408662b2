import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { sql } from '../../worker/data/sql.ts';
import { first } from '../../worker/data/statements.ts';
import type { NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { positionKey, positionKeysAround } from '../../worker/domain/listings/position-key.ts';
import type { Draft } from '../../worker/features/submissions/candidate.ts';
import { duplicatesQuery } from '../../worker/features/submissions/duplicates.query.ts';
import { distance } from '../../worker/platform/i18n/distance.ts';
import type { SearchIndexClient } from '../../worker/search-index/client.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { duplicatesOf } from '../support/duplicates.ts';
import { addTaxonomy, createListings, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function siteWith(...listings: [name: string, rest?: Partial<NewListing>][]) {
  const site = await createTestSite(database.db);
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  const ids = await createListings(
    writer,
    listings.map(([name, rest]) => listingNamed(name, rest)),
  );
  return { site, writer, ids };
}

const found = async (site: SiteId, draft: Partial<Draft>) => (await duplicatesOf(database.db, site, { draft })).found;

/** Some metres north of a place in Leipzig, or at it. */
const north = (metres: number) => ({ latitude: 51.34 + metres / 111_195, longitude: 12.37 });
const here = [51.34, 12.37] as const;

describe('What is typed is compared with published listings', () => {
  test('by their name, in any spelling, also while it is typed', async () => {
    const { site } = await siteWith(['Café Lünä am Markt'], ['Other place']);
    expect(await found(site, { name: 'CAFE LUNA AM MARKT' })).toEqual([['cafe-luenae-am-markt', 'sameName']]);
    expect(await found(site, { name: 'cafe lun' })).toEqual([['cafe-luenae-am-markt', 'similarName']]);
    expect(await found(site, { name: 'caf' })).toEqual([]);
    expect(await found(site, { name: 'Markt' })).toEqual([]);
  });

  test('by two characters of a name in Han or kana', async () => {
    const { site } = await siteWith(['東京国立博物館', { slug: 'tokyo' }]);
    expect(await found(site, { name: '東京' })).toEqual([['tokyo', 'similarName']]);
    expect(await found(site, { name: '東' })).toEqual([]);
  });

  test('by their phone number, with or without prefix, in the digits of any script', async () => {
    const { site } = await siteWith(['A', { phone: '+49 341 123 45 67' }], ['B', { phone: '٠٣٤١ ٩٨٧٦٥٤٣' }]);
    for (const phone of ['0341/1234567', '0341 1234567', '٠٣٤١١٢٣٤٥٦٧'])
      expect(await found(site, { phone })).toEqual([['a', 'phone']]);
    expect(await found(site, { phone: '٠٣٤١-٩٨٧٦٥٤٣' })).toEqual([['b', 'phone']]);
    expect(await found(site, { phone: '34567' })).toEqual([]);
  });

  test('by their website, but not by one that many have', async () => {
    const shared = Array.from({ length: 6 }, (_, i): [string, Partial<NewListing>] => [
      `Shared ${i}`,
      { website: `https://social.example/page-${i}` },
    ]);
    const { site } = await siteWith(['Own', { website: 'https://www.own.example/en/' }], ...shared);
    expect(await found(site, { website: 'own.example' })).toEqual([['own', 'website']]);
    expect(await found(site, { website: 'http://own.example/contact' })).toEqual([['own', 'website']]);
    expect(await found(site, { website: 'social.example/mine' })).toEqual([]);
    expect(await found(site, { website: 'own' })).toEqual([]);
  });

  test('by their position, if they have the same category or a word in common', async () => {
    const { site } = await siteWith(
      ['Golden Hare', { ...north(140), categoryIds: [3, 1] }],
      ['Silver Fox', { ...north(20), categoryIds: [2] }],
      ['Golden Hare Too Far', { ...north(170), categoryIds: [3] }],
    );
    expect(await found(site, { position: here, categories: ['cafes'] })).toEqual([['golden-hare', 'near']]);
    expect(await found(site, { position: here, name: 'The Fox' })).toEqual([['silver-fox', 'similarName', 'near']]);
    expect(await found(site, { position: here, name: 'Owl', categories: ['food'] })).toEqual([]);
  });

  test('on both sides of the date line and at the poles', async () => {
    const { site } = await siteWith(
      ['Date line', { latitude: -17, longitude: 179.9995, categoryIds: [2] }],
      ['Pole', { latitude: 89.9995, longitude: 170, categoryIds: [2] }],
    );
    const categories = ['shops'];
    expect(await found(site, { position: [-17, -179.9999], categories })).toEqual([['date-line', 'near']]);
    expect(await found(site, { position: [89.9995, 170.001], categories })).toEqual([['pole', 'near']]);
  });

  test('and the surest come first, five at most', async () => {
    const many = Array.from({ length: 8 }, (_, i): [string, Partial<NewListing>] => [
      'Golden Hare',
      { slug: `branch-${i}`, ...north(100_000 + i) },
    ]);
    const { site } = await siteWith(
      ...many,
      ['Golden Hare Inn', { ...north(60), phone: '+49 341 1234567' }],
      ['Hare', { ...north(10) }],
      ['Something else', { phone: '+49 341 1234567' }],
    );
    const draft = { name: 'Golden Hare', phone: '0341 1234567' };
    expect((await found(site, draft)).length).toBe(5);
    expect(await found(site, { ...draft, position: here })).toEqual([
      ['golden-hare-inn', 'similarName', 'phone', 'near'],
      ['something-else', 'phone'],
      ['hare', 'similarName', 'near'],
    ]);
  });

  test('of their own site only, and not with what nobody sees, nor with the listing that is corrected', async () => {
    const all = { phone: '+49 341 1234567', website: 'https://own.example/', ...north(0), categoryIds: [2] };
    const { site, ids } = await siteWith(['Golden Hare', all], ['Golden Hare', { ...all, slug: 'second' }]);
    await siteWith(['Golden Hare', { ...all, slug: 'elsewhere' }]);
    await openWriter(database.db, site).createListings([
      listingNamed('Golden Hare', { ...all, slug: 'hidden', state: 'hidden' }),
    ]);
    const draft = { name: 'Golden Hare', phone: '0341 1234567', website: 'own.example', position: here };
    const slugs = async (excluded?: number | string) =>
      (await found(site, { ...draft, categories: ['shops'], excluded })).map(([slug]) => slug);
    expect(await slugs()).toEqual(['golden-hare', 'second']);
    expect(await slugs('second')).toEqual(['golden-hare']);
    expect(await slugs(ids[0])).toEqual(['second']);
  });

  test('by a name in another language, if the search index knows it', async () => {
    const { site, ids } = await siteWith(['Albertina']);
    const search = {
      suggest: async () => ({ listings: ids, categories: [], places: [] }),
    } as unknown as SearchIndexClient;
    const draft = { name: 'Museo Albertina' };
    expect((await duplicatesOf(database.db, site, { draft })).found).toEqual([]);
    expect((await duplicatesOf(database.db, site, { draft, search })).found).toEqual([['albertina', 'similarName']]);
  });

  test('and nothing is read for nothing typed', async () => {
    const { site } = await siteWith(['Golden Hare']);
    const { found: none, meter } = await duplicatesOf(database.db, site, { draft: { phone: '+', website: 'w' } });
    expect([none, meter.roundTrips]).toEqual([[], 0]);
  });
});

test('The cells around a position contain everything within the distance', async () => {
  const degree = fc.double({ min: -1, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.tuple(degree, degree),
      async (latitude, longitude, [north, east]) => {
        const width = 0.00134 / Math.cos((latitude * Math.PI) / 180);
        const around = longitude + east * width;
        const other = {
          latitude: Math.max(-90, Math.min(90, latitude + north * 0.00134)),
          longitude: around > 180 ? around - 360 : around < -180 ? around + 360 : around,
        };
        fc.pre(distance({ latitude, longitude }, other) <= 0.15 && Math.abs(latitude) < 85);
        const key = positionKey(sql`${other.latitude}`, sql`${other.longitude}`);
        const row = await first(database.db, sql`select ${key} as key`);
        expect(positionKeysAround({ latitude, longitude }, 0.15)).toContain((row as unknown as { key: number }).key);
      },
    ),
    { numRuns: 150 },
  );
});

test('Duplicates are looked up in indexes by name, phone number, website and position', async () => {
  const query = duplicatesQuery(
    { siteId: 1 as SiteId, language: 'de', defaultLanguage: 'en' },
    { name: 'Golden Hare', phone: '0341 1234567', website: 'own.example', position: here, categories: ['cafes'] },
    [1, 2],
  );
  const plan = await database.db
    .prepare(`explain query plan ${query?.text.replaceAll('?', '0')}`)
    .all<{ detail: string }>();
  const steps = plan.results.map(({ detail }) => detail).join('\n');
  expect(steps).toContain('listings_by_name (site_id=? AND name_key>? AND name_key<?)');
  expect(steps).toContain('listings_by_phone (site_id=? AND phone_key=?)');
  expect(steps.match(/listings_by_website \(site_id=\? AND website_host=\?\)/g)).toHaveLength(2);
  expect(steps).toContain('listings_by_position (site_id=? AND position_key=?)');
  expect(steps).not.toMatch(/SCAN (l|listings|places|c|k)\b|\(site_id=\?\)/);
});

test('Phone number and website are compared as they are after a change', async () => {
  const { site, writer, ids } = await siteWith(['A', { phone: '+49 341 1234567', website: 'https://one.example/' }]);
  await changed(writer, ids[0] ?? 0);
  expect(await found(site, { phone: '0341 1234567', website: 'one.example' })).toEqual([]);
  expect(await found(site, { phone: '030 7654321', website: 'two.example' })).toEqual([['a', 'phone', 'website']]);
});

const changed = (writer: Writer, id: number) =>
  writer.patchListings([{ id, phone: '+49 30 7654321', website: 'https://www.two.example/' }]);
