import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import { undoImport } from '../../worker/features/imports/undo.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsOf, dumpSite, importFile, notesOf, previewFile, startTestImport } from '../support/imports.ts';
import { addTaxonomy, testAttributes } from '../support/listings.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newSite(): Promise<{ site: SiteId; writer: Writer }> {
  const site = await createTestSite(database.db);
  const writer = openWriter(database.db, site);
  await addTaxonomy(writer);
  await writer.ensureAttributes(testAttributes);
  return { site, writer };
}

async function attributesOf(site: SiteId): Promise<unknown[]> {
  const sql = 'select attributes from listings where site_id = ?1 order by id';
  const { results } = await database.db.prepare(sql).bind(site).all<{ attributes: string | null }>();
  return results.map(({ attributes }) => (attributes === null ? null : JSON.parse(attributes)));
}

const file = [
  'id,name,Wheelchair access,material,ADMISSION,founded',
  '1,Anna,yes,"wood; Clay",Free,"1,850"',
  '2,Bert,NEIN,"glass, gold",sometimes,about 1900',
  '3,Cleo,,,,',
].join('\n');

test('columns named like the site’s attributes are imported as attributes of the listings', async () => {
  const { site } = await newSite();
  const record = await importFile({ db: database.db, site, content: file });
  expect(countsOf(record)).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0 });
  expect(await attributesOf(site)).toEqual([
    { wheelchair: true, material: ['wood', 'clay'], admission: 'free', founded: 1850 },
    { wheelchair: false, material: ['glass'] },
    null,
  ]);
  const notes = await notesOf(database.db, record);
  expect(notes.map(({ row, kind, code, detail }) => `${row} ${kind} ${code} ${detail}`).sort()).toEqual([
    '3 warning attribute-unknown admission: sometimes',
    '3 warning attribute-unknown founded: about 1900',
    '3 warning attribute-unknown material: gold',
  ]);
});

test('a dry run reports unknown values and each change of an attribute, and writes nothing', async () => {
  const { site } = await newSite();
  await importFile({ db: database.db, site, content: file });
  const next = file.replace('"wood; Clay",Free', '"clay; Wood",').replace('NEIN', 'ja');
  const preview = await previewFile({ db: database.db, site, content: next });
  expect(preview.updated).toEqual([
    { row: 2, slug: 'anna', changes: [{ field: 'attributes.admission', before: 'free', after: '' }] },
    { row: 3, slug: 'bert', changes: [{ field: 'attributes.wheelchair', before: 'no', after: 'yes' }] },
  ]);
  expect(preview.counts).toMatchObject({ updated: 2, unchanged: 1 });
  expect((await attributesOf(site))[0]).toMatchObject({ admission: 'free' });
});

test('the same file changes nothing; another file changes only the attributes that it has columns for', async () => {
  const { site, writer } = await newSite();
  await importFile({ db: database.db, site, content: file });
  expect(await importFile({ db: database.db, site, content: file })).toMatchObject({ updated: 0, unchanged: 3 });
  await writer.patchListings([{ id: 1, attributes: { founded: 1851 } }]);
  const next = 'id,name,admission\n1,Anna,paid\n2,Bert,paid\n3,Cleo,\n';
  expect(await importFile({ db: database.db, site, content: next })).toMatchObject({ updated: 2, unchanged: 1 });
  expect(await attributesOf(site)).toEqual([
    { wheelchair: true, material: ['wood', 'clay'], admission: 'paid', founded: 1851 },
    { wheelchair: false, material: ['glass'], admission: 'paid' },
    null,
  ]);
});

test('a column can be assigned to an attribute, and several columns together give its options', async () => {
  const { site } = await newSite();
  const content = 'id,name,first,second\n1,Anna,wood,clay\n';
  const columns = { first: 'attributes.material', second: 'attributes.material' };
  await importFile({ db: database.db, site, content, wanted: { told: { columns } } });
  expect(await attributesOf(site)).toEqual([{ material: ['wood', 'clay'] }]);
  const unheard = { told: { columns: { first: 'attributes.colour' } } };
  expect(await startTestImport({ db: database.db, site, content, wanted: unheard })).toMatchObject({
    code: 'map-unknown-field',
    detail: 'attributes.colour',
  });
});

test('undoing an import restores the previous attributes', async () => {
  const { site } = await newSite();
  const { db } = database;
  await importFile({ db, site, content: file });
  const before = await dumpSite(db, site);
  const { id } = await importFile({ db, site, content: file.replace('yes', 'no').replace('glass', 'wood') });
  expect(await dumpSite(db, site)).not.toEqual(before);
  await undoImport({ db, id });
  expect(await dumpSite(db, site)).toEqual(before);
});

test('attributes of another site are not columns of this one', async () => {
  const site = await createTestSite(database.db);
  await newSite();
  await importFile({ db: database.db, site, content: file });
  expect(await attributesOf(site)).toEqual([null, null, null]);
});
