import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/terminal.ts';
import type { MessageCoverage } from '../../worker/platform/i18n/coverage.ts';
import { startChangedServer } from '../support/changed-server.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { signedInAs } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { cellOf, coveragePage } from '../support/translations.ts';
import { TestVisitor } from '../support/visitor.ts';

/** A text of the Worker, of the title of a page. */
const title = 'meta.services.title';
const never = 'mail.kind.sign-in';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await exportWithout('de', [title, never]);
  server = await startChangedServer((toml) =>
    toml
      .replace('directory = "web/out"', `directory = ${JSON.stringify(folder)}`)
      // The Worker of the tests can be told to send its counts at once.
      .replace('main = "worker/index.ts"', 'main = "tests/support/worker/index.ts"'),
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A copy of the exported pages in which a language lacks messages: it has those of its fallback. */
async function exportWithout(language: string, keys: readonly string[]): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'signpost-export-'));
  await cp(path.join(root, 'web/out'), copy, { recursive: true });
  const file = path.join(copy, 'edge/coverage.json');
  const coverage: MessageCoverage = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...coverage, inherited: { ...coverage.inherited, [language]: keys } }));
  return copy;
}

test('A message that a language lacks is counted by key and language each time that a visitor gets its page', async () => {
  const site = await siteId(server.db, 'atlas');
  const visitor = new TestVisitor(server);
  for (const lang of ['de', 'de', 'fr', 'de'])
    expect((await visitor.get(`http://atlas.localhost/${lang}/services`)).status).toBe(200);
  await server.sendCounts();
  const counted = () =>
    server.db
      .prepare(
        `select thing, dimension, sum(count) as n from counts where site_id = ?1 and feature = 'message' group by 1, 2`,
      )
      .bind(site)
      .all();
  await vi.waitUntil(async () => (await counted()).results.length > 0, { timeout: 30_000, interval: 300 });
  expect((await counted()).results).toEqual([{ thing: title, dimension: 'de', n: 3 }]);
});

test('Staff see how often, below the languages, and which messages are missing', async () => {
  const editor = await signedInAs(server, 'editor@people.example');
  const { missed } = await coveragePage(editor);
  expect(missed).toEqual([{ key: title, language: { tag: 'de', name: 'German' }, times: 3 }]);
  expect(await cellOf(editor, 'de', 'interface')).toMatchObject({ missing: 1, percent: '99%' });
  expect(await cellOf(editor, 'de', 'mails')).toMatchObject({ missing: 1 });
  expect(await cellOf(editor, 'fr', 'interface')).toMatchObject({ missing: 0, percent: '100%' });
  const shown = withoutScripts((await editor.get('http://atlas.localhost/en/manage/translations?keys=de')).text);
  for (const text of ['Missing in German', title, never, '3 times']) expect(shown).toContain(text);
});
