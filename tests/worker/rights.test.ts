import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dataPath } from '../../web/contract/representation.ts';
import type { Right } from '../../web/contract/rights.ts';
import { createApp } from '../../worker/app.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import * as counters from '../../worker/domain/counters/tables.ts';
import { documentObject, seal } from '../../worker/features/claims/document-store.ts';
import { importObject } from '../../worker/features/imports/import-object.ts';
import { features } from '../../worker/features/index.ts';
import type { Endpoint } from '../../worker/pages/endpoint.ts';
import { fileEndpoints } from '../../worker/pages/files/serve-file.ts';
import { startOf } from '../support/claims.ts';
import { listingOf } from '../support/content.ts';
import { own, threadOf } from '../support/enquiries.ts';
import { personOf, signedInAs } from '../support/people.ts';
import { sendReport } from '../support/queue.ts';
import { hosts, samples } from '../support/samples.ts';
import { secretKey } from '../support/secret-key.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

// The test only needs the app's routes. Views are JSX, which nothing compiles here.
vi.mock('../../worker/pages/render/slots.tsx', () => ({}));

/** Signed-in people who lack a right, for each right. A right without a line does not compile. */
const lacking: Readonly<Record<Right, readonly Name[]>> = {
  read: [],
  report: ['suspended'],
  'own-account': [],
  'take-part': ['suspended'],
  'edit-listings': ['suspended', 'member', 'moderator'],
  // Nobody here owns a listing.
  'answer-reviews': ['suspended', 'member', 'moderator', 'editor', 'admin'],
  'read-reported-threads': ['suspended', 'member', 'editor'],
  decide: ['suspended', 'member', 'editor'],
  'write-content': ['suspended', 'member', 'moderator'],
  administer: ['suspended', 'member', 'moderator', 'editor'],
  'view-sites': ['suspended', 'member'],
  'view-all-sites': ['suspended', 'member', 'moderator', 'editor', 'admin'],
  'run-sites': ['suspended', 'member', 'moderator', 'editor', 'admin'],
};

/** Rights that visitors have without signing in. */
const ofVisitors: readonly Right[] = ['read', 'report'];

const names = ['member', 'moderator', 'editor', 'admin', 'suspended'] as const;
type Name = (typeof names)[number];

const hostOf = ({ productOnly }: { productOnly?: true }) => (productOnly ? hosts.product : hosts.directory);

/** Every page, form action and endpoint of every feature that visitors have no right to. */
const pages = samples
  .map(({ definition: { right }, ...sample }) => ({ ...sample, right }))
  .filter(({ right }) => !ofVisitors.includes(right));
const forms = features.flatMap((feature) => feature.actions ?? []);
const actions = forms
  .flatMap(({ path, actions: table, ...where }) =>
    Object.entries(table).map(([step, { right }]) => ({ path, step, right, host: hostOf(where) })),
  )
  .filter(({ right }) => !ofVisitors.includes(right));
const allEndpoints: Endpoint[] = [
  ...features.flatMap((feature) => feature.anyHostEndpoints ?? []),
  ...features.flatMap((feature) => feature.unguardedEndpoints ?? []),
  ...features.flatMap((feature) => feature.endpoints ?? []),
  ...fileEndpoints(features),
];
const endpoints = allEndpoints
  .map(({ method, path, right, ...where }) => ({ method, path, right, host: hostOf(where) }))
  .filter(({ right }) => !ofVisitors.includes(right));

/** The status of pages and addresses that need more than a right: a part in the claim, the thread or the listing. */
const otherStatus: Readonly<Record<string, number>> = {
  ...{ authContinue: 400, claimObjection: 404, manageThread: 404 },
  ...{ manageArticleVersions: 404, manageTranslationEdit: 404, manageImport: 404 },
  '/en/claim?claim=1': 404,
  '/en/dashboard/enquiries?listing=1': 404,
  '/en/dashboard/enquiries?thread=1': 404,
  '/en/dashboard/listings?listing=painting-amsterdam': 404,
  '/en/dashboard/reviews?remove=1': 404,
  '/en/manage/articles/edit?of=1': 404,
  '/en/manage/carousels/edit?carousel=1': 404,
  '/en/manage/articles/edit?post=1': 404,
};

/** The status for people who are staff of no site: which sites somebody sees depends on the sites. */
const withoutSites: Readonly<Record<string, number>> = {
  ...{ viewerDashboard: 403, viewerWebsites: 403, viewerWebsite: 404 },
  ...{ viewerWebsitesInteractive: 403, viewerPagesInteractive: 403, viewerWidgets: 403 },
};

/** The status for people who do not administer the site that the address names. */
const withoutAdministration: Readonly<Record<string, number>> = { viewerDomains: 404 };

let server: TestServer;
let people: Readonly<Record<Name | 'operator', TestVisitor>>;
/** Another suspended person: one person may post 100 forms a minute. */
let suspendedToo: TestVisitor;
let owner: number;

beforeAll(async () => {
  server = await startServer();
  const signedIn = async (name: string) =>
    [name, await signedInAs(server, `${name}@people.example`, hosts.directory, hosts.product)] as const;
  people = Object.fromEntries(await Promise.all([...names, 'operator'].map(signedIn))) as typeof people;
  [, suspendedToo] = await signedIn('suspended-too');
  owner = await personOf(server, 'owner@people.example');
  for (const name of ['suspended', 'suspended-too'])
    await server.db
      .prepare(`update members set state = 'suspended' where person_id = ?1`)
      .bind(await personOf(server, `${name}@people.example`))
      .run();
  // The first thing of the queue.
  const { id: listing, site } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
  await sendReport(server.db, { site, listing, author: { person: null, address: 'reporter@example.org' } });
  await signedInAs(server, 'somebody@people.example');
  const person = (await personOf(server, 'somebody@people.example')) as PersonId;
  const someone = { site, listing, person, now: Date.now() };
  await own(server.db, site, listing, owner as PersonId);
  await threadOf(server.db, someone);
  await storeImport(site);
  await storeDocument({ ...someone, claim: await startOf(server.db, { ...someone, listings: [listing] }) });
  await server.mailQueue.send({});
  const waiting = server.db.prepare(`select count(*) as n from outbox where state in ('queued', 'sending')`);
  await vi.waitUntil(async () => (await waiting.first<number>('n')) === 0, { timeout: 60_000, interval: 200 });
});
afterAll(() => server.close());

/** The key of a document of the first claim. */
const document = 'd'.repeat(32);

/** Stores a document that staff can open. */
async function storeDocument(of: { site: SiteId; claim: number; now: number }): Promise<void> {
  const [at, bytes] = [{ ...of, key: document }, new TextEncoder().encode('%PDF-1.7')];
  await server.uploads.put(documentObject(at), await seal({ secretKey }, at, bytes));
  await server.db
    .prepare(
      `insert into claim_documents (site_id, key, claim_id, type, size, created_at) values (?1, ?2, ?3, 'pdf', 8, ?4)`,
    )
    .bind(of.site, document, of.claim, of.now)
    .run();
}

/** Stores an import with a row that was left out. */
async function storeImport(site: SiteId): Promise<void> {
  const key = importObject(site, 'import');
  await server.uploads.put(key, 'id,name\n1,\n');
  const shape = { format: 'csv', encoding: 'utf-8', delimiter: ',' };
  const settings = {
    shape,
    header: ['id', 'name'],
    fields: ['id', 'name'],
    wishes: {},
    language: 'en',
    languages: ['en'],
  };
  await server.db
    .prepare(
      `insert into imports (site_id, id, state, file_name, file_key, settings, row_count, position, rejected, created_at,
        updated_at) values (?1, 'imported', 'done', 'a.csv', ?2, ?3, 1, 1, 1, ?4, ?4)`,
    )
    .bind(site, key, JSON.stringify(settings), Date.now())
    .run();
}

/** Posts a form with valid values in all fields, and names a person whose rights it could change. */
const post = (who: TestVisitor, { path, step, host }: { path: string; step: string; host: string }) =>
  who.post(`http://${host}${path.replace(':lang', 'en')}?person=${owner}`, {
    step,
    ...{ name: 'Somebody else', language: 'de', address: 'new@example.org', further: 'further@example.org' },
    ...{ code: '123456', token: 'x', session: 'x', issuer: '', subject: 'member@people.example' },
    ...{ words: 'coffee, tea', group: '1', was: '[]' },
    ...{ item: '1', revision: '1', decision: 'accept', 'option-accept': 'solved', appeal: 'because' },
    ...{ choice: 'accept', 'pick-1': 'on', check: 'accept', items: '1-1' },
    ...{ mail: '1', tries: '1', roleReason: 'because', suspensionReason: 'because', until: '' },
  });

/** Sends a request to an endpoint, as a page of its host does. */
const send = (who: TestVisitor, { method, path, host }: { method: string; path: string; host: string }) => {
  const named = path.replace(':lang', 'en').replace(':slug', 'atlas').replace('/imports/:id', '/imports/imported');
  const address = `http://${host}${named.replace(/:claim\{.*?\}(?=\/)/, '1').replace(/:key\{.*\}/, document)}`;
  return method === 'GET' ? who.get(address) : who.post(address, {});
};

/** All rows, except what is counted: the counts of earlier requests can arrive at any time. */
async function contents(): Promise<Record<string, unknown[]>> {
  const tables = await server.db
    .prepare(`select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'`)
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !Object.hasOwn(counters.tables, name));
  const rows = await server.db.batch(names.map((name) => server.db.prepare(`select * from "${name}"`)));
  return Object.fromEntries(names.map((name, i) => [name, rows[i]?.results ?? []]));
}

async function expectUnchanged(ask: () => Promise<void>): Promise<void> {
  const before = await contents();
  await ask();
  expect(await contents()).toEqual(before);
}

test('Every address is that of a page, a form, an endpoint or a file', () => {
  const declared = new Set([...forms, ...allEndpoints].map(({ path }) => path));
  const served = createApp().routes.map(({ path }) => path);
  // Middleware and pages; a 404 for unknown addresses of the interface.
  expect([...new Set(served)].filter((path) => !declared.has(path))).toEqual(['/*', '/api/*']);
  expect([pages.length >= 5, actions.length >= 20, endpoints.length >= 1]).toEqual([true, true, true]);
});

test('Every page of an area needs a right; all others are public', async () => {
  expect(samples.filter(({ definition: { area, right } }) => area && ofVisitors.includes(right))).toEqual([]);
  for (const { host: at, path, status } of samples.filter(({ definition }) => ofVisitors.includes(definition.right)))
    expect([path('en'), (await server.get(at, path('en'))).status]).toEqual([path('en'), status]);
});

describe('A visitor who is not signed in', () => {
  test.each(pages)('gets no $route page (401), in no representation', async ({ path, withQuery, host }) => {
    const stranger = new TestVisitor(server);
    for (const address of [path('en'), dataPath(path('en'), 'json'), dataPath(path('en'), 'txt'), ...withQuery('en')])
      expect((await stranger.get(`http://${host}${address}`)).status, address).toBe(401);
  });

  test('can use no form and no endpoint that needs a right (401), and changes nothing', async () => {
    let connections = 0;
    // Each from a connection of their own: there are more forms than one may post in a minute.
    const stranger = () => {
      connections += 1;
      return new TestVisitor(server, { 'cf-connecting-ip': `10.9.${connections >> 8}.${connections & 255}` });
    };
    await expectUnchanged(async () => {
      for (const action of actions) expect([action, (await post(stranger(), action)).status]).toEqual([action, 401]);
      for (const endpoint of endpoints)
        expect([endpoint, (await send(stranger(), endpoint)).status]).toEqual([endpoint, 401]);
    });
  });
});

describe.each(names)('The %s', (name) => {
  test('gets exactly the pages that their rights allow, in every representation; others are a 403', async () => {
    for (const { path, withQuery, right, route, host } of pages) {
      const ofOthers = (address: string) =>
        (lacking['view-sites'].includes(name) ? (withoutSites[address] ?? withoutSites[route]) : undefined) ??
        (lacking.administer.includes(name) ? withoutAdministration[route] : undefined);
      const expected = (address: string) =>
        lacking[right].includes(name) ? 403 : (ofOthers(address) ?? otherStatus[address] ?? otherStatus[route] ?? 200);
      for (const address of [path('en'), dataPath(path('en'), 'json'), dataPath(path('en'), 'txt'), ...withQuery('en')])
        expect([address, (await people[name].get(`http://${host}${address}`)).status]).toEqual([
          address,
          expected(address),
        ]);
    }
  });
});

describe.each(names.filter((name) => actions.some(({ right }) => lacking[right].includes(name))))('The %s', (name) => {
  test('can use no form and no endpoint whose right they lack (403), and changes nothing', async () => {
    await expectUnchanged(async () => {
      for (const [index, action] of actions.filter(({ right }) => lacking[right].includes(name)).entries()) {
        const who = name === 'suspended' && index % 2 === 1 ? suspendedToo : people[name];
        expect([action, (await post(who, action)).status]).toEqual([action, 403]);
      }
      for (const endpoint of endpoints.filter(({ right }) => lacking[right].includes(name)))
        expect([endpoint, (await send(people[name], endpoint)).status]).toEqual([endpoint, 403]);
    });
  });
});

test('The same forms and endpoints are open to a person who has all rights, and change something', async () => {
  const before = await contents();
  for (const endpoint of endpoints)
    expect([endpoint, (await send(people.operator, endpoint)).status < 300]).toEqual([endpoint, true]);
  for (const action of actions) {
    const { status } = await post(people.operator, action);
    expect([action, [401, 403, 405].includes(status) || status >= 500]).toEqual([action, false]);
  }
  expect(await contents()).not.toEqual(before);
});
