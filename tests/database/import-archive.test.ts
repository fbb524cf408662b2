import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportSite, restoreFile } from '../support/archives.ts';
import { siteId } from '../support/content.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { kinds } from '../support/import-kinds/index.ts';
import { contentOf, wantedOf } from '../support/import-kinds/read-kind.ts';
import { countsOf, dumpSite, importFile } from '../support/imports.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let home: TestDatabase;
let away: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signpost-import-archive-'));
  home = await openTestDatabase();
  away = await openTestDatabase();
});
afterAll(async () => {
  await home.close();
  await away.close();
  await rm(folder, { recursive: true });
});

let sites = 0;

test.each(kinds.map((kind) => [kind.title, kind] as const))(
  'what is imported from a file of %s is the same after an export and elsewhere, and the file again changes nothing there',
  async (_, kind) => {
    const languages = [kind.language ?? 'en'];
    const slug = `kind-${++sites}`;
    const site = await createTestSite(home.db, { languages, slug });
    const wanted = wantedOf(kind, languages);
    await importFile({ db: home.db, site, content: kind.content, wanted });
    const archive = path.join(folder, `${slug}.zip`);
    await exportSite(home, slug, archive);
    expect(await restoreFile(away, archive)).toMatchObject({ code: 'restored' });
    const restored = await siteId(away.db, slug);
    expect(await contentOf(away.db, restored)).toEqual(await contentOf(home.db, site));
    const before = await dumpSite(away.db, restored);
    const again = await importFile({ db: away.db, site: restored, content: kind.content, wanted });
    expect(countsOf(again)).toMatchObject({ created: 0, updated: 0, unchanged: kind.listings.length });
    expect(await dumpSite(away.db, restored)).toEqual(before);
  },
);
