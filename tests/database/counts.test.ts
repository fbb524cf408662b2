import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { type CountedFeature, type CountRow, dayOf } from '../../worker/domain/counters/counted.ts';
import { writeCounts } from '../../worker/domain/counters/counts.writer.ts';
import { pruneCounts } from '../../worker/domain/counters/prune-counts.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let sites: SiteId[];
beforeAll(async () => {
  database = await openTestDatabase();
  sites = [await createTestSite(database.db), await createTestSite(database.db)];
});
afterAll(() => database.close());
beforeEach(() => empty());

async function empty(): Promise<void> {
  const { db } = database;
  const tables = ['counts', 'count_messages', 'figure_days', 'all_figure_days'];
  await db.batch(tables.map((table) => db.prepare(`delete from ${table}`)));
}

const now = Date.UTC(2026, 5, 1, 12);
const today = dayOf(now);

type Messages = Parameters<typeof writeCounts>[1];

const message = (id: string, ...rows: CountRow[]): Messages[number] => ({
  id,
  timestamp: new Date(now),
  body: { rows },
});

/** The counts as the table has them. */
async function stored(): Promise<CountRow[]> {
  const { results } = await database.db.prepare('select * from counts').all<Record<string, string | number>>();
  return results.map(
    ({ site_id, feature, day, thing, dimension, count }) =>
      [site_id, feature, day, thing, dimension, count] as unknown as CountRow,
  );
}

/** What the table must contain after each of these messages was written once. */
function expected(messages: Iterable<Messages[number]>): CountRow[] {
  const sums = new Map<string, number>();
  for (const { body } of messages)
    for (const [site, feature, day, thing, dimension, count] of body.rows) {
      const key = JSON.stringify([site, feature, day, thing, dimension]);
      sums.set(key, (sums.get(key) ?? 0) + count);
    }
  return [...sums].map(([key, count]) => [...JSON.parse(key), count] as unknown as CountRow);
}

const sorted = (rows: readonly CountRow[]) => rows.map((row) => JSON.stringify(row)).sort();

test('every message counts once, in whatever batches and however often the queue delivers it', async () => {
  const row = fc.tuple(
    fc.constantFrom(0, 1),
    fc.constantFrom(today - 1, today),
    fc.constantFrom('kaffee', "l'été", '日本 “茶”'),
    fc.constantFrom('en', ''),
    fc.integer({ min: 1, max: 9 }),
  );
  const plan = fc.record({
    bodies: fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
    deliveries: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ bodies, deliveries }) => {
      await empty();
      const messages = bodies.map((rows, i) =>
        message(
          `m${i}`,
          ...rows.map(([site, day, ...rest]): CountRow => [sites[site] as SiteId, 'search', day, ...rest]),
        ),
      );
      const delivered = new Set<Messages[number]>();
      for (const numbers of deliveries) {
        const batch = [...new Set(numbers.map((n) => messages[n % messages.length] as Messages[number]))];
        await writeCounts(database.db, batch);
        for (const one of batch) delivered.add(one);
      }
      expect(sorted(await stored())).toEqual(sorted(expected(delivered)));
    }),
    { numRuns: 40 },
  );
});

/** The figures of sites, or of all together, as a recount of the counts gives them and as their tables have them. */
async function figures(of: 'sites' | 'all'): Promise<{ recounted: unknown[]; stored: unknown[] }> {
  const key = of === 'sites' ? 'site_id, day' : 'day';
  const sum = (feature: string, things = '1') =>
    `coalesce(sum(count) filter (where feature = '${feature}' and ${things}), 0)`;
  const rows = async (statement: string) => (await database.db.prepare(statement).all()).results;
  return {
    recounted: await rows(
      `select ${key}, ${sum('view')} as views, ${sum('cache', `thing in ('hit', 'stale')`)} as hits,
        ${sum('cache', `thing = 'miss'`)} as misses, ${sum('error')} as errors
      from counts where feature in ('view', 'cache', 'error') group by ${key} order by ${key}`,
    ),
    stored: await rows(`select * from ${of === 'sites' ? 'figure_days' : 'all_figure_days'} order by ${key}`),
  };
}

test('the figures of each day equal a recount of the counts, for each site and for all together', async () => {
  const kind = fc.constantFrom<readonly [CountedFeature, string, string]>(
    ['view', 'home', 'en'],
    ['view', 'listing', 'ar'],
    ['cache', 'hit', ''],
    ['cache', 'miss', ''],
    ['cache', 'stale', ''],
    ['error', 'a'.repeat(32), 'listing'],
    ['error', 'b'.repeat(32), ''],
    ['search', 'tea', 'en'],
    ['listing-view', '7', 'en'],
  );
  const row = fc.tuple(
    fc.constantFrom(0, 1, 2),
    fc.constantFrom(today - 1, today),
    kind,
    fc.integer({ min: 1, max: 99 }),
  );
  const plan = fc.record({
    bodies: fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
    deliveries: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  });
  const known = [...sites, 999 as SiteId];
  await fc.assert(
    fc.asyncProperty(plan, async ({ bodies, deliveries }) => {
      await empty();
      const messages = bodies.map((rows, i) =>
        message(
          `m${i}`,
          ...rows.map(([site, day, what, count]): CountRow => {
            const [feature, thing, dimension] = what;
            return [known[site] as SiteId, feature, day, thing, dimension, count];
          }),
        ),
      );
      for (const numbers of deliveries)
        await writeCounts(database.db, [
          ...new Set(numbers.map((n) => messages[n % messages.length] as Messages[number])),
        ]);
      for (const of of ['sites', 'all'] as const) {
        const { recounted, stored: written } = await figures(of);
        expect(written).toEqual(recounted);
      }
    }),
    { numRuns: 60 },
  );
});

test('errors without number take no more room than others, and are all in the figures', async () => {
  const [site] = sites as [SiteId];
  const errors = (from: number) =>
    Array.from({ length: 150 }, (_, i): CountRow => [site, 'error', today, `digest ${from + i}`, 'home', 2]);
  for (const from of [0, 150, 300]) await writeCounts(database.db, [message(`m${from}`, ...errors(from))]);
  const rows = await stored();
  expect(rows).toHaveLength(201);
  expect(rows.find(([, , , thing]) => thing === '')).toEqual([site, 'error', today, '', '', 500]);
  expect((await figures('sites')).stored).toEqual([
    { site_id: site, day: today, views: 0, hits: 0, misses: 0, errors: 900 },
  ]);
});

test('counts of a site that no longer exists do not stop the others', async () => {
  const [site] = sites as [SiteId];
  const kept: CountRow = [site, 'search', today, 'tea', 'en', 2];
  await writeCounts(database.db, [message('a', [999 as SiteId, 'search', today, 'tea', 'en', 1], kept)]);
  expect(await stored()).toEqual([kept]);
});

test('somebody who searches for ever new words cannot fill the database', async () => {
  const [site, other] = sites as [SiteId, SiteId];
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, i): CountRow => [site, 'search', today, `word ${from + i}`, 'en', 1]);
  await writeCounts(database.db, [message('a', ...words(0, 990))]);
  await writeCounts(database.db, [message('b', ...words(990, 200), [other, 'search', today, 'tea', 'en', 1])]);
  await writeCounts(database.db, [message('c', ...words(0, 300), ...words(5_000, 300))]);
  const rows = await stored();
  const ofSite = rows.filter(([id]) => id === site);
  expect(ofSite).toHaveLength(1_000);
  expect(rows.filter(([id]) => id === other)).toHaveLength(1);
  // What is known is still counted.
  expect(ofSite.find(([, , , word]) => word === 'word 250')?.[5]).toBe(2);
});

describe('The nightly task', () => {
  test('deletes searches after 90 days, on every site', async () => {
    const days = [today - 91, today - 90, today - 89, today];
    const rows = sites.flatMap((site) => days.map((day): CountRow => [site, 'search', day, 'tea', 'en', 1]));
    await writeCounts(database.db, [message('a', ...rows)]);
    await pruneCounts(database.db, now);
    expect(sorted(await stored())).toEqual(sorted(rows.filter(([, , day]) => day > today - 90)));
  });

  test('keeps the figures of a year and of the year before', async () => {
    const days = [today - 801, today - 800, today - 799, today];
    await writeCounts(database.db, [
      message('a', ...days.map((day): CountRow => [sites[0] as SiteId, 'view', day, 'home', 'en', 1])),
    ]);
    await pruneCounts(database.db, now);
    for (const of of ['sites', 'all'] as const)
      expect((await figures(of)).stored).toMatchObject([{ day: today - 799 }, { day: today }]);
  });

  test('deletes more than one statement takes', async () => {
    const [site] = sites as [SiteId];
    await database.db
      .prepare(`insert into counts select ?1, 'search', ?2, 'word ' || value, 'en', 1 from json_each(?3)`)
      .bind(site, today - 100, JSON.stringify(Array.from({ length: 12_000 }, (_, i) => i)))
      .run();
    await pruneCounts(database.db, now);
    expect(await stored()).toEqual([]);
  });

  test('forgets messages after a day, and none that may still be delivered', async () => {
    const age = (hours: number) => ({ ...message(`${hours}`), timestamp: new Date(now - hours * 3_600_000) });
    await writeCounts(database.db, [age(0), age(23), age(25)]);
    await pruneCounts(database.db, now);
    const { results } = await database.db.prepare('select id from count_messages').all<{ id: string }>();
    expect(results.map(({ id }) => id).sort()).toEqual(['0', '23']);
  });
});
