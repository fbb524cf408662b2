import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { continueImport } from '../../worker/features/imports/run.ts';
import { undoImport } from '../../worker/features/imports/undo.ts';
import type { ImportWishes } from '../../worker/features/imports/wishes.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { editListing, rowsOf } from '../support/imported-rows.ts';
import { dumpSite, importFile, notesOf, previewFile, startTestImport } from '../support/imports.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const file = (site: SiteId, lines: readonly string[], told: ImportWishes = {}) => ({
  db: database.db,
  site,
  content: `${lines.join('\n')}\n`,
  wanted: { told },
});
const imported = (site: SiteId, lines: readonly string[], told: ImportWishes = {}) =>
  importFile(file(site, lines, told));

const statesOf = async (site: SiteId) =>
  Object.fromEntries((await rowsOf(database.db, site)).map(({ slug, state }) => [slug, state]));
const setState = (site: SiteId, slug: string, value: string) =>
  editListing(database.db, site, { slug, column: 'state', value });

const header = 'name,address,city,country';
const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `Place ${from + at},Ring ${from + at},Bonn,DE`);

test('a listing that people opened again stays open, whatever the file says of it', async () => {
  const site = await createTestSite(database.db);
  const line = (closed: string, phone: string) => ['name,city,country,phone,closed', `Mill,Bonn,DE,${phone},${closed}`];
  await imported(site, line('yes', '0228 1234567'));
  await setState(site, 'mill', 'published');
  await imported(site, line('yes', '0228 1234568'));
  expect(await statesOf(site)).toEqual({ mill: 'published' });
  await imported(site, line('yes', '0228 1234569'), { overwriteEdits: true });
  expect(await statesOf(site)).toEqual({ mill: 'closed' });
});

test('a listing that the file called closed stays closed when a file says nothing of it', async () => {
  const site = await createTestSite(database.db);
  await imported(site, ['name,city,country,closed', 'Mill,Bonn,DE,yes']);
  await imported(site, ['name,city,country,phone', 'Mill,Bonn,DE,0228 1234567']);
  expect(await statesOf(site)).toEqual({ mill: 'closed' });
  await imported(site, ['name,city,country,closed', 'Mill,Bonn,DE,no']);
  expect(await statesOf(site)).toEqual({ mill: 'published' });
});

test('a listing that people closed is not opened by a file that closes it, too, and opens it later', async () => {
  const site = await createTestSite(database.db);
  const line = (closed: string, phone: string) => ['name,city,country,phone,closed', `Mill,Bonn,DE,${phone},${closed}`];
  await imported(site, ['name,city,country,phone', 'Mill,Bonn,DE,0228 1234566']);
  await setState(site, 'mill', 'closed');
  await imported(site, line('yes', '0228 1234567'));
  await imported(site, line('no', '0228 1234568'));
  expect(await statesOf(site)).toEqual({ mill: 'closed' });
});

test('a listing that left the file and that people opened again is not closed by the next file', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, ...named(0, 10)]);
  expect((await imported(site, [header, ...named(1, 10)], { closeMissing: 0.1 })).closed).toBe(1);
  await setState(site, 'place-0', 'published');
  const { missing } = await previewFile(file(site, [header, ...named(1, 10)], { closeMissing: 0.1 }));
  expect(missing?.missing).toBe(0);
  expect((await imported(site, [header, ...named(1, 10)], { closeMissing: 0.1 })).closed).toBe(0);
  expect((await statesOf(site))['place-0']).toBe('published');
});

test('the limit counts the listings before the import: a file of others closes none', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, ...named(0, 20)]);
  const others = [header, ...named(100, 500)];
  const { missing } = await previewFile(file(site, others, { closeMissing: 0.1 }));
  expect(missing).toEqual({ missing: 20, of: 20 });
  const record = await imported(site, others, { closeMissing: 0.1 });
  expect(JSON.parse(record.report ?? '{}').closing).toEqual({ code: 'too-many', missing: 20, of: 20 });
});

test('a listing whose row says the same under another key is not missing', async () => {
  const site = await createTestSite(database.db);
  const ids = 'id,name,city,country';
  await imported(site, [ids, '1,Tea House,Bonn,DE', '1,Mill,Bonn,DE', '2,Inn,Bonn,DE'], { columns: { id: 'id' } });
  const told = { columns: { id: 'id' }, closeMissing: 0.5 } as const;
  expect((await imported(site, [ids, '1,Mill,Bonn,DE', '2,Inn,Bonn,DE'], told)).closed).toBe(1);
  expect(await statesOf(site)).toEqual({ 'tea-house': 'closed', mill: 'published', inn: 'published' });
});

test('two processes that close listings at the same time count each once', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, ...named(0, 1_300)]);
  const started = await startTestImport(file(site, [header, ...named(1_200, 1_300)], { closeMissing: 1 }));
  if ('code' in started) throw new Error(started.code);
  await Promise.all([continueImport(started.job), continueImport(started.job)]);
  const record = await database.db.prepare('select state, closed from imports where id = ?1').bind(started.id).first();
  expect(record).toEqual({ state: 'done', closed: 1_200 });
  expect(Object.values(await statesOf(site)).filter((state) => state === 'closed')).toHaveLength(1_200);
});

test('undoing an import takes the former addresses back that it gave to older listings, and no others', async () => {
  const site = await createTestSite(database.db);
  const line = (path: string) => ['name,city,country,old_url', `Mill,Bonn,DE,${path}`];
  const told = { columns: { old_url: 'oldAddress' } } as const;
  const paths = async () => {
    const found = await database.db.prepare('select path from former_paths where site_id = ?1').bind(site).all();
    return found.results.map(({ path }) => path).sort();
  };
  await imported(site, line('/old/mill'), told);
  const before = await dumpSite(database.db, site);
  const record = await imported(site, line('/older/mill'), told);
  expect(await paths()).toEqual(['/old/mill', '/older/mill']);
  await undoImport({ db: database.db, id: record.id });
  expect(await paths()).toEqual(['/old/mill']);
  expect(await dumpSite(database.db, site)).toEqual(before);
});

test('of two rows with one former address the second is told that it is taken', async () => {
  const site = await createTestSite(database.db);
  const lines = ['name,city,country,old_url', 'Mill,Bonn,DE,/old/1', 'Inn,Bonn,DE,/OLD/1/'];
  const record = await imported(site, lines, { columns: { old_url: 'oldAddress' } });
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ row, code, detail }) => `${row} ${code} ${detail}`)).toEqual(['3 old-address-taken /old/1']);
});
