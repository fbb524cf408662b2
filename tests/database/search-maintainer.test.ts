import type { DurableObjectStorage } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestPosition } from '../../scripts/lib/plain-site.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader, type Reader } from '../../worker/data/reader.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { answer } from '../../worker/search-index/answer.ts';
import { SearchMaintainer } from '../../worker/search-index/maintainer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { listingNamed } from '../support/listings.ts';
import { memoryStorage } from '../support/object-storage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function siteOf(names: readonly string[]): Promise<SiteId> {
  const site = await createTestSite(database.db);
  await openWriter(database.db, site).createListings(
    names.map((name) => listingNamed(name)),
    { bulk: true },
  );
  return site;
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `Place ${i}`);

type Kept = { storage?: DurableObjectStorage; reader?: Reader };

/** The search index of a site, as it is after it woke up. */
function open(
  site: SiteId,
  { storage = memoryStorage(), reader = openReader(database.db, new Meter()) }: Kept = {},
): { index: SearchMaintainer; storage: DurableObjectStorage; problems: string[] } {
  const problems: string[] = [];
  const index = new SearchMaintainer({ storage, reader, report: (problem) => problems.push(String(problem)) });
  index.open(site);
  return { index, storage, problems };
}

async function untilDone(index: SearchMaintainer): Promise<void> {
  while (await index.step());
}

async function built(site: SiteId, kept: Kept = {}): Promise<ReturnType<typeof open>> {
  const opened = open(site, kept);
  await untilDone(opened.index);
  return opened;
}

/** The ids of the listings that a search finds; null while there is no index. */
function search(index: SearchMaintainer, text: string): number[] | null {
  const { finder } = index;
  if (!finder) return null;
  const found = answer(finder, {
    ...{ position: 0, text, language: 'en', defaultLanguage: 'en', filters: { attributes: {} } },
    ...{ isLiteral: false, explain: { from: 0, count: 24 } },
  });
  return found.code === 'ok' ? [...found.ids].sort((a, b) => a - b) : null;
}

/** Writes to the listings of a site as its staff do. */
const writerOf = (site: SiteId) => openWriter(database.db, site);
const rename = (id: number, name: string) => ({ id, texts: { en: { name } } });

async function catchUp(index: SearchMaintainer, site: SiteId): Promise<void> {
  await index.catchUp(await newestPosition(database.db, site));
  await untilDone(index);
}

/** A comparison with the database, and how many listings it repaired. */
async function differing(index: SearchMaintainer): Promise<number | undefined> {
  index.compare();
  await untilDone(index);
  return index.status.compared?.differing;
}

test('a comparison finds nothing in an index that is right, also while listings are being written', async () => {
  const site = await siteOf(numbered(30));
  const { index, problems } = await built(site);
  expect(await differing(index)).toBe(0);
  await writerOf(site).patchListings([rename(3, 'Renamed'), { id: 4, state: 'hidden' }]);
  await writerOf(site).createListings([listingNamed('Meanwhile')]);
  expect(await differing(index)).toBe(0);
  expect(search(index, 'Renamed')).toEqual([3]);
  expect(search(index, 'Meanwhile')).toEqual([31]);
  expect(problems).toEqual([]);
});

test('a comparison restores listings that the index lost, removes extra ones, reads changed ones again, and says so', async () => {
  const site = await siteOf(['Lighthouse', 'Windmill', 'Aquarium', 'Planetarium']);
  const { index, storage, problems } = await built(site);
  // Writes that never reached the feed, as after a fault.
  const { finder } = index;
  finder?.store.remove(1);
  storage.sql.exec('update entries_0 set updated_at = 1 where id = 2');
  await writerOf(site).patchListings([
    { id: 3, state: 'removed' },
    { id: 4, texts: { en: { name: 'Observatory' } } },
  ]);
  await database.db.prepare('update listing_feed set seq = listing_id where site_id = ?1').bind(site).run();
  expect([search(index, 'Lighthouse'), search(index, 'Aquarium'), search(index, 'Observatory')]).toEqual([[], [3], []]);
  expect(await differing(index)).toBe(4);
  expect([search(index, 'Lighthouse'), search(index, 'Aquarium'), search(index, 'Observatory')]).toEqual([
    [1],
    [],
    [4],
  ]);
  expect(search(index, 'Windmill')).toEqual([2]);
  expect(search(index, 'Planetarium')).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('4 listings that differed')]);
  expect(await differing(index)).toBe(0);
});

test('a comparison goes on where it was when the object is evicted', async () => {
  const site = await siteOf(numbered(9_000));
  const { index, storage } = await built(site);
  index.finder?.store.remove(8_999);
  index.compare();
  await index.step();
  expect(index.status).toMatchObject({ isComparing: true });
  const { index: later } = open(site, { storage });
  expect(later.status).toMatchObject({ isComparing: true, compared: null });
  await untilDone(later);
  expect(later.status).toMatchObject({ isComparing: false, compared: { differing: 1 } });
  expect(search(later, 'Place 8998')).toContain(8_999);
}, 120_000);

test('the index in use answers while another one is built beside it, and is replaced by it', async () => {
  const site = await siteOf(['Lighthouse', ...numbered(900)]);
  const { index, storage } = await built(site);
  storage.sql.exec('update entries_0 set language = ?', 'xx');
  index.rebuild();
  await index.step();
  await index.step();
  expect(index.status).toMatchObject({ isReady: true, listings: 901, building: { listings: 400 } });
  expect(search(index, 'Lighthouse')).toEqual([1]);
  await untilDone(index);
  expect(index.status).toMatchObject({ isReady: true, listings: 901, building: null });
  expect(index.finder?.store.entries([1])).toMatchObject([{ language: 'en' }]);
  const left = storage.sql.exec(`select name from sqlite_schema where name like '%\\_0' escape '\\'`);
  expect([...left]).toEqual([]);
});

test('a build that was interrupted goes on after an eviction, and contains what was written meanwhile', async () => {
  const site = await siteOf(numbered(1_000));
  const { index: first, storage } = open(site);
  for (let i = 0; i < 3; i++) await first.step();
  expect(first.status).toMatchObject({ isReady: false, building: { listings: 800 } });
  expect(search(first, 'Place 7')).toBeNull();
  await writerOf(site).patchListings([rename(2, 'Lighthouse'), { id: 3, state: 'hidden' }, rename(990, 'Windmill')]);
  await writerOf(site).createListings([listingNamed('Aquarium')]);
  const { index } = open(site, { storage });
  expect(index.status).toMatchObject({ isReady: false, building: { listings: 800 } });
  await untilDone(index);
  expect(index.status).toMatchObject({ isReady: true, listings: 1_000, building: null });
  const found = ['Lighthouse', 'Windmill', 'Aquarium', 'Place 2'].map((text) => search(index, text));
  expect(found.slice(0, 3)).toEqual([[2], [990], [1_001]]);
  expect(found[3]).not.toContain(3);
});

test('a write in the middle of a rebuild is found at once, and still after the rebuild', async () => {
  const site = await siteOf(numbered(900));
  const { index } = await built(site);
  index.rebuild();
  await index.step();
  await index.step();
  await writerOf(site).patchListings([rename(5, 'Lighthouse')]);
  await index.catchUp(await newestPosition(database.db, site));
  expect(index.status.building).toEqual({ listings: 400 });
  expect(search(index, 'Lighthouse')).toEqual([5]);
  await untilDone(index);
  expect(search(index, 'Lighthouse')).toEqual([5]);
});

test('an index that is newer than a restored database is built anew, once', async () => {
  const site = await siteOf(numbered(450));
  const { index, storage } = await built(site);
  await writerOf(site).patchListings([rename(1, 'Lighthouse')]);
  await catchUp(index, site);
  expect(search(index, 'Lighthouse')).toEqual([1]);
  // The database of an hour ago: neither the write nor its feed row.
  await database.db.batch(
    [
      `update listing_texts set name = 'Place 0' where site_id = ?1 and listing_id = 1`,
      'update listing_feed set seq = -seq where site_id = ?1 and seq = (select max(seq) from listing_feed where site_id = ?1)',
    ].map((sql) => database.db.prepare(sql).bind(site)),
  );
  const { index: later } = open(site, { storage });
  await later.catchUp(0);
  expect(later.status).toMatchObject({ isReady: true, building: { listings: 0 } });
  await later.step();
  await later.step();
  // A question does not begin the build again.
  await later.catchUp(Number.MAX_SAFE_INTEGER);
  expect(later.status).toMatchObject({ building: { listings: 400 } });
  await untilDone(later);
  expect(search(later, 'Lighthouse')).toEqual([]);
});

test('a step whose write fails leaves nothing behind, and its words can be misspelt after it is repeated', async () => {
  const site = await siteOf(['Lighthouse', 'Windmill']);
  const storage = memoryStorage();
  let isFull = true;
  const { index } = open(site, {
    storage: {
      ...storage,
      sql: storage.sql,
      transactionSync: (work: () => unknown) =>
        storage.transactionSync(() => {
          const result = work();
          const [{ listings } = { listings: 0 }] = storage.sql.exec<{ listings: number }>(
            'select count(*) as listings from entries_0',
          );
          if (listings > 0 && isFull) throw new Error('the disk is full');
          return result;
        }),
    } as unknown as DurableObjectStorage,
  });
  await expect(untilDone(index)).rejects.toThrow('the disk is full');
  expect(index.status).toMatchObject({ isReady: false, building: { listings: 0 } });
  isFull = false;
  await untilDone(index);
  expect(index.status).toMatchObject({ isReady: true, listings: 2 });
  expect(search(index, 'Lihgthouse')).toEqual([1]);
});

test('a read that fails is repeated from where it was', async () => {
  const site = await siteOf(numbered(500));
  const reader = openReader(database.db, new Meter());
  let calls = 0;
  const shaky = {
    batch: (...statements: Parameters<Reader['batch']>) => {
      calls += 1;
      if (calls % 2) throw new Error('the database is busy');
      return reader.batch(...statements);
    },
  } as Reader;
  const { index } = open(site, { reader: shaky });
  for (let tries = 0; tries < 20 && index.hasWork; tries++) await index.step().catch(() => {});
  expect(index.status).toMatchObject({ isReady: true, listings: 500 });
});

test('a place with the id of a deleted one is known by its own name', async () => {
  const site = await siteOf([]);
  const { db } = database;
  const place = (slug: string, name: string) =>
    db
      .prepare(`insert into places values (?1, 1, 'city', null, 'fr', ?2, ?3)`)
      .bind(site, slug, JSON.stringify({ en: name }));
  await place('lyon', 'Lyon').run();
  await writerOf(site).createListings([{ ...listingNamed('Windmill'), placeId: 1 }]);
  const { index } = await built(site);
  expect(search(index, 'lyon')).toEqual([1]);
  await writerOf(site).patchListings([{ id: 1, placeId: null }]);
  await db.prepare('delete from places where site_id = ?1').bind(site).run();
  await place('nice', 'Nice').run();
  await writerOf(site).patchListings([{ id: 1, placeId: 1 }]);
  await catchUp(index, site);
  expect(search(index, 'nice')).toEqual([1]);
  expect(search(index, 'lyon')).toEqual([]);
});

test('a comparison repairs places', async () => {
  const site = await siteOf([]);
  const { db } = database;
  await db.prepare(`insert into places values (?1, 1, 'city', null, 'fr', 'lyon', '{"en":"Lyon"}')`).bind(site).run();
  await writerOf(site).createListings([{ ...listingNamed('Windmill'), placeId: 1 }]);
  const { index } = await built(site);
  await db.prepare(`update places set names = '{"en":"Lugdunum"}' where site_id = ?1`).bind(site).run();
  expect(search(index, 'lugdunum')).toEqual([]);
  await differing(index);
  expect(search(index, 'lugdunum')).toEqual([1]);
});
