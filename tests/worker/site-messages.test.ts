import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sources } from '../support/changed-content.ts';
import { siteId } from '../support/content.ts';
import { publishWords } from '../support/own-words.ts';
import { bootOf, costOf, textOf, withoutScripts } from '../support/page.ts';
import { auditLogPage, signedInAs } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

beforeEach(async () => {
  const site = await siteId(server.db, 'atlas');
  await server.db.batch([
    server.db.prepare('delete from site_messages'),
    server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', 1)`).bind(site),
  ]);
  await server.recheck();
});

const atlas = 'atlas.localhost';
const visit = (path: string, host = atlas) => server.get(host, path);
const cacheUse = ({ headers }: Answer) => headers.get('cache-status');
const shown = ({ text }: Answer) => withoutScripts(text);

const words = {
  'chrome.directory': 'Alle Ateliers',
  'home.newest': 'Frisch eingetroffen',
  'chrome.legal': 'Kleingedrucktes',
  'meta.privacy.title': 'Was wir speichern',
};

test('A site’s own words are in header, main part, footer and titles within five seconds, in their language alone', async () => {
  expect(shown(await visit('/de'))).not.toContain(words['home.newest']);
  await publishWords(server, { language: 'de', words });
  await server.recheck();
  const home = await visit('/de');
  for (const part of ['chrome.directory', 'home.newest', 'chrome.legal'] as const)
    expect(shown(home)).toContain(words[part]);
  expect(textOf(shown(await visit('/de/privacy')), 'title')).toMatch(/^Was wir speichern/);
  expect(bootOf(home.text).site.messages).toEqual(words);
  for (const answer of [await visit('/en'), await visit('/de', 'crafts.localhost')]) {
    expect(answer.status).toBe(200);
    for (const own of Object.values(words)) expect(answer.text).not.toContain(own);
    expect(answer.text).not.toContain('"messages":{"chrome.');
  }
  expect(shown(await visit('/en'))).toContain((await sources('en'))['home.newest']);
});

test('The page of a problem has them, too', async () => {
  await publishWords(server, { language: 'de', words });
  await server.recheck();
  const missing = await visit('/de/no-such-page');
  expect([missing.status, shown(missing).includes(words['chrome.directory'])]).toEqual([404, true]);
});

test('A change makes all cached pages of the site again, and those of other sites stay', async () => {
  const pages = [
    [atlas, '/de'],
    [atlas, '/de/privacy'],
    ['crafts.localhost', '/de'],
  ] as const;
  for (const [host, path] of pages) {
    await visit(path, host);
    expect([path, cacheUse(await visit(path, host))]).toEqual([path, 'signpost; hit']);
  }
  await publishWords(server, { language: 'de', words: { 'chrome.legal': 'Kleingedrucktes' } });
  await server.recheck();
  const uses = [];
  for (const [host, path] of pages) uses.push(cacheUse(await visit(path, host)));
  expect(uses).toEqual(['signpost; fwd=miss; stored', 'signpost; fwd=miss; stored', 'signpost; hit']);
});

test('A page costs no further round trip', async () => {
  const before = costOf((await visit('/de')).headers);
  await publishWords(server, { language: 'de', words });
  await server.recheck();
  const after = costOf((await visit('/de')).headers);
  expect(after.roundTrips).toBe(before.roundTrips);
});

test('Markup in a message is text', async () => {
  await publishWords(server, { language: 'de', words: { 'home.newest': `'<script>alert(1)</script>' & <!--` } });
  await server.recheck();
  const { text } = await visit('/de');
  expect(text).not.toContain('<script>alert(1)');
  expect(withoutScripts(text)).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;!--');
});

test('What this version of the interface cannot format is left out', async () => {
  const site = await siteId(server.db, 'atlas');
  const insert = server.db.prepare(
    `insert into site_messages (site_id, language, key, text, compiled, changed_at) values (?1, 'de', ?2, 'x', ?3, 1)`,
  );
  await server.db.batch([
    insert.bind(site, 'home.newest', '[["gone"]]'),
    insert.bind(site, 'home.goneByNow', '"x"'),
    insert.bind(site, 'chrome.legal', '"Kleingedrucktes"'),
    server.db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'site', 1)`).bind(site),
  ]);
  await server.recheck();
  const home = await visit('/de');
  expect(home.status).toBe(200);
  expect(shown(home)).toContain((await sources('de'))['home.newest']);
  expect(bootOf(home.text).site.messages).toEqual({ 'chrome.legal': 'Kleingedrucktes' });
});

test('The audit log says who changed which message in which language', async () => {
  await publishWords(server, { language: 'de', words: { 'home.newest': 'Frisch eingetroffen' } });
  const { entries } = await auditLogPage(admin);
  expect(entries[0]).toMatchObject({ before: '', after: 'German' });
  const texts = entries[0]?.fields.flatMap(({ stretches }) => stretches.map(({ text }) => text)) ?? [];
  expect(texts).toContain('home.newest');
  expect(texts.join(' ')).toContain('Frisch eingetroffen');
});
