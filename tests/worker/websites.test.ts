import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteStep, websitePageSchema, websitesSchema } from '../../web/contract/pages/websites.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import { auditLogPage, dataOf, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let operator: TestVisitor;
let admin: TestVisitor;
let member: TestVisitor;
let atlas: SiteId;
beforeAll(async () => {
  server = await startServer({ withoutSearch: true });
  operator = await signedInAs(server, 'operator@people.example', 'localhost');
  admin = await signedInAs(server, 'atlas-admin@example.org', 'localhost', 'atlas.localhost');
  member = await signedInAs(server, 'member@people.example', 'localhost');
  atlas = await siteId(server.db, 'atlas');
  await makeStaff(server.db, { site: atlas, person: await personOf(server, 'atlas-admin@example.org'), role: 'admin' });
});
afterAll(() => server.close());

const list = 'http://localhost/cms-viewer/en/websites';
const pageOf = (slug: string) => `${list}/${slug}`;
const sitesOf = (who: TestVisitor, query = '') => pageData(who, list + query, websitesSchema);
const siteOf = (who: TestVisitor, slug: string) => pageData(who, pageOf(slug), websitePageSchema);
const change = (who: TestVisitor, slug: string, step: SiteStep, reason = 'As agreed') =>
  who.post(pageOf(slug), { step, reason });
const slugs = async (who: TestVisitor, query = '') => (await sitesOf(who, query)).websites.map(({ slug }) => slug);
/** A document without its nonces, which differ each time. */
const bytes = ({ text }: { text: string }) => text.replace(/ nonce="[^"]*"/g, '');
const visit = (path = '/en') => server.get('atlas.localhost', path);
const changed = async (slug: string, step: SiteStep) => {
  expect((await change(operator, slug, step)).headers.get('location')).toContain(`done=${step}`);
  await server.recheck();
};

test('An operator sees all sites with their hosts, languages and places, and staff only their own', async () => {
  const { websites, total } = await sitesOf(operator);
  expect(websites.map(({ slug }) => slug).sort()).toEqual(['atlas', 'crafts', 'signpost']);
  expect(total).toBe(3);
  const shown = websites.find(({ slug }) => slug === 'atlas');
  const { db } = server;
  const places = await db
    .prepare(`select count(*) as n from listings where site_id = ?1 and state = 'published'`)
    .bind(atlas)
    .first<number>('n');
  expect(shown).toMatchObject({ state: 'active', host: 'atlas.localhost', listings: String(places) });
  expect(shown?.languages).toContain('Arabic');
  expect(shown?.changed?.iso).toMatch(/^20/);
  expect(await slugs(admin)).toEqual(['atlas']);
  expect((await admin.get(pageOf('crafts'))).status).toBe(404);
  expect((await siteOf(admin, 'atlas')).steps).toEqual([]);
});

test('Members who are staff of no site are told who gives access; visitors are asked to sign in', async () => {
  const refused = await member.get(list);
  expect([refused.status, withoutScripts(refused.text)]).toEqual([
    403,
    expect.stringContaining('You don’t have access'),
  ]);
  expect((await member.get(pageOf('atlas'))).status).toBe(404);
  expect((await member.get(`${list}.csv`)).status).toBe(403);
  for (const path of ['/cms-viewer/en/websites', '/cms-viewer/en/websites/atlas', '/cms-viewer/en/websites.csv']) {
    expect([path, (await server.get('localhost', path)).status]).toEqual([path, 401]);
    expect([path, (await visit(path)).status]).toEqual([path, 404]);
  }
  const posted = { step: 'suspend', reason: 'x' };
  expect((await admin.post(`http://atlas.localhost/cms-viewer/en/websites/atlas`, posted)).status).toBe(404);
});

test('The account menu leads to the viewer, on the product’s host and for those who see a site there', async () => {
  const sees = async (who: TestVisitor, host = 'localhost') =>
    JSON.parse((await who.get(`http://${host}/api/v1/me`)).text).viewsSites;
  expect([await sees(operator), await sees(admin), await sees(member)]).toEqual([true, true, false]);
  expect(await sees(admin, 'atlas.localhost')).toBe(false);
});

test('The list is searched by name and host in any writing, narrowed, sorted, and saved as a file', async () => {
  expect(await slugs(operator, '?q=ATLAS.local')).toEqual(['atlas']);
  expect(await slugs(operator, '?q=nothing-like-this')).toEqual([]);
  expect(await slugs(operator, '?list=suspended')).toEqual([]);
  const byPlaces = (await sitesOf(operator, '?order=listings')).websites.map(({ listings }) => Number(listings));
  expect(byPlaces).toEqual([...byPlaces].sort((one, other) => other - one));
  for (const query of ['?list=closed', '?order=size', '?page=0', '?page=x'])
    expect([query, (await operator.get(list + query)).status]).toEqual([query, 404]);
  const { filePath } = await sitesOf(operator, '?q=atlas');
  const file = await operator.get(`http://localhost${filePath}`);
  expect(file.headers.get('content-disposition')).toContain('websites.csv');
  const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Name,ID,Status,Hosts,Languages,Places,Waiting,Last change,Created');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['atlas']);
});

test('Columns of the list are shown and hidden one by one, and named in its address', async () => {
  const shownAt = async (path: string) => {
    const { columns } = await pageData(operator, `http://localhost${path}`, websitesSchema);
    return columns.filter(({ isShown }) => isShown).map(({ name }) => name);
  };
  const usual = ['hosts', 'languages', 'listings', 'waiting', 'changed'];
  expect(await shownAt('/cms-viewer/en/websites')).toEqual(usual);
  let path = '/cms-viewer/en/websites';
  for (const name of ['errors', 'languages', 'hosts', 'listings', 'waiting', 'changed'] as const) {
    const { columns } = await pageData(operator, `http://localhost${path}`, websitesSchema);
    path = columns.find((column) => column.name === name)?.path ?? '';
  }
  expect([path, await shownAt(path)]).toEqual(['/cms-viewer/en/websites?columns=errors', ['errors']]);
  const { columns } = await pageData(operator, `http://localhost${path}`, websitesSchema);
  // A table without columns is none: the usual ones come back.
  expect(await shownAt(columns.find(({ name }) => name === 'errors')?.path ?? '')).toEqual(usual);
  expect((await operator.get(`${list}?columns=hosts.size`)).status).toBe(404);
});

test('A suspended site answers 503 with a neutral page that search engines leave out, and comes back as it was', async () => {
  const before = await visit();
  await changed('atlas', 'suspend');
  for (const path of ['/en', '/en/directory', '/sitemap.xml', '/robots.txt', '/en/login']) {
    const { status, text } = await visit(path);
    expect([path, status]).toEqual([path, 503]);
    expect(text).not.toContain('painting-amsterdam');
  }
  const closed = await visit('/ar');
  expect(closed.text).toContain('هذا الموقع مغلق حاليًا');
  expect(closed.text).toMatch(/<meta name="robots" content="noindex/);
  expect(closed.headers.get('cache-control')).not.toMatch(/max-age=[1-9]/);
  const api = await visit('/api/v1/me');
  expect([api.status, JSON.parse(api.text)]).toMatchObject([503, { title: 'This site is closed for now' }]);
  expect((await siteOf(operator, 'atlas')).steps).toEqual(['resume', 'delete']);
  expect(await slugs(operator, '?list=suspended')).toEqual(['atlas']);
  // Its staff see it in the viewer.
  expect((await siteOf(admin, 'atlas')).state).toBe('suspended');
  const mail = await dataOf<{ step: string; reason: string; link: string }>(
    server,
    'admin@people.example',
    'site-state',
  );
  expect(mail).toMatchObject({ step: 'suspend', reason: 'As agreed' });
  expect(new URL(mail.link).pathname).toBe('/cms-viewer/en/websites/atlas');
  await changed('atlas', 'resume');
  expect(bytes(await visit())).toBe(bytes(before));
  const { entries } = await auditLogPage(admin, 'http://atlas.localhost/en/manage/log');
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'Site resumed', note: 'As agreed', before: 'suspended', after: 'active' },
    { action: 'Site suspended', note: 'As agreed', before: 'active', after: 'suspended' },
  ]);
});

test('A deleted site is unknown on its hosts, which nobody else can take, and is the same once it is returned', async () => {
  const paths = ['/en', '/de/directory', '/en/directory/listing/painting-amsterdam', '/sitemap.xml'];
  const documents = async () => {
    const answers = await Promise.all(paths.map((path) => visit(path)));
    return answers.map((answer) => [answer.status, bytes(answer)]);
  };
  const before = await documents();
  await changed('atlas', 'delete');
  const gone = await visit();
  expect([gone.status, gone.text.includes('This domain isn’t connected yet')]).toEqual([404, true]);
  expect((await admin.get(pageOf('atlas'))).status).toBe(404);
  expect(await slugs(operator)).not.toContain('atlas');
  expect(await slugs(operator, '?list=deleted')).toEqual(['atlas']);
  const { steps, returnableUntil } = await siteOf(operator, 'atlas');
  expect(steps).toEqual(['return']);
  expect(returnableUntil).toMatch(/20\d\d/);
  expect((await change(operator, 'atlas', 'suspend')).status).toBe(409);
  await changed('atlas', 'return');
  expect(await documents()).toEqual(before);
});

test('After 30 days a deleted site cannot be returned', async () => {
  await changed('crafts', 'delete');
  const { db } = server;
  const old = Date.now() - 31 * 86_400_000;
  await db.prepare(`update sites set deleted_at = ?1 where slug = 'crafts'`).bind(old).run();
  expect((await siteOf(operator, 'crafts')).steps).toEqual([]);
  expect((await change(operator, 'crafts', 'return')).status).toBe(409);
  await db.prepare(`update sites set deleted_at = null where slug = 'crafts'`).run();
});

test('Of two operators who act at once, one is told that somebody else was faster; nothing happens twice', async () => {
  const answers = await Promise.all([change(operator, 'atlas', 'suspend'), change(operator, 'atlas', 'suspend')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const entries = await server.db
    .prepare(`select count(*) as n from audit_log where site_id = ?1 and action = 'site.suspend'`)
    .bind(atlas)
    .first<number>('n');
  await changed('atlas', 'resume');
  expect(entries).toBe(2);
});

test('The product’s own site stays, a reason is needed, and only operators change sites', async () => {
  expect((await siteOf(operator, 'signpost')).steps).toEqual([]);
  for (const step of ['suspend', 'delete'] as const)
    expect((await change(operator, 'signpost', step)).status).toBe(409);
  const refused = await change(operator, 'atlas', 'suspend', '  ');
  expect([refused.status, withoutScripts(refused.text)]).toEqual([422, expect.stringContaining('Enter a reason.')]);
  await makeStaff(server.db, { site: atlas, person: await personOf(server, 'member@people.example'), role: 'admin' });
  expect((await change(member, 'atlas', 'delete')).status).toBe(403);
  expect((await visit()).status).toBe(200);
});
