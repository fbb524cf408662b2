import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websitePageSchema, websitesSchema } from '../../web/contract/pages/websites.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { exportSite, readFiles, restoreFile } from '../support/archives.ts';
import { siteId } from '../support/content.ts';
import { dumpSite } from '../support/imports.ts';
import { create, fillIn, ledTo, newSitePath, orderPage, outcomeOf } from '../support/new-site.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let operator: TestVisitor;
let other: TestVisitor;
let admin: TestVisitor;
let atlas: SiteId;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-site-'));
  server = await startServer({ withoutSearch: true });
  operator = await signedInAs(server, 'operator@people.example', 'localhost');
  admin = await signedInAs(server, 'atlas-admin@example.org', 'localhost', 'atlas.localhost');
  other = await signedInAs(server, 'second-operator@example.org', 'localhost');
  await server.db
    .prepare('update people set is_operator = 1 where id = ?1')
    .bind(await personOf(server, 'second-operator@example.org'))
    .run();
  atlas = await siteId(server.db, 'atlas');
  await makeStaff(server.db, { site: atlas, person: await personOf(server, 'atlas-admin@example.org'), role: 'admin' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const countOf = (sql: string, ...values: unknown[]) =>
  server.db
    .prepare(sql)
    .bind(...values)
    .first<number>('n');

const made = async (
  slug: string,
  ...more: Parameters<typeof fillIn> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => {
  const order = await fillIn(operator, slug, ...more);
  await create(operator, order);
  const page = await outcomeOf(operator, order);
  await server.recheck();
  return { order, page };
};

test('A site from a template answers on its host in all of its languages, with its categories and legal texts', async () => {
  const languages = { 'lang-de': 'on', 'lang-ar': 'on', 'name-de': 'Tische', default: 'en' };
  const { page, order } = await made('tables', { languages });
  expect(page).toMatchObject({ state: 'done', made: { origin: expect.stringContaining('//tables.localhost') } });
  const home = await server.get('tables.localhost', '/en');
  expect([home.status, home.text.includes('Where to eat')]).toEqual([200, true]);
  expect((await server.get('tables.localhost', '/de')).text).toContain('Tische');
  expect((await server.get('tables.localhost', '/ar/directory')).text).toContain('المطاعم');
  expect((await server.get('tables.localhost', '/fr')).status).toBe(404);
  for (const lang of ['en', 'de', 'ar']) {
    const { status, text } = await server.get('tables.localhost', `/${lang}/privacy`);
    expect([lang, status, text.includes('tables.localhost'), text.includes('{site}')]).toEqual([
      lang,
      200,
      true,
      false,
    ]);
  }
  expect((await server.get('localhost', '/en/directory')).text).toContain('Tables');
  const { log } = await pageData(operator, 'http://localhost/cms-viewer/en/websites/tables', websitePageSchema);
  expect(log.map(({ action }) => action)).toEqual(['Site created']);
  // Pressing the button once more makes nothing.
  await create(operator, order);
  expect(await countOf(`select count(*) as n from sites where slug like '%tables%'`)).toBe(1);
});

test('Each step says what is wrong with it, and keeps what was typed', async () => {
  const refused = async (address: string, fields: Record<string, string>) => {
    const { status, text } = await operator.post(address, { step: 'next', ...fields });
    return [status, withoutScripts(text)] as const;
  };
  const look = { name: 'Taken', tagline: 'Of atlas', slug: 'atlas', hue: '30' };
  expect(await refused(newSitePath, { ...look, name: ' ' })).toEqual([422, expect.stringContaining('Enter a name.')]);
  const taken = await refused(newSitePath, look);
  expect(taken).toEqual([422, expect.stringContaining('Another site has this ID.')]);
  expect(taken[1]).toContain('value="Of atlas"');
  expect((await refused(newSitePath, { ...look, slug: 'new' }))[1]).toContain('Another site has this ID.');
  expect((await refused(newSitePath, { ...look, slug: 'Ä b' }))[1]).toContain('Use lowercase letters');
  expect((await refused(newSitePath, { ...look, slug: 'free', hue: '360' }))[1]).toContain('from 0 to 359');
  const first = ledTo(await operator.post(newSitePath, { step: 'next', ...look, name: 'Läden & Märkte', slug: '' }));
  const order = first.replace(/\?.*/, '');
  expect((await orderPage(operator, order)).slug).toBe('laeden-and-maerkte');
  expect((await refused(first, { default: 'en' }))[1]).toContain('Choose at least one language.');
  expect((await refused(first, { default: 'fr', 'lang-de': 'on', 'name-de': 'Läden' }))[1]).toContain(
    'Choose a main language',
  );
  expect((await orderPage(operator, first)).languages.find(({ tag }) => tag === 'de')).toMatchObject({
    isChosen: true,
    name: 'Läden',
  });
  const host = ledTo(await operator.post(first, { step: 'next', default: 'de', 'lang-de': 'on' }));
  expect((await refused(host, { host: 'atlas.localhost' }))[1]).toContain('Another site has this host.');
  expect((await refused(host, { host: 'co.uk' }))[1]).toContain('many names end with it');
  expect((await refused(host, { host: 'localhost' }))[1]).toContain('Enter a host name');
  await server.db
    .prepare('insert into held_domains (host, site_id, until) values (?1, ?2, ?3)')
    .bind('held.example.org', atlas, Date.now() + 60_000)
    .run();
  expect((await refused(host, { host: 'held.example.org' }))[1]).toContain('is being kept for a site');
  const content = ledTo(await operator.post(host, { step: 'next', host: 'https://Läden.example/' }));
  expect(await orderPage(operator, host)).toMatchObject({ host: 'läden.example', asciiHost: 'xn--lden-loa.example' });
  expect((await refused(content, { content: 'site', source: 'nothing' }))[1]).toContain('Choose a site to copy.');
  expect((await refused(content, { content: 'file' }))[1]).toContain('Choose a file.');
  // A step back keeps what is typed, even if something is wrong with it.
  expect(ledTo(await operator.post(content, { step: 'back', content: 'site', source: '' }))).toContain('step=host');
  expect((await create(operator, order)).status).toBe(409);
  const { drafts } = await orderPage(operator, newSitePath);
  expect(drafts.map(({ name }) => name)).toContain('Läden & Märkte');
});

test('Only operators create sites', async () => {
  const order = await fillIn(operator, 'nobodys');
  for (const address of [newSitePath, order]) {
    expect([address, (await admin.get(address)).status]).toEqual([address, 403]);
    expect((await admin.post(address, { step: 'next', name: 'Mine' })).status).toBe(403);
    const { pathname } = new URL(address);
    expect((await server.get('localhost', pathname)).status).toBe(401);
    expect((await server.get('atlas.localhost', pathname)).status).toBe(404);
  }
  expect((await create(admin, order)).status).toBe(403);
  expect((await operator.get(`${newSitePath}/unknown`)).status).toBe(404);
  expect((await pageData(operator, 'http://localhost/cms-viewer/en/websites', websitesSchema)).newPath).toBeTruthy();
  expect((await pageData(admin, 'http://localhost/cms-viewer/en/websites', websitesSchema)).newPath).toBeNull();
});

test.each([
  [
    'slug',
    { host: 'first.race.example' },
    { host: 'second.race.example' },
    'Another site has this ID.',
    'race-slug',
    'race-slug',
  ],
  [
    'host',
    { host: 'one.race.example' },
    { host: 'one.race.example' },
    'Another site has this host.',
    'race-a',
    'race-b',
  ],
])(
  'Of two operators who want one %s, one gets it; the other is told, and can go on',
  async (_, mine, theirs, told, slug, rival) => {
    const [first, second] = [await fillIn(operator, slug, mine), await fillIn(other, rival, theirs)];
    await Promise.all([create(operator, first), create(other, second)]);
    const outcomes = await Promise.all([outcomeOf(operator, first), outcomeOf(other, second)]);
    expect(outcomes.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    const [loser, address] = outcomes[0].state === 'failed' ? ([operator, first] as const) : ([other, second] as const);
    expect(withoutScripts((await loser.get(`${address}?step=check`)).text)).toContain(told);
    expect(await countOf(`select count(*) as n from sites where slug like 'restoring:%'`)).toBe(0);
    await loser.post(`${address}?step=look`, { step: 'next', name: 'Later', slug: `${slug}-later`, hue: '1' });
    await loser.post(`${address}?step=host`, { step: 'next', host: `${slug}-later.race.example` });
    await create(loser, address);
    expect((await outcomeOf(loser, address)).state).toBe('done');
  },
);

test('A copy has the places and categories of its source, and the source is as before', async () => {
  const { copyPath } = await pageData(operator, 'http://localhost/cms-viewer/en/websites/atlas', websitePageSchema);
  const begin = await orderPage(operator, `http://localhost${copyPath}`);
  expect(begin).toMatchObject({ name: expect.stringContaining('Atlas'), languages: expect.anything() });
  const spoken = Object.fromEntries(
    begin.languages.flatMap(({ tag, isChosen, name }) =>
      isChosen
        ? [
            [`lang-${tag}`, 'on'],
            [`name-${tag}`, name],
          ]
        : [],
    ),
  );
  const before = await dumpSite(server.db, atlas);
  const content = { content: 'site', source: 'atlas', part: 'all' };
  const { page } = await made('atlas-copy', { languages: spoken, content }, `http://localhost${copyPath}`);
  expect(page.state).toBe('done');
  const copy = await siteId(server.db, 'atlas-copy');
  const [source, its] = [await exportedOf('atlas'), await exportedOf('atlas-copy')];
  expect([...its.keys()].sort()).toEqual([...source.keys()].sort());
  for (const [file, bytes] of source) {
    if (!['site.json', 'manifest.json'].includes(file))
      expect([file, its.get(file)?.equals(bytes)]).toEqual([file, true]);
  }
  expect(await dumpSite(server.db, atlas)).toEqual(before);
  const path = '/en/directory/listing/painting-amsterdam';
  expect((await server.get('atlas-copy.localhost', path)).status).toBe(200);
  expect(await countOf('select count(*) as n from reviews where site_id = ?1', copy)).toBe(0);
  expect(await countOf('select count(*) as n from members where site_id = ?1', copy)).toBe(0);
});

test('A copy of the structure has categories and no places', async () => {
  await made('atlas-frame', { content: { content: 'site', source: 'atlas', part: 'structure' } });
  const frame = await siteId(server.db, 'atlas-frame');
  const of = (table: string, site: SiteId) => countOf(`select count(*) as n from ${table} where site_id = ?1`, site);
  expect(await of('categories', frame)).toBe(await of('categories', atlas));
  expect(await of('attributes', frame)).toBe(await of('attributes', atlas));
  expect([await of('listings', frame), await of('places', frame)]).toEqual([0, 0]);
});

const exportPathOf = (slug: string) => `http://localhost/cms-viewer/en/websites/${slug}/export`;

async function exportedOf(slug: string) {
  const file = path.join(folder, `${slug}.zip`);
  await exportSite({ db: server.db, media: server.media as never }, slug, file);
  return readFiles(file);
}

test('The archive from the viewer is the one of the command, and a site restored from it is the same', async () => {
  const answer = await operator.post(exportPathOf('atlas'), {});
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toContain('atlas.zip');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const byCommand = await exportSite(
    { db: server.db, media: server.media as never },
    'atlas',
    path.join(folder, 'c.zip'),
  );
  expect(answer.bytes.equals(byCommand)).toBe(true);
  const file = path.join(folder, 'viewer.zip');
  await writeFile(file, answer.bytes);
  const restored = await restoreFile({ db: server.db, media: server.media as never }, file, { slug: 'atlas-restored' });
  expect(restored.code).toBe('restored');
  const { entries } = await auditLogPage(admin, 'http://atlas.localhost/en/manage/log');
  expect(entries[0]?.action).toBe('Site exported');
});

test('Admins of a site export it, also while it is suspended; other staff and other people cannot', async () => {
  const suspend = await operator.post('http://localhost/cms-viewer/en/websites/atlas', {
    step: 'suspend',
    reason: 'Test',
  });
  expect(suspend.status).toBe(303);
  expect((await admin.post(exportPathOf('atlas'), {})).status).toBe(200);
  expect(
    (await pageData(admin, 'http://localhost/cms-viewer/en/websites/atlas', websitePageSchema)).exportPath,
  ).toBeTruthy();
  await operator.post('http://localhost/cms-viewer/en/websites/atlas', { step: 'resume', reason: 'Test' });
  expect((await admin.post(exportPathOf('crafts'), {})).status).toBe(404);
  const editor = await signedInAs(server, 'atlas-editor@example.org', 'localhost', 'atlas.localhost');
  expect((await editor.post(exportPathOf('atlas'), {})).status).toBe(404);
  const person = await personOf(server, 'atlas-editor@example.org');
  await makeStaff(server.db, { site: atlas, person, role: 'editor' });
  expect((await editor.post(exportPathOf('atlas'), {})).status).toBe(403);
  const page = await pageData(editor, 'http://localhost/cms-viewer/en/websites/atlas', websitePageSchema);
  expect([page.exportPath, page.copyPath]).toEqual([null, null]);
  const visitor = await server.send('localhost', new URL(exportPathOf('atlas')).pathname, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(visitor.status).toBe(401);
});

test('A site is made from a file; a file that is broken is refused in words and creates nothing', async () => {
  const { bytes } = await operator.post(exportPathOf('crafts'), {});
  const order = await fillIn(operator, 'from-file', { content: { content: 'empty' } });
  const upload = (content: Uint8Array) =>
    operator.upload(
      `${order}?step=content`,
      { step: 'next', content: 'file' },
      {
        name: 'file',
        value: new File([new Uint8Array(content)], 'crafts.zip'),
      },
    );
  const refused = async (content: Uint8Array) => {
    const { status, text } = await upload(content);
    return [status, withoutScripts(text)] as const;
  };
  expect(await refused(Buffer.from('not a ZIP'))).toEqual([
    422,
    expect.stringContaining('isn’t the archive of a site'),
  ]);
  expect((await refused(bytes.subarray(0, bytes.length >> 1)))[1]).toContain('This file is incomplete.');
  const broken = Buffer.from(bytes);
  const at = broken.indexOf('legal-texts.csv') + 200;
  broken[at] = (broken[at] ?? 0) ^ 1;
  const [status, words] = await refused(broken);
  expect([status, words]).toEqual([422, expect.stringContaining('is damaged or was changed by hand')]);
  expect(words).toContain('.csv');
  expect(await countOf(`select count(*) as n from sites where slug like '%from-file%'`)).toBe(0);
  expect((await create(operator, order)).status).toBe(409);
  expect(ledTo(await upload(bytes))).toContain('step=check');
  expect(await orderPage(operator, order)).toMatchObject({ view: 'check', file: { name: 'crafts.zip' } });
  const kept = async () => (await server.uploads.list()).objects.filter(({ key }) => key.includes('/orders/')).length;
  expect(await kept()).toBe(1);
  await create(operator, order);
  expect((await outcomeOf(operator, order)).state).toBe('done');
  const [source, its] = [await exportedOf('crafts'), await exportedOf('from-file')];
  for (const file of ['listings.csv', 'categories.csv', 'listing-texts.csv', 'photos.csv'])
    expect([file, its.get(file)?.equals(source.get(file) as Buffer)]).toEqual([file, true]);
  expect(await kept()).toBe(0);
});

test('What an operator does not go on with is deleted after 30 days', async () => {
  const order = await fillIn(operator, 'forgotten');
  const id = order.split('/').at(-1);
  await server.db
    .prepare('update site_orders set updated_at = ?2 where id = ?1')
    .bind(id, Date.now() - 31 * 86_400_000)
    .run();
  await server.runCron('17 3 * * *');
  expect((await operator.get(order)).status).toBe(404);
});
