import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dataPath } from '../../web/contract/representation.ts';
import type { Right } from '../../web/contract/rights.ts';
import { features } from '../../worker/features/index.ts';
import { personOf, signedInAs } from '../support/people.ts';
import { hosts, samples } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

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

const names = ['member', 'moderator', 'editor', 'admin', 'suspended'] as const;
type Name = (typeof names)[number];

const pages = samples.flatMap(({ definition: { right }, ...sample }) => (right ? [{ ...sample, right }] : []));

/** Every form action of every feature that needs a right. */
const actions = features
  .flatMap((feature) => feature.actions ?? [])
  .flatMap(({ path, actions: table, productOnly }) =>
    Object.entries(table).flatMap(([step, { right }]) =>
      right === 'anyone' ? [] : [{ path, step, right, host: productOnly ? hosts.product : hosts.directory }],
    ),
  );

/** The status of pages that need more than a right. */
const otherStatus: Readonly<Record<string, number>> = { authContinue: 400 };

let server: TestServer;
let people: Readonly<Record<Name | 'operator', TestVisitor>>;
let owner: number;

beforeAll(async () => {
  server = await startServer();
  const signedIn = async (name: string) =>
    [name, await signedInAs(server, `${name}@people.example`, hosts.directory, hosts.product)] as const;
  people = Object.fromEntries(await Promise.all([...names, 'operator'].map(signedIn))) as typeof people;
  owner = await personOf(server, 'owner@people.example');
  await server.db
    .prepare(`update members set state = 'suspended' where person_id = ?1`)
    .bind(await personOf(server, 'suspended@people.example'))
    .run();
  const waiting = server.db.prepare(`select count(*) as n from outbox where state in ('queued', 'sending')`);
  await vi.waitUntil(async () => (await waiting.first<number>('n')) === 0, { timeout: 60_000, interval: 200 });
});
afterAll(() => server.close());

/** Posts a form with valid values in all fields, and names a person whose rights it could change. */
const post = (who: TestVisitor, { path, step, host }: { path: string; step: string; host: string }) =>
  who.post(`http://${host}${path.replace(':lang', 'en')}?person=${owner}`, {
    step,
    ...{ name: 'Somebody else', language: 'de', address: 'new@example.org', further: 'further@example.org' },
    ...{ code: '123456', token: 'x', session: 'x', issuer: '', subject: 'member@people.example' },
    ...{ words: 'coffee, tea', group: '1', was: '[]' },
    ...{ mail: '1', tries: '1', roleReason: 'because', suspensionReason: 'because', until: '' },
  });

async function contents(): Promise<Record<string, unknown[]>> {
  const tables = await server.db
    .prepare(`select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'`)
    .all<{ name: string }>();
  const all = tables.results.map(({ name }) => server.db.prepare(`select * from "${name}"`));
  const rows = await server.db.batch(all);
  return Object.fromEntries(tables.results.map(({ name }, i) => [name, rows[i]?.results ?? []]));
}

async function expectUnchanged(ask: () => Promise<void>): Promise<void> {
  const before = await contents();
  await ask();
  expect(await contents()).toEqual(before);
}

test('Every page of an area needs a right; pages without one are public', async () => {
  expect(samples.filter(({ definition: { area, right } }) => area && !right)).toEqual([]);
  expect(samples.filter(({ definition: { isPersonal, right } }) => right && !isPersonal)).toEqual([]);
  for (const { host: at, path, status } of samples.filter(({ definition }) => !definition.right))
    expect([path('en'), (await server.get(at, path('en'))).status]).toEqual([path('en'), status]);
  expect([pages.length >= 5, actions.length >= 20]).toEqual([true, true]);
});

describe('A visitor who is not signed in', () => {
  test.each(pages)('gets no $route page (401), in no representation', async ({ path, withQuery, host }) => {
    const stranger = new TestVisitor(server);
    for (const address of [path('en'), dataPath(path('en'), 'json'), dataPath(path('en'), 'txt'), ...withQuery('en')])
      expect((await stranger.get(`http://${host}${address}`)).status, address).toBe(401);
  });

  test('can use no form that needs a right (401), and changes nothing', async () => {
    const stranger = new TestVisitor(server);
    await expectUnchanged(async () => {
      for (const action of actions) expect([action, (await post(stranger, action)).status]).toEqual([action, 401]);
    });
  });
});

describe.each(names)('The %s', (name) => {
  test('gets exactly the pages that their rights allow, in every representation; others are a 403', async () => {
    for (const { path, withQuery, right, route, host } of pages) {
      const expected = lacking[right].includes(name) ? 403 : (otherStatus[route] ?? 200);
      for (const address of [path('en'), dataPath(path('en'), 'json'), dataPath(path('en'), 'txt'), ...withQuery('en')])
        expect([address, (await people[name].get(`http://${host}${address}`)).status]).toEqual([address, expected]);
    }
  });
});

describe.each(names.filter((name) => actions.some(({ right }) => lacking[right].includes(name))))('The %s', (name) => {
  test('can use no form whose right they lack (403), and changes nothing', async () => {
    await expectUnchanged(async () => {
      for (const action of actions.filter(({ right }) => lacking[right].includes(name)))
        expect([action, (await post(people[name], action)).status]).toEqual([action, 403]);
    });
  });
});

test('The same forms are accepted from a person who has all rights, and change something', async () => {
  const before = await contents();
  for (const action of actions) {
    const { status } = await post(people.operator, action);
    expect([action, [401, 403, 405].includes(status) || status >= 500]).toEqual([action, false]);
  }
  expect(await contents()).not.toEqual(before);
});
