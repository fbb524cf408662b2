import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkRemotely,
  importRemotely,
  type RemoteFile,
  type RemoteImports,
  undoRemotely,
} from '../../scripts/import/remote.ts';
import { openGateway } from '../../scripts/lib/gateway.ts';
import { putRemoteFile } from '../../scripts/lib/remote-bucket.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ImportRecord } from '../../worker/features/imports/imports.query.ts';
import { requestedImports } from '../../worker/features/imports/imports.writer.ts';
import type { Preview } from '../../worker/features/imports/preview.ts';
import { checkWith } from '../../worker/features/imports/run.ts';
import { prepareFile } from '../../worker/features/imports/settings.ts';
import { createTestSite } from '../support/database.ts';
import { countsOf, dumpSite, opener, tools } from '../support/imports.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(path.join(tmpdir(), 'signpost-remote-'))]);
});
afterAll(() => Promise.all([server.close(), rm(folder, { recursive: true })]));

const sweep = () => server.runCron('*/5 * * * *');

/** An operator's machine: it reaches the database and the bucket, but not the queue. */
function operator(): RemoteImports & { looks: ImportRecord[] } {
  const looks: ImportRecord[] = [];
  return {
    looks,
    db: server.db,
    putFile: async ({ key, file }) => {
      await server.uploads.put(key, await readFile(file));
    },
    wait: async () => {
      await sweep();
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    onProgress: (record) => looks.push(record),
  };
}

async function fileFor(site: SiteId, content: string): Promise<RemoteFile> {
  const file = path.join(folder, `${site}.csv`);
  await writeFile(file, content);
  const wanted = { language: 'en', languages: ['en'] };
  const prepared = await prepareFile(opener(content), wanted);
  if (prepared.kind === 'unusable') throw new Error(prepared.code);
  const checked = await checkWith(opener(content), prepared.settings, tools);
  if (checked.kind === 'unusable') throw new Error(checked.code);
  return { site, file, wanted, prepared, checked };
}

const rows = Array.from({ length: 700 }, (_, index) => `${index},Place ${index},City ${index % 9},DE`);
const content = ['id,name,city,country', ...rows].join('\n');

test('an operator checks a file, imports it and undoes the import without access to the queue', async () => {
  const site = await createTestSite(server.db);
  const before = await dumpSite(server.db, site);
  const file = await fileFor(site, content);
  const remote = operator();

  const checked = await checkRemotely(remote, file);
  expect((JSON.parse(checked.report ?? '{}') as Preview).counts.created).toBe(700);
  expect(await dumpSite(server.db, site)).toEqual(before);

  const done = await importRemotely(remote, file);
  expect([done.state, countsOf(done)]).toEqual(['done', { created: 700, updated: 0, unchanged: 0, rejected: 0 }]);
  expect(remote.looks.map(({ state }) => state)).toContain('checked');
  expect((await dumpSite(server.db, site)).listings).toHaveLength(700);

  const undone = await undoRemotely(remote, done);
  expect([undone.code, undone.record.undone]).toEqual(['undone', 700]);
  expect(await dumpSite(server.db, site)).toEqual(before);
  expect(await undoRemotely(remote, undone.record)).toMatchObject({ code: 'not-undoable' });
});

test('an import whose message was lost continues after ten minutes', async () => {
  const site = await createTestSite(server.db);
  const file = await fileFor(site, content);
  let lost: string | undefined;
  const stopped = importRemotely(
    {
      ...operator(),
      wait: async () => {
        throw new Error('interrupted');
      },
      onProgress: ({ id }) => {
        lost = id;
      },
    },
    file,
  );
  await expect(stopped).rejects.toThrow('interrupted');
  // Simulates a Worker that began, was ended with its message and has written nothing.
  const begun = "update imports set state = 'running', requested = null, updated_at = ?2 where id = ?1";
  await server.db
    .prepare(begun)
    .bind(lost, Date.now() - 11 * 60_000)
    .run();
  const remote = operator();
  for (let state = 'running'; state === 'running'; ) {
    await remote.wait();
    state =
      (await server.db.prepare('select state from imports where id = ?1').bind(lost).first<string>('state')) ?? '';
  }
  expect((await dumpSite(server.db, site)).listings).toHaveLength(700);
});

test('looking for jobs reads no more rows when there are more imports', async () => {
  const statements: string[] = [];
  const prepare = (sql: string) => {
    statements.push(sql);
    return server.db.prepare(sql);
  };
  const db = { prepare } as unknown as typeof server.db;
  await requestedImports(db, 0);
  expect(statements).toHaveLength(1);
  const plan = await server.db.prepare(`explain query plan ${statements[0]}`).bind(0).all<{ detail: string }>();
  const steps = plan.results.map(({ detail }) => detail).filter((detail) => /imports/.test(detail));
  expect(steps).toHaveLength(3);
  for (const step of steps) expect(step).toMatch(/USING (COVERING )?INDEX imports_(requested|running|being_undone)/);
});

test('a file that only wrangler can upload arrives in the bucket byte for byte', async () => {
  const file = path.join(folder, 'upload.csv');
  await writeFile(file, 'id,name\n1,Caf\u00e9 “Zoë” 東京\n');
  const [bucket, key] = ['signpost-uploads', '7/some-key'];
  await putRemoteFile({ bucket, key, file }, ['--local', '--persist-to', folder]);
  const { media, close } = await openGateway('signpost-test', { state: path.join(folder, 'v3'), bucket });
  try {
    const object = await media.get(key);
    expect(Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(await readFile(file));
  } finally {
    await close();
  }
});
