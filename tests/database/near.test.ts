import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { keyRanges } from '../../worker/domain/listings/position-key.ts';
import { listingsNear } from '../../worker/features/maps/near.query.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
let site: SiteId;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'de'] });
  const at = (name: string, latitude: number, longitude: number, more = {}) =>
    listingNamed(name, { slug: name.toLowerCase().replaceAll(' ', '-'), latitude, longitude, ...more });
  await createListings(openWriter(database.db, site), [
    ...Array.from({ length: 400 }, (_, i) => at(`Crowd ${i}`, 51.34 + (i % 20) / 1e4, 12.37 + i / 1e6)),
    at('Lonely', 51.2, 12.6),
    at('Hidden', 51.21, 12.61, { state: 'hidden' }),
    at('Fiji west', -17, 179.9),
    at('Fiji east', -17, -179.9),
    at('South', -33.9, 151.2, { texts: { de: { name: 'Süden', summary: '', description: '' } }, language: 'de' }),
  ]);
});
afterAll(() => database.close());

async function near(area: { west: number; south: number; east: number; north: number }, language = 'en') {
  const meter = new Meter();
  const scope = { siteId: site, language, defaultLanguage: 'en' };
  const [rows] = await openReader(database.db, meter).batch(listingsNear(scope, area));
  return { names: rows.map(({ text }) => text[1]), rows: meter.rowsRead };
}

const around = (latitude: number, longitude: number, by: number) => ({
  west: longitude - by,
  east: longitude + by,
  south: latitude - by / 2,
  north: latitude + by / 2,
});

describe('A map shows the published listings on it', () => {
  test('also those beside a crowd', async () => {
    const { names } = await near(around(51.3, 12.4, 0.4));
    expect(names).toContain('Lonely');
    expect(names).not.toContain('Hidden');
    expect(names.some((name) => name.startsWith('Crowd'))).toBe(true);
    expect(names.length).toBeLessThanOrEqual(50);
  });

  test('on both sides of 180°', async () => {
    expect((await near(around(-17, 180, 1))).names.sort()).toEqual(['Fiji east', 'Fiji west']);
    expect((await near(around(-17, -180, 1))).names.sort()).toEqual(['Fiji east', 'Fiji west']);
  });

  test('and none that is beside it', async () => {
    expect((await near(around(51.2, 12.62, 0.03))).names).toEqual(['Lonely']);
    expect((await near(around(51.2, 12.7, 0.05))).names).toEqual([]);
  });

  test('in the language that the listing has', async () => {
    expect((await near(around(-33.9, 151.2, 0.01))).names).toEqual(['Süden']);
  });

  test('and reads few rows, however many there are', async () => {
    for (const by of [0.001, 0.01, 0.1, 1, 10, 90])
      expect((await near(around(51.34, 12.37, by))).rows).toBeLessThanOrEqual(300);
  });
});

test('An area of any size is covered by at most twenty-five squares', () => {
  for (const by of [0.001, 0.02, 0.3, 2, 40, 180])
    for (const [latitude, longitude] of [
      [0, 0],
      [51, 12],
      [-80, -179],
      [83, 179.9],
    ] as const)
      expect(keyRanges(around(latitude, longitude, by)).length).toBeLessThanOrEqual(25);
});
