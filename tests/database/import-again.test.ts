import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { continueImport } from '../../worker/features/imports/run.ts';
import { undoImport } from '../../worker/features/imports/undo.ts';
import type { ImportWishes } from '../../worker/features/imports/wishes.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsOf, dumpSite, importFile, notesOf, previewFile, startTestImport } from '../support/imports.ts';

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

interface Row {
  id: number;
  slug: string;
  name: string;
  address: string;
  phone: string;
  state: string;
}

async function rows(site: SiteId): Promise<Row[]> {
  const found = await database.db
    .prepare(
      `select l.id, l.slug, t.name, l.address, l.phone, l.state from listings l
       join listing_texts t on t.site_id = l.site_id and t.listing_id = l.id and t.language = 'en'
       where l.site_id = ?1 order by l.address, l.id`,
    )
    .bind(site)
    .all<Row>();
  return found.results;
}

/** Changes a column of the listings at an address, as a person would. */
async function edit(
  site: SiteId,
  address: string,
  column: 'phone' | 'state' | 'website',
  value: string,
): Promise<void> {
  await database.db
    .prepare(`update listings set ${column} = ?3, updated_at = updated_at + 1 where site_id = ?1 and address = ?2`)
    .bind(site, address, value)
    .run();
}

const header = 'name,address,city,country,phone';
const branch = (street: string, phone = '') => `Tea House,${street},Bonn,DE,${phone}`;

test('5,000 branches of one name at 5,000 addresses are 5,000 listings, and the same file again changes nothing', async () => {
  const site = await createTestSite(database.db);
  const lines = [header, ...Array.from({ length: 5_000 }, (_, at) => branch(`Ring ${at}`))];
  expect(countsOf(await imported(site, lines))).toEqual({ created: 5_000, updated: 0, unchanged: 0, rejected: 0 });
  const again = await imported(site, [header, ...lines.slice(1).reverse()]);
  expect(countsOf(again)).toEqual({ created: 0, updated: 0, unchanged: 5_000, rejected: 0 });
});

test('a branch that is left out of the next file stays as it is, and none becomes another', async () => {
  const site = await createTestSite(database.db);
  const streets = ['Markt 1', 'Ring 2', 'Tor 3', 'Wall 4'];
  await imported(site, [header, ...streets.map((street) => branch(street))]);
  const before = await rows(site);
  const next = await imported(site, [header, ...streets.slice(1).map((street) => branch(street)), branch('Hof 9')]);
  expect(countsOf(next)).toEqual({ created: 1, updated: 0, unchanged: 3, rejected: 0 });
  expect((await rows(site)).filter(({ address }) => address !== 'Hof 9')).toEqual(before);
});

test('a listing is recognised when its address is worded in another way, and keeps its page', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, branch('Hauptstr. 5'), branch('Ring 2')]);
  const before = await rows(site);
  const next = await imported(site, [header, branch('Hauptstraße 5'), branch('Ring 2')]);
  expect(countsOf(next)).toEqual({ created: 0, updated: 1, unchanged: 1, rejected: 0 });
  const after = await rows(site);
  expect(after.map(({ id, slug, address }) => [id, slug, address])).toEqual([
    [before[0]?.id, before[0]?.slug, 'Hauptstraße 5'],
    [before[1]?.id, before[1]?.slug, 'Ring 2'],
  ]);
  expect(countsOf(await imported(site, [header, branch('Ring 2'), branch('Hauptstraße 5')])).unchanged).toBe(2);
});

test('what is probably the same place is imported and listed', async () => {
  const site = await createTestSite(database.db);
  const record = await imported(site, [header, branch('Markt 1', '0228 1234567'), branch('Markt 1', '0228 7654321')]);
  expect(countsOf(record).created).toBe(2);
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ row, code, detail }) => `${row} ${code} ${detail}`)).toEqual(['3 possible-double row 2']);
  const { doubles } = await previewFile(
    file(await createTestSite(database.db), [header, branch('A 1', '0228 1234567'), branch('A 1')]),
  );
  expect(doubles).toEqual([{ row: 3, of: 'row 2' }]);
});

test('what people have changed stays when the next file says something else, and a dry run names it', async () => {
  const site = await createTestSite(database.db);
  await imported(site, [header, branch('Markt 1', '0228 1234567')]);
  await edit(site, 'Markt 1', 'phone', '+49 228 999');
  const next = [`${header},website`, `${branch('Markt 1', '0228 7654321')},tea.example`];
  const { updated } = await previewFile(file(site, next));
  expect(updated.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['website']]);
  const record = await imported(site, next);
  expect(countsOf(record)).toEqual({ created: 0, updated: 1, unchanged: 0, rejected: 0 });
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'edit-kept phone: +49 228 999 (+492287654321)',
  ]);
  expect((await rows(site))[0]?.phone).toBe('+49 228 999');
  expect(countsOf(await imported(site, next)).unchanged).toBe(1);
  await imported(site, next, { overwriteEdits: true });
  expect((await rows(site))[0]?.phone).toBe('+492287654321');
});

test('an edit of a field that the file has not had survives a file that has it', async () => {
  const site = await createTestSite(database.db);
  await imported(site, ['name,address,city,country', 'Tea House,Markt 1,Bonn,DE']);
  await edit(site, 'Markt 1', 'phone', '+49 228 999');
  await imported(site, [header, branch('Markt 1', '0228 1234567')]);
  expect((await rows(site))[0]?.phone).toBe('+49 228 999');
});

test('listings that left the file are closed within the limit, and open again when they are back', async () => {
  const site = await createTestSite(database.db);
  const all = Array.from({ length: 20 }, (_, at) => branch(`Ring ${at + 10}`));
  await imported(site, [header, ...all]);
  const few = [header, ...all.slice(2)];
  const { missing } = await previewFile(file(site, few, { closeMissing: 0.1 }));
  expect(missing).toEqual({ missing: 2, of: 20 });
  const record = await imported(site, few, { closeMissing: 0.1 });
  expect([countsOf(record).unchanged, record.closed]).toEqual([18, 2]);
  const closed = async () => (await rows(site)).filter(({ state }) => state === 'closed').map(({ address }) => address);
  expect(await closed()).toEqual(['Ring 10', 'Ring 11']);
  const fewer = await imported(site, [header, ...all.slice(8)], { closeMissing: 0.1 });
  expect([fewer.closed, await closed()]).toEqual([0, ['Ring 10', 'Ring 11']]);
  expect(JSON.parse(fewer.report ?? '{}').closing).toEqual({ code: 'too-many', missing: 6, of: 18 });
  expect(countsOf(await imported(site, [header, ...all])).updated).toBe(2);
  expect(await closed()).toEqual([]);
});

test('undoing an import opens what it closed', async () => {
  const site = await createTestSite(database.db);
  const all = Array.from({ length: 10 }, (_, at) => branch(`Ring ${at + 10}`));
  await imported(site, [header, ...all]);
  const before = await dumpSite(database.db, site);
  const record = await imported(site, [header, ...all.slice(1)], { closeMissing: 0.1 });
  expect(record.closed).toBe(1);
  expect(await undoImport({ db: database.db, id: record.id })).toMatchObject({ code: 'undone', undone: 1, kept: 0 });
  expect(await dumpSite(database.db, site)).toEqual(before);
});

test('no listing is closed while rows of the file cannot be read, nor one of another source', async () => {
  const site = await createTestSite(database.db);
  const all = Array.from({ length: 20 }, (_, at) => branch(`Ring ${at + 10}`));
  await imported(site, [header, ...all], { source: 'city' });
  await imported(site, [header, branch('Hof 1')], { source: 'county', closeMissing: 1 });
  const damaged = await imported(site, [header, ...all.slice(1), ',Ring 10,Bonn,DE,'], {
    source: 'city',
    closeMissing: 1,
  });
  expect(JSON.parse(damaged.report ?? '{}').closing).toEqual({ code: 'rejected-rows', rejected: 1 });
  expect((await rows(site)).filter(({ state }) => state === 'closed')).toEqual([]);
});

test('a listing that people have hidden stays hidden, whatever the file says', async () => {
  const site = await createTestSite(database.db);
  await imported(site, ['name,address,city,country,closed', 'Tea House,Markt 1,Bonn,DE,no']);
  await edit(site, 'Markt 1', 'state', 'hidden');
  await imported(site, ['name,address,city,country,closed', 'Tea House,Markt 1,Bonn,DE,yes']);
  await imported(site, ['name,address,city,country,closed', 'Tea House,Markt 1,Bonn,DE,no']);
  expect((await rows(site))[0]?.state).toBe('hidden');
});

test('a place that the file calls closed is closed', async () => {
  const site = await createTestSite(database.db);
  const lines = [
    'name,address,city,country,permanently_closed',
    'Tea House,Markt 1,Bonn,DE,true',
    'Mill,Ring 2,Bonn,DE,false',
  ];
  await imported(site, lines);
  expect((await rows(site)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Tea House closed',
    'Mill published',
  ]);
});

test('an id that now belongs to another name in another place is rejected, unless ids are trusted', async () => {
  const site = await createTestSite(database.db);
  const ids = 'id,name,address,city,country';
  await imported(site, [ids, '1,Tea House,Markt 1,Bonn,DE', '2,Mill,Ring 2,Bonn,DE']);
  const other = [ids, '1,Harbour Inn,Kai 7,Kiel,DE', '2,Old Mill,Ring 2,Bonn,DE'];
  const record = await imported(site, other);
  expect(countsOf(record)).toEqual({ created: 0, updated: 1, unchanged: 0, rejected: 1 });
  expect((await rows(site)).map(({ name }) => name)).toEqual(['Tea House', 'Old Mill']);
  expect(countsOf(await imported(site, other, { source: 'harbour' })).created).toBe(2);
  expect(countsOf(await imported(site, other, { trustIds: true })).updated).toBe(1);
});

test('two names under one id are two listings, each of which is found again', async () => {
  const site = await createTestSite(database.db);
  const ids = 'id,name,address,city,country';
  const [tea, mill] = ['1,Tea House,Markt 1,Bonn,DE', '1,Mill,Ring 2,Bonn,DE'];
  expect(countsOf(await imported(site, [ids, tea, mill], { columns: { id: 'id' } })).created).toBe(2);
  expect(countsOf(await imported(site, [ids, mill], { columns: { id: 'id' } })).created).toBe(0);
  expect(countsOf(await imported(site, [ids, mill, tea], { columns: { id: 'id' } })).created).toBe(0);
  expect((await rows(site)).map(({ name }) => name)).toEqual(['Tea House', 'Mill']);
});

test('the columns that a person names as the key identify a listing, whatever else changes', async () => {
  const site = await createTestSite(database.db);
  const lines = (name: string) => ['region code,no,name,city,country', `NW,7,${name},Bonn,DE`, `BY,7,${name},Bonn,DE`];
  const told = { key: ['region code', 'no'] };
  expect(countsOf(await imported(site, lines('Tea House'), told)).created).toBe(2);
  expect(countsOf(await imported(site, lines('Tea Garden'), told))).toMatchObject({ created: 0, updated: 2 });
});

test('a key that names a column which the file does not have is refused', async () => {
  const site = await createTestSite(database.db);
  const refused = await startTestImport(file(site, [header, branch('Markt 1')], { key: ['no'] }));
  expect(refused).toMatchObject({ code: 'map-unknown-column', detail: 'no' });
});

test('former addresses lead to the listings, and undoing the import takes them back', async () => {
  const site = await createTestSite(database.db);
  const lines = [
    'name,address,city,country,old_url',
    'Tea House,Markt 1,Bonn,DE,https://old.example/shops/7?lang=de',
    'Mill,Ring 2,Bonn,DE,/Shops/Mill/',
    'Inn,Tor 3,Bonn,DE,/shops/mill',
    'Bar,Wall 4,Bonn,DE,',
  ];
  const told = { columns: { old_url: 'oldAddress' } };
  const record = await imported(site, lines, told);
  const paths = async () =>
    (
      await database.db
        .prepare(
          `select f.path || ' ' || l.slug as v from former_paths f
           join listings l on l.site_id = f.site_id and l.id = f.listing_id where f.site_id = ?1 order by f.path`,
        )
        .bind(site)
        .all<{ v: string }>()
    ).results.map(({ v }) => v);
  expect(await paths()).toEqual(['/shops/7?lang=de tea-house', '/shops/mill mill']);
  expect(countsOf(await imported(site, lines, told)).unchanged).toBe(4);
  await undoImport({ db: database.db, id: record.id });
  expect(await paths()).toEqual([]);
});

test('an import that is stopped anywhere gives the same listings as one that is not, also among namesakes', async () => {
  const lines = (from: number) => [
    header,
    ...Array.from({ length: 1_600 }, (_, at) =>
      branch(`Ring ${at + from}${at % 3 === 0 ? ' a' : ''}`, `0228 ${1_000_000 + at}`),
    ),
  ];
  const [whole, parts] = [await createTestSite(database.db), await createTestSite(database.db)];
  for (const site of [whole, parts]) await imported(site, lines(0));
  await imported(whole, lines(800));
  const started = await startTestImport(file(parts, lines(800)));
  if ('code' in started) throw new Error(started.code);
  let result = await continueImport({ ...started.job, isTimeUp: () => true });
  for (let runs = 0; result.code === 'paused' && runs < 20; runs++) {
    result = await continueImport({ ...started.job, isTimeUp: () => true });
  }
  expect(result.code).toBe('done');
  const comparable = async (site: SiteId) => (await rows(site)).map(({ id: _, slug: __, ...rest }) => rest);
  expect(await comparable(parts)).toEqual(await comparable(whole));
});
