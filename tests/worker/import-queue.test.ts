import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../worker/data/schema.ts';
import { importObject } from '../../worker/features/imports/import-object.ts';
import { getImport, type ImportRecord, type ImportState } from '../../worker/features/imports/imports.query.ts';
import { createImport } from '../../worker/features/imports/imports.writer.ts';
import { createTestSite } from '../support/database.ts';
import { countsOf, dumpSite } from '../support/imports.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Puts a file into the bucket and records it, as an upload does. */
async function upload(site: SiteId, content: string | Uint8Array): Promise<string> {
  const fileKey = importObject(site, crypto.randomUUID());
  await server.uploads.put(fileKey, content as string);
  const settings = JSON.stringify({ language: 'en', languages: ['en'] });
  return createImport(server.db, site, { fileName: 'places.csv', fileKey, settings });
}

/** Waits until the Worker has brought an import into one of the states. */
async function reach(id: string, ...states: ImportState[]): Promise<ImportRecord> {
  for (let tries = 0; tries < 500; tries++) {
    const record = await getImport(server.db, id);
    if (states.includes(record.state)) return record;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `The import ${id} did not reach ${states.join(' or ')}: ${JSON.stringify(await getImport(server.db, id))}`,
  );
}

const rows = Array.from(
  { length: 1300 },
  (_, index) => `${index},Place ${index},City ${index % 20},DE,50.5,8.5,030 1234567`,
);
const content = ['id,name,city,country,lat,lon,phone', ...rows].join('\n');

test('the Worker checks an uploaded file, imports it in chunks and undoes the import', async () => {
  const site = await createTestSite(server.db);
  const before = await dumpSite(server.db, site);
  const id = await upload(site, content);
  await server.jobs.send({ kind: 'check-import', id });
  const checked = await reach(id, 'checked', 'failed');
  expect(JSON.parse(checked.report ?? '{}')).toMatchObject({
    kind: 'preview',
    counts: { created: 1300, updated: 0, unchanged: 0, rejected: 0 },
    newPlaces: 21,
  });
  expect(await dumpSite(server.db, site)).toEqual(before);
  await server.jobs.send({ kind: 'run-import', id });
  const done = await reach(id, 'done', 'failed');
  expect(countsOf(done)).toEqual({ created: 1300, updated: 0, unchanged: 0, rejected: 0 });
  const phones = await server.db
    .prepare('select distinct phone, time_zone as zone from listings where site_id = ?1')
    .bind(site)
    .all();
  expect(phones.results).toEqual([{ phone: '+49301234567', zone: 'Europe/Berlin' }]);
  await server.jobs.send({ kind: 'undo-import', id });
  await reach(id, 'undone');
  expect(await dumpSite(server.db, site)).toEqual(before);
});

test('a message that is delivered twice writes every row once', async () => {
  const site = await createTestSite(server.db);
  const id = await upload(site, content);
  await server.jobs.send({ kind: 'check-import', id });
  await reach(id, 'checked');
  await server.jobs.sendBatch([1, 2, 3].map(() => ({ body: { kind: 'run-import', id } })));
  const done = await reach(id, 'done');
  expect(countsOf(done)).toEqual({ created: 1300, updated: 0, unchanged: 0, rejected: 0 });
  expect((await dumpSite(server.db, site)).listings).toHaveLength(1300);
});

test('the Worker also reads files in the encodings of old spreadsheets', async () => {
  const site = await createTestSite(server.db);
  const latin = Uint8Array.from('Name;Ort;Land\nB\u00e4ckerei;K\u00f6ln;DE\n', (letter) => letter.charCodeAt(0));
  const id = await upload(site, latin);
  await server.jobs.send({ kind: 'check-import', id });
  await reach(id, 'checked');
  await server.jobs.send({ kind: 'run-import', id });
  await reach(id, 'done');
  const { listing_texts: texts } = await dumpSite(server.db, site);
  expect(texts?.[0]).toContain('Bäckerei');
});

test('an unusable file fails with a reason and a line number, and writes nothing', async () => {
  const site = await createTestSite(server.db);
  const before = await dumpSite(server.db, site);
  const id = await upload(site, 'id,name\n1,Anna\n2,"Bert\nCarl\nDora\n');
  await server.jobs.send({ kind: 'check-import', id });
  const failed = await reach(id, 'failed');
  expect(JSON.parse(failed.report ?? '{}')).toMatchObject({ code: 'unclosed-quote', line: 3 });
  expect(await dumpSite(server.db, site)).toEqual(before);
});
