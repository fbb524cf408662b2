import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSchema } from '../../web/contract/pages/account.data.ts';
import { callbackSchema, loginSchema } from '../../web/contract/pages/sign-in.data.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { grantRole, revokeRole } from '../../worker/identity/roles.writer.ts';
import { makeStaff } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { mailedTo, signedIn as signIn } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
beforeAll(async () => {
  server = await startServer();
  site = (await server.db.prepare(`select id from sites where slug = 'atlas'`).first<SiteId>('id')) ?? (0 as SiteId);
});
afterAll(() => server.close());

let people = 0;
let visitor: TestVisitor;
let address: string;
let person: PersonId;

beforeEach(async () => {
  people += 1;
  address = `person-${people}@example.org`;
  visitor = await signedIn(address);
  person = await personOf(address);
});

const personOf = async (of: string): Promise<PersonId> =>
  (await server.db
    .prepare(`select person_id from identities where subject = ?1`)
    .bind(of)
    .first<PersonId>('person_id')) ?? (0 as PersonId);

const codeFor = (recipient: string, template?: string) => mailedTo(server, recipient, template);
const signedIn = (as: string, host?: string) => signIn(server, as, host);

type Me = { name: string; roles: string[]; isSuspended: boolean };
const me = async (who: TestVisitor, host = 'atlas.localhost') => {
  const { status, text } = await who.get(`http://${host}/api/v1/me`);
  return { status, ...(status === 200 ? (JSON.parse(text) as Me) : { roles: [] }) };
};
const tokenOf = (who: TestVisitor) => who.cookies.get('atlas.localhost')?.get('session') ?? '';
/** Accounts and sessions are changed on the product's host. */
const home = 'http://localhost';
const account = async (who: TestVisitor) => JSON.parse((await who.get(`${home}/en/dashboard.json`)).text);
const sessionsOf = async (who: TestVisitor) => JSON.parse((await who.get(`${home}/en/dashboard/sessions.json`)).text);

describe('pages that are the same for everyone', () => {
  test('set no cookie and do not vary, also for people who are signed in', async () => {
    for (const path of ['/en', '/en/directory', '/en/directory/listing/painting-amsterdam']) {
      const { headers, text } = await visitor.get(path);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('vary')).toBe(null);
      expect(headers.get('cache-control')).toMatch(/^private, max-age=300\b/);
      expect(text).not.toContain(address);
    }
  });
});

describe('a private response', () => {
  test.each(['/en/login', '/en/dashboard', '/en/dashboard.json', '/api/v1/me'])('at %s is not cached', async (path) => {
    expect((await visitor.get(path)).headers.get('cache-control')).toMatch(/no-store/);
    expect((await new TestVisitor(server).get(path)).headers.get('cache-control')).not.toMatch(/public/);
  });

  test('asks visitors who are not signed in to sign in, and then returns them to the page; the API answers 401', async () => {
    const stranger = new TestVisitor(server);
    const page = await stranger.get('/de/dashboard');
    expect(page.status).toBe(401);
    expect(page.text).toContain('href="/de/login?return=%2Fde%2Fdashboard"');
    const named = await stranger.get('/de/dashboard/listings?listing=kunsthaus');
    expect(named.text).toContain('href="/de/login?return=%2Fde%2Fdashboard%2Flistings%3Flisting%3Dkunsthaus"');
    const api = await stranger.get('/api/v1/me');
    expect(api.status).toBe(401);
    expect(api.headers.get('content-type')).toBe('application/problem+json');
    expect((await stranger.post(`${home}/de/dashboard`, { step: 'describe' })).status).toBe(401);
  });
});

describe('a session', () => {
  test('is invalid on another site and on another host of the same site', async () => {
    visitor.cookies.set('crafts.localhost', new Map(visitor.cookies.get('atlas.localhost')));
    expect((await me(visitor, 'crafts.localhost')).status).toBe(401);
    await server.db.prepare(`insert into domains (host, site_id) values ('second.localhost', ?1)`).bind(site).run();
    const setState = (state: string) =>
      server.db.prepare(`update domains set state = ?1 where host = 'atlas.localhost'`).bind(state).run();
    // Otherwise the second host would lead to the first one.
    await setState('verified');
    const cookies = visitor.cookies.get('atlas.localhost');
    visitor.cookies.set('second.localhost', new Map(cookies));
    expect((await me(visitor, 'second.localhost')).status).toBe(401);
    await setState('active');
    expect((await me(visitor)).status).toBe(200);
  });

  test('ends 30 days after its last use; each use prolongs it', async () => {
    const day = 86_400_000;
    const age = (by: number) =>
      server.db
        .prepare('update sessions set seen_at = seen_at - ?2, expires_at = expires_at - ?2 where person_id = ?1')
        .bind(person, by)
        .run();
    await age(29 * day);
    const used = await visitor.get('/api/v1/me');
    expect(used.headers.getSetCookie().join()).toMatch(/session=.*Max-Age=2592000/);
    await age(29 * day);
    expect((await me(visitor)).status).toBe(200);
    await age(30 * day + 1);
    expect((await me(visitor)).status).toBe(401);
  });

  test('gets a new token when the visitor signs in again; the old token is invalid', async () => {
    const before = tokenOf(visitor);
    const old = new TestVisitor(server);
    old.cookies.set('atlas.localhost', new Map([['session', before]]));
    await server.db.prepare('delete from rate_counts').run();
    const second = await signedIn(address);
    visitor.cookies.set('atlas.localhost', second.cookies.get('atlas.localhost') ?? new Map());
    expect(tokenOf(visitor)).not.toBe(before);
    // The session of another browser continues. A browser that signs in again replaces its own.
    expect((await me(old)).status).toBe(200);
    await old.post('/en/login', { step: 'address', address });
    const { headers } = await old.post('/en/login', { step: 'code', code: (await codeFor(address)).code });
    expect(headers.getSetCookie().join()).toMatch(/session=/);
    const stolen = new TestVisitor(server);
    stolen.cookies.set('atlas.localhost', new Map([['session', before]]));
    expect((await me(stolen)).status).toBe(401);
  });

  test('is listed with its browser on the product’s host, and can be ended from another', async () => {
    const elsewhere = await signedIn(address, 'localhost');
    const { sessions } = await sessionsOf(elsewhere);
    expect(sessions).toHaveLength(2);
    expect(sessions[0].agent).toBe('Firefox · Linux');
    const there = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
    await elsewhere.post(`${home}/en/dashboard/sessions`, { step: 'end-session', session: there.id });
    expect((await me(visitor)).status).toBe(401);
    expect((await me(elsewhere, 'localhost')).status).toBe(200);
  });

  test('that led on to sites is listed once, with their hosts and its place, and ends everywhere at once', async () => {
    const here = await signedIn(address, 'localhost');
    const device = await signedIn(address, 'localhost');
    for (const host of ['atlas.localhost', 'crafts.localhost']) {
      const start = `http://${host}/en/auth/start?return=/en`;
      await device.followOn(await device.get(start), start);
      expect((await me(device, host)).status).toBe(200);
    }
    await server.db
      .prepare(`update security_log set country = 'PL', town = 'Kraków' where person_id = ?1`)
      .bind(person)
      .run();
    const { sessions } = await sessionsOf(here);
    // The third one is that of the visitor, who signed in on the site itself.
    expect(sessions).toHaveLength(3);
    const there = sessions.find(({ hosts }: { hosts: string[] }) => hosts.length > 1);
    expect(there).toMatchObject({ agent: 'Firefox · Linux', place: 'Kraków, Poland', isThis: false });
    expect(there.hosts.toSorted()).toEqual(['atlas.localhost', 'crafts.localhost', 'localhost']);
    await here.post(`${home}/en/dashboard/sessions`, { step: 'end-session', session: there.id });
    for (const host of there.hosts) expect([host, (await me(device, host)).status]).toEqual([host, 401]);
    expect((await me(here, 'localhost')).status).toBe(200);
    expect((await sessionsOf(here)).sessions).toHaveLength(2);
  });

  test('cannot be ended by another person, nor on a site', async () => {
    const here = await signedIn(address, 'localhost');
    const { sessions } = await sessionsOf(here);
    const stranger = await signedIn('stranger@example.org', 'localhost');
    for (const { id } of sessions) {
      await stranger.post(`${home}/en/dashboard/sessions`, { step: 'end-session', session: id });
      const onSite = await visitor.post('/en/dashboard/sessions', { step: 'end-session', session: id });
      expect(onSite.status).toBe(404);
    }
    expect((await visitor.get('/en/dashboard/sessions')).status).toBe(404);
    expect((await me(visitor)).status).toBe(200);
    expect((await me(here, 'localhost')).status).toBe(200);
  });

  test('ends everywhere at once, from the product’s host alone', async () => {
    const [elsewhere, here] = [await signedIn(address, 'crafts.localhost'), await signedIn(address, 'localhost')];
    await visitor.post('/en/sign-out', { everywhere: '1' });
    expect((await me(visitor)).status).toBe(401);
    expect((await me(elsewhere, 'crafts.localhost')).status).toBe(200);
    const out = await here.post(`${home}/en/sign-out`, { everywhere: '1' });
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await me(elsewhere, 'crafts.localhost')).status).toBe(401);
    expect((await me(here, 'localhost')).status).toBe(401);
  });

  test('ends 90 days after the sign-in however much it is used, and 14 days after it for staff', async () => {
    const day = 86_400_000;
    const signedInBefore = (days: number) =>
      server.db
        .prepare('update sessions set created_at = ?2, seen_at = ?2, expires_at = ?3 where person_id = ?1')
        .bind(person, Date.now() - days * day, Date.now() + day)
        .run();
    await signedInBefore(89);
    expect((await me(visitor)).status).toBe(200);
    const expiry = () =>
      server.db
        .prepare('select expires_at from sessions where person_id = ?1')
        .bind(person)
        .first<number>('expires_at');
    expect((await expiry()) ?? 0).toBeLessThan(Date.now() + 1.01 * day);
    await signedInBefore(15);
    expect((await me(visitor)).status).toBe(200);
    await makeStaff(server.db, { site, person, role: 'editor' });
    expect((await me(visitor)).status).toBe(401);
  });
});

describe('a role', () => {
  const change = (role: 'moderator' | 'editor' | 'admin', who = person) => ({
    ...{ site, person: who, role, by: null, reason: 'test', linkFor: null, now: Date.now() },
  });

  test('takes effect with the next request, with a new token, and is logged', async () => {
    const before = tokenOf(visitor);
    expect((await me(visitor)).roles).toEqual([]);
    expect(await grantRole(server.db, change('editor'))).toEqual({ code: 'changed' });
    expect((await me(visitor)).roles).toEqual(['editor']);
    expect(tokenOf(visitor)).not.toBe(before);
    expect((await me(visitor)).roles).toEqual(['editor']);
    const log = await server.db
      .prepare('select action, before, after from audit_log where person_id = ?1')
      .bind(person)
      .all();
    expect(log.results).toEqual([{ action: 'role.grant', before: '', after: 'editor' }]);
  });

  test('ends with the next request when it is revoked', async () => {
    await grantRole(server.db, change('moderator'));
    expect((await me(visitor)).roles).toEqual(['moderator']);
    await revokeRole(server.db, change('moderator'));
    expect((await me(visitor)).roles).toEqual([]);
  });

  test('on one site has no effect on another', async () => {
    await grantRole(server.db, change('editor'));
    const elsewhere = await signedIn(address, 'crafts.localhost');
    expect((await me(elsewhere, 'crafts.localhost')).roles).toEqual([]);
  });

  test('of the last admin cannot be revoked', async () => {
    const admins = await server.db
      .prepare(`select person_id from site_roles where site_id = ?1 and role = 'admin'`)
      .bind(site)
      .all<{ person_id: PersonId }>();
    const [last] = admins.results;
    if (!last) throw new Error('the site has no admin');
    expect(await revokeRole(server.db, change('admin', last.person_id))).toEqual({ code: 'last-admin' });
    await grantRole(server.db, change('admin'));
    expect(await revokeRole(server.db, change('admin'))).toEqual({ code: 'changed' });
  });

  test('remains in effect for concurrent requests while the token is rotated', async () => {
    await grantRole(server.db, change('editor'));
    const cookie = `session=${tokenOf(visitor)}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.get('atlas.localhost', '/api/v1/me', { cookie })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const tokens = answers
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((line) => line.startsWith('session='));
    expect(tokens).toHaveLength(1);
  });
});

describe('a member’s own page', () => {
  beforeEach(async () => {
    visitor = await signedIn(address, 'localhost');
  });

  test('and the sign-in pages have data that their views accept', async () => {
    v.parse(accountSchema, await account(visitor));
    const stranger = new TestVisitor(server);
    v.parse(loginSchema, JSON.parse((await stranger.get('/de/login.json')).text));
    v.parse(callbackSchema, JSON.parse((await stranger.get('/de/auth/callback.json')).text));
  });

  test('stores a name and a language, and shows what is wrong with them', async () => {
    const saved = await visitor.post(`${home}/en/dashboard`, {
      step: 'describe',
      name: '  山田  花子 ',
      language: 'ja',
    });
    expect(saved.headers.get('location')).toBe('/en/dashboard?done=saved#done');
    expect((await account(visitor)).name).toBe('山田 花子');
    const refused = await visitor.post(`${home}/en/dashboard`, {
      step: 'describe',
      name: 'x'.repeat(81),
      language: 'ja',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Use at most 80 characters.');
    expect(refused.text).toContain(`value="${'x'.repeat(81)}"`);
  });

  test('changes the mail address once both mailboxes have confirmed', async () => {
    const next = `new-${address}`;
    await visitor.post(`${home}/en/dashboard`, { step: 'address', address: next });
    const [fresh, present] = [await codeFor(next, 'address-change'), await codeFor(address, 'address-release')];
    await visitor.get(home + fresh.path);
    const token = (path: string) => new URL(path, 'http://x').searchParams.get('confirm') ?? '';
    const first = await visitor.post(`${home}/en/dashboard`, { step: 'confirm', token: token(fresh.path) });
    expect(first.headers.get('location')).toBe('/en/dashboard?done=confirmed#code');
    expect((await account(visitor)).address).toBe(address);
    const second = await visitor.post(`${home}/en/dashboard`, { step: 'confirm-code', code: present.code });
    expect(second.headers.get('location')).toBe('/en/dashboard?done=changed#done');
    expect((await account(visitor)).address).toBe(next);
    expect(await personOf(address)).toBe(0);
    expect(await personOf(next)).toBe(person);
    expect(await codeFor(address, 'address-changed')).toBeTruthy();
  });

  test('refuses an address that another person has proved', async () => {
    await visitor.post(`${home}/en/dashboard`, { step: 'address', address: 'admin@people.example' });
    const [fresh, present] = [
      await codeFor('admin@people.example', 'address-change'),
      await codeFor(address, 'address-release'),
    ];
    await visitor.post(`${home}/en/dashboard`, { step: 'confirm-code', code: fresh.code });
    const refused = await visitor.post(`${home}/en/dashboard`, { step: 'confirm-code', code: present.code });
    expect(refused.status).toBe(409);
    expect((await account(visitor)).address).toBe(address);
  });

  test('confirms nothing in another person’s session', async () => {
    await visitor.post(`${home}/en/dashboard`, { step: 'address', address: `other-${address}` });
    const { path } = await codeFor(`other-${address}`, 'address-change');
    const stranger = await signedIn('stranger@example.org', 'localhost');
    const token = new URL(path, 'http://x').searchParams.get('confirm') ?? '';
    expect((await stranger.post(`${home}/en/dashboard`, { step: 'confirm', token })).status).toBe(422);
  });

  test('refuses to remove the last way to sign in', async () => {
    const { identities } = await account(visitor);
    const { issuer, subject } = identities[0];
    expect((await visitor.post(`${home}/en/dashboard`, { step: 'remove-identity', issuer, subject })).status).toBe(409);
  });
});

test('a suspended member learns of the suspension and has no rights', async () => {
  await server.db
    .prepare(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`)
    .bind(site, person)
    .run();
  expect(await me(visitor)).toMatchObject({ status: 200, isSuspended: true });
});

test('the nightly cron deletes expired sessions', async () => {
  await server.db.prepare('update sessions set expires_at = 1 where person_id = ?1').bind(person).run();
  await server.runCron('17 3 * * *');
  const left = await server.db
    .prepare('select count(*) as n from sessions where person_id = ?1')
    .bind(person)
    .first<number>('n');
  expect(left).toBe(0);
});
