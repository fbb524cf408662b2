import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCells } from '../../scripts/lib/recount.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { getImport } from '../../worker/features/imports/imports.query.ts';
import { continueImport, resumeImport } from '../../worker/features/imports/run.ts';
import { undoImport } from '../../worker/features/imports/undo.ts';
import { pruneImages } from '../../worker/features/imports/undo-import.writer.ts';
import { undoableFor } from '../../worker/features/imports/undoable.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsOf, dumpSite, importFile, opener, startTestImport } from '../support/imports.ts';
import { addTaxonomy, listingNamed } from '../support/listings.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

class Killed extends Error {}

/** The database of a process that is killed at its n-th transaction: before the commit, or before the response. */
function dying(db: D1Database, { at, isDone }: { at: number; isDone: boolean }): D1Database {
  let batches = 0;
  return new Proxy(db, {
    get(target, property) {
      if (property !== 'batch') return Reflect.get(target, property).bind(target);
      return async (statements: Parameters<D1Database['batch']>[0]) => {
        batches++;
        if (batches < at) return target.batch(statements);
        if (isDone) await target.batch(statements);
        throw new Killed();
      };
    },
  });
}

const header = 'id,name,type,city,country,lat,lon,phone';
/** Rows of which some are rejected. `version` changes every third one. */
function fileOf(count: number, version = 1): string {
  const rows = Array.from({ length: count }, (_, index) => {
    if (index % 50 === 49) return `${index},,cafe,Bonn,DE,,,`;
    const name = index % 3 === 0 ? `Place ${index % 40} v${version}` : `Place ${index % 40}`;
    const lat = 50 + (index % 70) / 7;
    return `${index},${name},type ${(index + version) % 5},City ${index % 60},DE,${lat},${8 + index / 1000},030 1234${index % 100}`;
  });
  return [header, ...rows].join('\n');
}

async function expectExactCells(site: SiteId): Promise<void> {
  const { kept, expected } = await readCells(database.db, site);
  expect(kept).toEqual(expected);
}

async function names(site: SiteId): Promise<unknown[]> {
  const rows = await database.db
    .prepare(
      `select l.import_key as key, t.name, l.phone, l.latitude from listings l
       join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id where l.site_id = ?1 order by l.import_key`,
    )
    .bind(site)
    .all();
  return rows.results;
}

test('an import that is killed repeatedly, at any moment, ends with the same counts as an uninterrupted one', async () => {
  const content = fileOf(1900);
  const calm = await createTestSite(database.db);
  const whole = await importFile({ db: database.db, site: calm, content });
  const deaths = fc.array(fc.record({ at: fc.integer({ min: 1, max: 5 }), isDone: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(deaths, async (all) => {
      const site = await createTestSite(database.db);
      const started = await startTestImport({ db: database.db, site, content });
      if ('code' in started) throw new Error(started.code);
      for (const death of all) {
        const db = dying(database.db, death);
        await continueImport({ ...started.job, db }).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        const { position, ...record } = await getImport(database.db, started.id);
        const { created, updated, unchanged, rejected } = countsOf({ position, ...record });
        expect(created + updated + unchanged + rejected).toBe(position);
      }
      expect(await continueImport(started.job)).toEqual({ code: 'done' });
      const done = await getImport(database.db, started.id);
      expect([done.state, done.position, countsOf(done)]).toEqual(['done', 1900, countsOf(whole)]);
      expect(await names(site)).toEqual(await names(calm));
      await expectExactCells(site);
    }),
    { numRuns: 3 },
  );
});

test('two processes that continue one import at the same time write every row once', async () => {
  const site = await createTestSite(database.db);
  const started = await startTestImport({ db: database.db, site, content: fileOf(2600) });
  if ('code' in started) throw new Error(started.code);
  await Promise.all([continueImport(started.job), continueImport(started.job)]);
  const done = await getImport(database.db, started.id);
  expect(countsOf(done)).toEqual({ created: 2548, updated: 0, unchanged: 0, rejected: 52 });
  await expectExactCells(site);
});

test('undoing an import restores the site row by row', async () => {
  const { db } = database;
  const site = await createTestSite(db, { languages: ['en', 'de'] });
  const writer = openWriter(db, site);
  await addTaxonomy(writer);
  await writer.createListings([
    listingNamed('By hand', {
      placeId: 4,
      categoryIds: [3],
      latitude: 51.17625779999999,
      longitude: 4.091392799999999,
    }),
  ]);
  await importFile({ db, site, content: fileOf(900) });
  await writer.patchListings([{ id: 5, texts: { de: { name: 'Ort', summary: 'auf Deutsch' } } }]);
  const before = await dumpSite(db, site);
  // Longer than the first file: it changes and creates listings, and leaves some, with new cities and categories.
  const content = `${fileOf(1700, 2)}\n9000,New,teahouse,Lyon,FR,45.7,4.8,`;
  const second = await importFile({ db, site, content });
  expect(second.created).toBeGreaterThan(700);
  expect(second.updated).toBeGreaterThan(500);
  expect(await dumpSite(db, site)).not.toEqual(before);
  const undone = await undoImport({ db, id: second.id });
  expect(undone).toEqual({ code: 'undone', undone: second.created + second.updated, kept: 0, keptSlugs: [] });
  expect(await dumpSite(db, site)).toEqual(before);
  expect(await undoImport({ db, id: second.id })).toEqual({ code: 'not-undoable', state: 'undone' });
});

test('two imports that are undone, the later one first, leave an empty site', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const before = await dumpSite(db, site);
  const first = await importFile({ db, site, content: fileOf(700) });
  const second = await importFile({ db, site, content: fileOf(700, 2) });
  await undoImport({ db, id: second.id });
  await undoImport({ db, id: first.id });
  expect(await dumpSite(db, site)).toEqual(before);
});

test('an undo that is killed continues where it stopped', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const before = await dumpSite(db, site);
  const { id, created } = await importFile({ db, site, content: fileOf(1700) });
  for (const isDone of [true, false]) {
    await expect(undoImport({ db: dying(db, { at: 2, isDone }), id })).rejects.toThrow(Killed);
    await expectExactCells(site);
  }
  expect(await undoImport({ db, id })).toMatchObject({ undone: created, kept: 0 });
  expect(await dumpSite(db, site)).toEqual(before);
});

test('listings that were edited after the import stay when it is undone, and are listed', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const { id } = await importFile({ db, site, content: fileOf(60) });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await openWriter(db, site).patchListings([{ id: 3, phone: '+49 30 99999', slug: 'edited' }]);
  expect(await undoImport({ db, id })).toEqual({ code: 'undone', undone: 58, kept: 1, keptSlugs: ['edited'] });
  const left = await dumpSite(db, site);
  expect(left.listings).toHaveLength(1);
  expect(left.places).toHaveLength(2);
  expect(left.categories).toHaveLength(1);
  await expectExactCells(site);
});

test('editors’ content about an import’s places and categories stays when the import is undone', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const { id, created } = await importFile({ db, site, content: fileOf(60) });
  const writer = openWriter(db, site);
  await writer.ensureAttributes([{ slug: 'terrace', kind: 'yes-no', category: 'type-1', names: { en: 'Terrace' } }]);
  const place = { kind: 'city', slug: 'city-2' } as const;
  await writer.setLandings([{ category: 'type-2', place, texts: { en: { title: 'The second' } } }]);
  expect(await undoImport({ db, id })).toMatchObject({ code: 'undone', undone: created });
  const left = await dumpSite(db, site);
  expect(left.listings).toEqual([]);
  expect(left.categories).toHaveLength(2);
  expect(left.places).toHaveLength(2);
  await expectExactCells(site);
});

test('an import that is being undone does not continue', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const started = await startTestImport({ db, site, content: fileOf(1200) });
  if ('code' in started) throw new Error(started.code);
  expect(await continueImport({ ...started.job, isTimeUp: () => true })).toEqual({ code: 'paused' });
  await undoImport({ db, id: started.id });
  await resumeImport(db, await getImport(db, started.id));
  expect(await continueImport(started.job)).toEqual({ code: 'stopped' });
  expect((await dumpSite(db, site)).listings).toEqual([]);
});

test('after 90 days an import can no longer be undone, and its images of previous rows are deleted', async () => {
  const { db } = database;
  const site = await createTestSite(db);
  const { id } = await importFile({ db, site, content: fileOf(60) });
  const images = () =>
    db.prepare('select count(*) as n from import_images where site_id = ?1').bind(site).first<number>('n');
  await pruneImages(db, Date.now());
  expect(await images()).toBe(59);
  await db
    .prepare('update imports set updated_at = ?2 where id = ?1')
    .bind(id, Date.now() - undoableFor - 1)
    .run();
  expect(await undoImport({ db, id })).toEqual({ code: 'not-undoable', state: 'done' });
  await pruneImages(db, Date.now());
  expect(await images()).toBe(0);
});

test('a file that has become shorter since its check does not count as complete', async () => {
  const site = await createTestSite(database.db);
  const started = await startTestImport({ db: database.db, site, content: fileOf(100) });
  if ('code' in started) throw new Error(started.code);
  const ran = await continueImport({ ...started.job, open: opener(fileOf(80)) });
  expect(ran).toMatchObject({ code: 'unusable', fault: { code: 'file-changed' } });
  expect((await getImport(database.db, started.id)).state).toBe('failed');
});

test('undoing an import of one site does not change another site that imported the same file', async () => {
  const { db } = database;
  const [one, two] = [await createTestSite(db), await createTestSite(db)];
  const first = await importFile({ db, site: one, content: fileOf(300) });
  await importFile({ db, site: two, content: fileOf(300) });
  const before = await dumpSite(db, two);
  await undoImport({ db, id: first.id });
  expect(await dumpSite(db, two)).toEqual(before);
});
