import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { meaningOf } from '../../scripts/import/messages.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { readNotes } from '../../worker/features/imports/imports.query.ts';
import { rejectedRows } from '../../worker/features/imports/rejected-rows.ts';
import type { ImportSettings } from '../../worker/features/imports/settings.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { kindNamed, kinds } from '../support/import-kinds/index.ts';
import { rowsOf, wantedOf } from '../support/import-kinds/read-kind.ts';
import { countsOf, importFile, opener, type TestImport } from '../support/imports.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fileOf = (site: SiteId, content: TestImport['content'], wanted: TestImport['wanted'] = {}): TestImport => ({
  db: database.db,
  site,
  content,
  wanted,
});

/** Imports a file. Returns its counts, and the file of its rejected rows. */
async function imported(file: TestImport) {
  const record = await importFile(file);
  const settings = JSON.parse(record.settings) as ImportSettings;
  const notes = { notes: readNotes(database.db, record), reasonOf: ({ code }: { code: string }) => meaningOf(code) };
  const parts = await Array.fromAsync(rejectedRows(opener(file.content), settings, notes));
  return { counts: countsOf(record), rejected: parts.join('') };
}

const cellsOf = (csv: string): string[][] => Papa.parse<string[]>(csv.replace('\ufeff', '').trim()).data;
const namesOf = async (site: SiteId) => (await rowsOf(database.db, site)).map(({ name }) => name);

test('rejected rows are a table with all cells and the reason, whatever file they come from', async () => {
  for (const kind of kinds.filter(({ rejected }) => rejected !== undefined)) {
    const languages = [kind.language ?? 'en'];
    const site = await createTestSite(database.db, { languages });
    const { rejected } = await imported(fileOf(site, kind.content, wantedOf(kind, languages)));
    const [header = [], ...rows] = cellsOf(rejected);
    expect(header[0]).toBe('rejected_because');
    expect(rows.length).toBe(kind.rejected?.length);
    for (const row of rows) {
      expect(row[0]).toMatch(/\S/);
      expect(row.slice(1).some((cell) => cell !== '')).toBe(true);
    }
  }
});

test('rejected rows that are corrected and imported become listings, and the others stay as they are', async () => {
  const kind = kindNamed('rows with faults among good ones');
  const site = await createTestSite(database.db);
  const { rejected } = await imported(fileOf(site, kind.content));
  const before = await rowsOf(database.db, site);
  const [header = [], noName = [], long = [], broken = [], ...doubles] = cellsOf(rejected);
  expect([noName, long, broken].map((row) => row[1])).toEqual(['2', '4', '5']);
  expect(doubles.map((row) => row[1])).toEqual(['1']);
  noName[2] = 'Named Now';
  broken[2] = 'Mended Cell';
  const corrected = `\ufeff${Papa.unparse([header, noName, long.slice(0, header.length), broken], { newline: '\r\n' })}\r\n`;
  const next = await imported(fileOf(site, corrected));
  expect(next.counts).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0 });
  const after = await rowsOf(database.db, site);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.length).toBe(before.length + 3);
  expect(await namesOf(site)).toEqual(expect.arrayContaining(['Named Now', 'Long Row', 'Mended Cell']));
  const again = await imported(fileOf(site, kind.content));
  expect(again.counts).toMatchObject({ created: 0, updated: 0 });
});

test('cells that begin like formulas or with an apostrophe are the same after they were rejected and imported', async () => {
  const site = await createTestSite(database.db);
  const strange = ['=1+2', "'quoted", "'=guarded", '-5 %', '+49 30', '@home', "''twice"];
  const lines = strange.map((text, at) => ({ id: `r${at}`, name: '', summary: text, city: 'Bonn', country: 'DE' }));
  const good = { id: 'good', name: "'=Good", summary: "'t Hof", city: 'Bonn', country: 'DE' };
  const content = Papa.unparse([good, ...lines]);
  const { rejected, counts } = await imported(fileOf(site, content));
  expect(counts).toMatchObject({ created: 1, rejected: strange.length });
  expect(await namesOf(site)).toEqual(["'=Good"]);
  const [header = [], ...rows] = cellsOf(rejected);
  for (const row of rows) expect(row[3]).not.toMatch(/^[=+\-@]/);
  const at = header.indexOf('name');
  const corrected = rows.map((row, index) => row.toSpliced(at, 1, `Name ${index}`));
  const second = await imported(fileOf(site, Papa.unparse([header, ...corrected])));
  expect(second.counts).toEqual({ created: strange.length, updated: 0, unchanged: 0, rejected: 0 });
  const summaries = (await rowsOf(database.db, site)).map(({ name, summary }) => `${name}: ${summary}`);
  expect(summaries).toEqual(
    expect.arrayContaining(["'=Good: 't Hof", ...strange.map((text, index) => `Name ${index}: ${text}`)]),
  );
});

test('rows that are rejected twice keep their cells and get the new reason', async () => {
  const site = await createTestSite(database.db);
  const content = 'id,name,summary,city,country\n1,,=sum,Bonn,DE\n2,Anna,,Bonn,DE\n';
  const first = await imported(fileOf(site, content));
  const second = await imported(fileOf(site, `${first.rejected.trim()}\r\n,3,Bert,,Bonn,DE\r\n`));
  expect(second.counts).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 1 });
  expect(cellsOf(second.rejected)).toEqual(cellsOf(first.rejected));
});
