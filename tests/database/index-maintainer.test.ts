import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainAnswer } from '../../scripts/lib/plain-index.ts';
import { newestPosition, readPlainSite } from '../../scripts/lib/plain-site.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { IndexMaintainer } from '../../worker/filter-index/index-maintainer.ts';
import type { IndexAnswer, Question } from '../../worker/filter-index/question.ts';
import { Snapshot } from '../../worker/filter-index/snapshot.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { question } from '../support/filter-sites.ts';
import { apply, createFilteredSite, write } from '../support/filter-writes.ts';
import { listingNamed } from '../support/listings.ts';
import { memoryStorage } from '../support/object-storage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function siteOf(count: number, languages = ['en']): Promise<SiteId> {
  const site = await createTestSite(database.db, { languages });
  const listings = Array.from({ length: count }, (_, i) => listingNamed(`Place ${i}`));
  await openWriter(database.db, site).createListings(listings, { bulk: true });
  return site;
}

type Kept = Partial<ConstructorParameters<typeof IndexMaintainer>[0]>;

function keep(site: SiteId, { storage = memoryStorage(), ...rest }: Kept = {}) {
  const reader = openReader(database.db, new Meter());
  const problems: unknown[] = [];
  const deps = { storage, snapshot: new Snapshot(storage), reader, site, ...rest };
  return { keeper: new IndexMaintainer(deps, (problem) => problems.push(problem)), problems };
}

async function untilDone(keeper: IndexMaintainer): Promise<void> {
  while (await keeper.step());
}

test('a site whose index does not fit in memory works without it, and the build is not repeated', async () => {
  const site = await siteOf(20);
  const storage = memoryStorage();
  for (const room of [1_000, 1_000_000]) {
    const { keeper } = keep(site, { storage, limits: { room } });
    await keeper.catchUp(1);
    expect(keeper.isAt(0)).toBe(false);
    expect(keeper.status).toMatchObject({ phase: 'too-large', listings: 0 });
    expect(keeper.workAt).toBeNull();
  }
  const { keeper } = keep(site, { storage });
  keeper.clear();
  await keeper.catchUp(1);
  expect(keeper.status).toMatchObject({ phase: 'ready', listings: 20 });
});

test('an index that is evicted while it is being built continues from its stored state', async () => {
  const site = await siteOf(50);
  const storage = memoryStorage();
  const limits = { small: 5, slice: 10, savedWhileLoading: 20 };
  const first = keep(site, { storage, limits }).keeper;
  for (let i = 0; i < 4; i++) await first.step();
  expect(first.status).toMatchObject({ phase: 'loading', listings: 36, unsaved: 10 });
  const second = keep(site, { storage, limits }).keeper;
  expect(second.status).toMatchObject({ phase: 'loading', listings: 26 });
  await untilDone(second);
  expect(second.status).toMatchObject({ phase: 'ready', listings: 50, missingOrders: [], unsaved: 0 });
  expect(keep(site, { storage, limits }).keeper.status).toMatchObject({ listings: 50, missingOrders: [] });
});

test('an order of names that has been built is not built again after an eviction', async () => {
  const site = await siteOf(20, ['en', 'de', 'pl']);
  const storage = memoryStorage();
  const limits = { small: 3 };
  const first = keep(site, { storage, limits }).keeper;
  while (first.status.missingOrders.length !== 1) await first.step();
  await first.step();
  expect(keep(site, { storage, limits }).keeper.status).toMatchObject({ phase: 'ready', missingOrders: ['pl'] });
});

/** Compares the order of all names with a plain check of each listing. */
async function expectNames(keeper: IndexMaintainer, site: SiteId): Promise<void> {
  const position = await newestPosition(database.db, site);
  await keeper.catchUp(position);
  expect(keeper.isAt(position)).toBe(true);
  const all: Question = {
    ...{ position, filters: { attributes: {} }, sort: 'name', language: 'en', start: null },
    ...{ limit: 1_000, now: 0, placeValues: 0 },
  };
  expect(keeper.answer(all)).toEqual(plainAnswer(await readPlainSite(database.db, site), all));
}

const rename = (id: number, name: string) => ({ id, texts: { en: { name } } });

test('listings that are written while an order is being built get their correct positions', async () => {
  const site = await siteOf(30);
  const writer = openWriter(database.db, site);
  const { keeper } = keep(site, { limits: { small: 3, slice: 100 } });
  // The listings, the feed, and the beginning of an order.
  for (let i = 0; i < 4; i++) await keeper.step();
  expect(keeper.status).toMatchObject({ phase: 'ready', missingOrders: ['en'] });
  await writer.patchListings([rename(3, 'Zoe'), rename(20, 'Aaron'), { id: 21, state: 'hidden' }]);
  await writer.createListings([listingNamed('Meanwhile')]);
  await keeper.catchUp(await newestPosition(database.db, site));
  await untilDone(keeper);
  await expectNames(keeper, site);
});

test('names that are written after an order was stored do not break searches in it', async () => {
  const site = await siteOf(40);
  const writer = openWriter(database.db, site);
  const storage = memoryStorage();
  const first = keep(site, { storage }).keeper;
  await expectNames(first, site);
  await untilDone(first);
  // Reverses all names, so that the stored order is wrong for the new names.
  await writer.patchListings(Array.from({ length: 40 }, (_, i) => rename(i + 1, `Place ${90 - i}`)));
  await expectNames(first, site);
  const second = keep(site, { storage, limits: { inline: 5, slice: 7 } }).keeper;
  await second.catchUp(await newestPosition(database.db, site));
  expect(second.isBusy).toBe(true);
  await untilDone(second);
  await expectNames(second, site);
});

/** Events of an index. Small limits make every kind of its work likely. */
const event = fc.oneof(
  { weight: 3, arbitrary: write.map((written) => ({ written })) },
  { weight: 3, arbitrary: fc.array(question, { minLength: 1, maxLength: 4 }).map((questions) => ({ questions })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((steps) => ({ steps })) },
  { weight: 1, arbitrary: fc.constant({ sleeps: true as const }) },
);

const limits = { small: 3, inline: 4, slice: 5, savedWhileLoading: 7, saveAfterListings: 3, saveAfter: 0 };

test('after any sequence of builds, questions, writes, stores and evictions, an index is exact or reports that it is not ready', {
  timeout: 300_000,
}, async () => {
  let [exact, notReady] = [0, 0];
  // Questions while the listings are loaded, which chance does not always ask.
  const early = [{ steps: 1 }, { questions: fc.sample(question, 2) }];
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const { db } = database;
      const site = await createFilteredSite(db);
      const storage = memoryStorage();
      let { keeper, problems } = keep(site.id, { storage, limits });
      const expectExact = async (asked: readonly Question[]) => {
        const position = await newestPosition(db, site.id);
        if (!keeper.isAt(position) && !keeper.isBusy) await keeper.catchUp(position);
        const plain = await readPlainSite(db, site.id);
        for (const one of asked) {
          const answer: IndexAnswer = keeper.isAt(position) ? keeper.answer(one) : { code: 'not-ready' };
          if (answer.code === 'ok') expect(answer).toEqual(plainAnswer(plain, one));
          if (answer.code === 'ok') exact += 1;
          else notReady += 1;
        }
      };
      for (const happens of [...events, { questions: [] }]) {
        if ('written' in happens) await apply(db, site, happens.written);
        if ('steps' in happens) for (let i = 0; i < happens.steps; i++) await keeper.step();
        if ('sleeps' in happens) ({ keeper, problems } = keep(site.id, { storage, limits }));
        if ('questions' in happens) await expectExact(happens.questions);
        expect(problems).toEqual([]);
      }
      await untilDone(keeper);
      await expectExact(fc.sample(question, 5));
      expect(keeper.isBusy).toBe(false);
    }),
    { numRuns: 15, examples: [[early]] },
  );
  expect(exact).toBeGreaterThan(20);
  expect(notReady).toBeGreaterThan(0);
});
