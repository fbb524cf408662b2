import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { kinds } from '../support/import-kinds/index.ts';
import type { Kind } from '../support/import-kinds/kind.ts';
import { columnsOfKind, lineOf, rowsOf, wantedOf } from '../support/import-kinds/read-kind.ts';
import { countsOf, dumpSite, importFile, notesOf, type TestImport } from '../support/imports.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function fileOf(kind: Kind): Promise<TestImport> {
  const languages = [kind.language ?? 'en'];
  const site = await createTestSite(database.db, { languages });
  return { db: database.db, site, content: kind.content, wanted: wantedOf(kind, languages) };
}

const titled = kinds.map((kind) => [kind.title, kind] as const);
const stopped = titled.flatMap(([title, { stop, told: _, ...kind }]) => (stop ? [[title, stop, kind] as const] : []));

test.each(stopped)('without a word of a person, %s stop with: %s', async (_, stop, kind) => {
  expect(await columnsOfKind(kind)).toBe(stop);
});

describe.each(titled)('a file of %s', (_, kind) => {
  const { columns, rejected = [], warnings = {}, listings, more = {} } = kind;

  test('is read with the right columns', async () => {
    expect(await columnsOfKind(kind)).toEqual(columns);
  });

  test('becomes the right listings, loses no row in silence, and changes nothing when it comes again', async () => {
    const file = await fileOf(kind);
    const record = await importFile(file);
    const counts = { created: listings.length, updated: 0, unchanged: 0, rejected: rejected.length };
    expect(countsOf(record)).toEqual(counts);
    expect(record.rowCount).toBe(listings.length + rejected.length);
    const notes = await notesOf(database.db, record);
    const codes = (kindOfNote: string) => notes.filter((note) => note.kind === kindOfNote);
    expect(codes('rejected').map(({ row, code }) => `${row} ${code}`)).toEqual(rejected);
    const byCode = Map.groupBy(codes('warning'), ({ code }) => code);
    expect(Object.fromEntries([...byCode].map(([code, all]) => [code, all.length]))).toEqual(warnings);
    const rows = await rowsOf(database.db, file.site, kind.language);
    expect(rows.map(lineOf).sort()).toEqual(listings.toSorted());
    for (const [name, facts] of Object.entries(more)) {
      expect(rows.find((row) => row.name === name)).toMatchObject(facts);
    }
    const before = await dumpSite(database.db, file.site);
    const again = await importFile(file);
    expect(countsOf(again)).toEqual({ ...counts, created: 0, unchanged: listings.length });
    expect(await dumpSite(database.db, file.site)).toEqual(before);
  });
});
