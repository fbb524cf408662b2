import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteId, SiteRole } from '../../worker/data/schema.ts';
import { siteId } from '../support/content.ts';
import { withoutScripts } from '../support/page.ts';
import {
  auditLogPage,
  dataOf,
  mailLogPage,
  makeStaff,
  managePage,
  membersPage,
  personOf,
  signedInAs,
} from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let site: SiteId;
let admin: TestVisitor;
beforeAll(async () => {
  server = await startServer();
  site = await siteId(server.db, 'atlas');
  admin = await signedInAs(server, 'admin@people.example');
});
afterAll(() => server.close());

const demo = (name: string, host = 'atlas.localhost') => signedInAs(server, `${name}@people.example`, host);

let made = 0;

/** A new member of the site atlas, with the path of their page. */
async function newMember({ language = 'en' } = {}) {
  made += 1;
  const address = `own-${made}@example.org`;
  const visitor = await signedInAs(server, address);
  const id = await personOf(server, address);
  await server.db.prepare('update people set language = ?2 where id = ?1').bind(id, language).run();
  return { visitor, address, id, path: `/en/manage/people?person=${id}` };
}

const rolesOf = async (who: TestVisitor, host = 'atlas.localhost'): Promise<string[]> =>
  JSON.parse((await who.get(`http://${host}/api/v1/me`)).text).roles;

const grantBy = (who: number, role: SiteRole, of = site) =>
  makeStaff(server.db, { site: of, person: who as never, role });

const logLines = async (person: number) =>
  (
    await server.db
      .prepare(
        `select l.action, v.content ->> 'reason' as reason, l.before, l.after, l.actor_id as by from audit_log l
         join versions v on v.site_id = l.site_id and v.id = l.reason_version where l.person_id = ?1 order by l.id`,
      )
      .bind(person)
      .all()
  ).results;

const parts = ['', '/mails', '/people', '/log', '/people?person=1'];
const steps = [
  ...['find', 'grant-admin', 'revoke-admin', 'suspend', 'lift'].map((step) => ({ path: '/people', step })),
  ...['close-submissions', 'open-submissions'].map((step) => ({ path: '/people', step })),
  ...['arrived', 'again'].map((step) => ({ path: '/mails', step })),
  ...['find', 'erase'].map((step) => ({ path: '/log', step })),
];

describe('The manage area', () => {
  test('asks visitors who are not signed in to sign in, and then returns them to it', async () => {
    const stranger = new TestVisitor(server);
    for (const part of parts) expect((await stranger.get(`/de/manage${part}`)).status).toBe(401);
    const { text, headers } = await stranger.get('/de/manage');
    expect(text).toContain('href="/de/login?return=%2Fde%2Fmanage"');
    expect(headers.get('cache-control')).not.toMatch(/public/);
    for (const { path, step } of steps) expect((await stranger.post(`/de/manage${path}`, { step })).status).toBe(401);
  });

  test.each(['member', 'owner'])('refuses a %s, and says who can give access', async (name) => {
    const who = await demo(name);
    for (const part of parts) {
      const answer = await who.get(`/en/manage${part}`);
      expect(answer.status).toBe(403);
      expect(withoutScripts(answer.text)).toContain('An admin of this site can give you access.');
    }
    for (const { path, step } of steps) expect((await who.post(`/en/manage${path}`, { step })).status).toBe(403);
  });

  test.each([
    ['moderator', ['decide'], ['/en/manage', '/en/manage/queue']],
    [
      'editor',
      ['edit-listings', 'write-content'],
      [
        ...['/en/manage', '/en/manage/articles', '/en/manage/carousels', '/en/manage/promotions'],
        ...['/en/manage/translations', '/en/manage/searches'],
      ],
    ],
  ])('shows a %s what they may do here, but not mails, people and the log', async (name, tasks, sections) => {
    const who = await demo(name);
    expect(await managePage(who, '/en/manage')).toMatchObject({
      tasks,
      sections: sections.map((path) => ({ path, isCurrent: path === '/en/manage' })),
      waits: [],
    });
    expect(withoutScripts((await who.get('/en/manage')).text)).toContain('Nothing is waiting for you.');
    for (const part of parts.slice(1)) expect((await who.get(`/en/manage${part}`)).status).toBe(403);
    for (const { path, step } of steps) expect((await who.post(`/en/manage${path}`, { step })).status).toBe(403);
  });

  test.each(['admin', 'operator'])(
    'shows an %s all its sections, in every language, and is never cached',
    async (name) => {
      const who = await demo(name);
      const { sections: shown, tasks } = await managePage(who, '/en/manage');
      expect(tasks).toEqual(['decide', 'administer', 'edit-listings', 'write-content']);
      for (const { path } of shown) {
        for (const lang of ['en', 'de', 'fr', 'es', 'pl', 'ar', 'hi', 'ja']) {
          const { status, headers, text } = await who.get(path.replace('/en', `/${lang}`));
          expect(status).toBe(200);
          expect(headers.get('cache-control')).toBe('private, no-store');
          expect(withoutScripts(text)).not.toMatch(/\b(manage|account)\.\w/);
          expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
        }
      }
      await mailLogPage(who, '/en/manage/mails');
      await membersPage(who, '/en/manage/people');
      await auditLogPage(who);
    },
  );

  test('is closed to the admin of another site and to a suspended admin', async () => {
    const elsewhere = await demo('admin', 'crafts.localhost');
    const address = 'admin-of-crafts@example.org';
    const visitor = await signedInAs(server, address);
    const id = await personOf(server, address);
    const other = { visitor, id, path: `/en/manage/people?person=${id}` };
    await grantBy(id, 'admin', await siteId(server.db, 'crafts'));
    for (const part of parts) expect((await other.visitor.get(`/en/manage${part}`)).status).toBe(403);
    expect((await other.visitor.post(other.path, { step: 'grant-admin', roleReason: 'x' })).status).toBe(403);
    expect((await elsewhere.get('http://crafts.localhost/en/manage')).status).toBe(200);
    await grantBy(other.id, 'admin');
    expect((await other.visitor.get('/en/manage')).status).toBe(200);
    await server.db
      .prepare(`update members set state = 'suspended' where site_id = ?1 and person_id = ?2`)
      .bind(site, other.id)
      .run();
    expect((await other.visitor.get('/en/manage')).status).toBe(403);
    expect((await other.visitor.post(other.path, { step: 'revoke-admin', roleReason: 'x' })).status).toBe(403);
  });

  test('accepts no form from another site’s page, and no unknown form', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await admin.post('/en/manage/people', { step: 'find' }, foreign)).status).toBe(403);
    for (const step of ['nothing', 'constructor', '__proto__', ''])
      expect((await admin.post('/en/manage/people?person=5', { step, reason: 'x' })).status).toBe(422);
    expect((await admin.post('/en/manage/people', { step: 'grant-admin', roleReason: 'x' })).status).toBe(404);
    expect((await admin.post('/en/manage', { step: 'find' })).status).toBe(405);
    for (const wrong of [
      '/nothing',
      '/mails?list=nothing',
      '/log?after=x',
      '/log?thing=x',
      '/log?thing=site-x',
      '/log?action=x',
      '/log?by=x',
      '/people?person=x',
    ])
      expect((await admin.get(`/en/manage${wrong}`)).status).toBe(404);
  });
});

describe('An admin', () => {
  test('finds a member by their address, which is not in the URL', async () => {
    const { address, path } = await newMember();
    const found = await admin.post('/en/manage/people', { step: 'find', address: ` ${address.toUpperCase()} ` });
    expect([found.status, found.headers.get('location')]).toEqual([303, path]);
  });

  test('learns that an address has never signed in here, even if it is known on another site', async () => {
    await signedInAs(server, 'crafts-only@example.org', 'crafts.localhost');
    for (const address of ['nobody-at-all@example.org', 'crafts-only@example.org']) {
      const answer = await admin.post('/en/manage/people', { step: 'find', address });
      expect(answer.status).toBe(422);
      expect(withoutScripts(answer.text)).toContain('Ask them to sign in once, then give them a role.');
      expect(withoutScripts(answer.text)).toContain(`value="${address}"`);
    }
    const id = await personOf(server, 'crafts-only@example.org');
    const path = `/en/manage/people?person=${id}`;
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(path, { step: 'grant-admin', roleReason: 'x' })).status).toBe(404);
    expect(await logLines(id)).toEqual([]);
  });

  test('grants a role, which takes effect at once, is logged and is mailed in the person’s language', async () => {
    const { visitor, address, id, path } = await newMember({ language: 'ar' });
    const given = await admin.post(path, { step: 'grant-editor', roleReason: ' Writes \n well ' });
    expect(given.headers.get('location')).toBe(`/en/manage/people?done=granted&person=${id}#done`);
    expect(await rolesOf(visitor)).toEqual(['editor']);
    expect((await visitor.get('/en/manage')).status).toBe(200);
    const by = await personOf(server, 'admin@people.example');
    expect(await logLines(id)).toEqual([
      { action: 'role.grant', reason: 'Writes well', before: '', after: 'editor', by },
    ]);
    expect(await dataOf(server, address, 'role-changed')).toEqual({
      ...{ change: 'granted', role: 'editor', reason: 'Writes well' },
      link: 'http://atlas.localhost:8787/ar/dashboard',
    });
    await expect
      .poll(async () => (await server.mails()).filter(({ to }) => to === address).map(({ subject }) => subject))
      .toContain('تغيّر دورك: الأطلس');
    const shown = await membersPage(admin, given.headers.get('location') ?? '');
    expect(shown.done).toBe('granted');
    expect(shown.person?.log[0]).toMatchObject({ action: 'Role given', before: 'no role', after: 'Editor' });
  });

  test('revokes a role, which ends its rights with the next request', async () => {
    const { visitor, address, id, path } = await newMember();
    await grantBy(id, 'moderator');
    await grantBy(id, 'editor');
    expect((await visitor.get('/en/manage')).status).toBe(200);
    await admin.post(path, { step: 'revoke-editor', roleReason: 'moved on' });
    expect(await rolesOf(visitor)).toEqual(['moderator']);
    await admin.post(path, { step: 'revoke-moderator', roleReason: 'moved on' });
    expect((await visitor.get('/en/manage')).status).toBe(403);
    expect((await logLines(id)).slice(2)).toMatchObject([
      { action: 'role.revoke', before: 'editor moderator', after: 'moderator' },
      { action: 'role.revoke', before: 'moderator', after: '' },
    ]);
    expect(await dataOf(server, address, 'role-changed')).toMatchObject({ change: 'revoked', role: 'moderator' });
  });

  test('has to give a reason, and the form keeps what was typed', async () => {
    const { id, path } = await newMember();
    const without = await admin.post(path, { step: 'grant-editor', roleReason: ' \n ' });
    expect(without.status).toBe(422);
    expect(withoutScripts(without.text)).toContain('Enter a reason.');
    const reason = `"<b>${'x'.repeat(500)}`;
    const long = await admin.post(path, { step: 'suspend', suspensionReason: reason, until: '2999-01-01' });
    expect(long.status).toBe(422);
    expect(withoutScripts(long.text)).toContain('Use at most 500 characters.');
    expect(withoutScripts(long.text)).toContain(`value="&quot;&lt;b&gt;${'x'.repeat(500)}"`);
    expect(withoutScripts(long.text)).toContain('value="2999-01-01"');
    expect(await logLines(id)).toEqual([]);
  });

  test('learns that another admin was faster, and nothing is written twice', async () => {
    const { id, path } = await newMember();
    const both = await Promise.all([1, 2].map(() => admin.post(path, { step: 'grant-editor', roleReason: 'twice' })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(withoutScripts(both.find(({ status }) => status === 409)?.text ?? '')).toContain(
      'it’s already set this way',
    );
    expect(await logLines(id)).toHaveLength(1);
  });

  test('who is the last one can be neither revoked nor suspended', async () => {
    const self = await personOf(server, 'admin@people.example');
    const path = `/en/manage/people?person=${self}`;
    const operator = await demo('operator');
    for (const who of [admin, operator]) {
      const answer = await who.post(path, { step: 'revoke-admin', roleReason: 'try' });
      expect(answer.status).toBe(409);
      expect(withoutScripts(answer.text)).toContain('This is the last active admin');
    }
    expect((await operator.post(path, { step: 'suspend', suspensionReason: 'try' })).status).toBe(409);
    const other = await newMember();
    await grantBy(other.id, 'admin');
    await admin.post(other.path, { step: 'suspend', suspensionReason: 'test' });
    expect((await operator.post(path, { step: 'revoke-admin', roleReason: 'the other one is suspended' })).status).toBe(
      409,
    );
    expect(await rolesOf(admin)).toEqual(['admin']);
    await operator.post(other.path, { step: 'revoke-admin', roleReason: 'tidy' });
  });

  test('and another admin who revoke or suspend each other at the same moment: only one succeeds', async () => {
    for (const step of ['revoke-admin', 'suspend']) {
      const [one, two] = [await newMember(), await newMember()];
      for (const { id } of [one, two]) await grantBy(id, 'admin');
      const answers = await Promise.all([
        one.visitor.post(two.path, { step, roleReason: 'at once', suspensionReason: 'at once' }),
        two.visitor.post(one.path, { step, roleReason: 'at once', suspensionReason: 'at once' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
      const pages = await Promise.all([one, two].map(({ visitor }) => visitor.get('/en/manage')));
      expect(pages.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  test('who gives up the role is redirected to their own page', async () => {
    const { visitor, id, path } = await newMember();
    await grantBy(id, 'admin');
    const answer = await visitor.post(path, { step: 'revoke-admin', roleReason: 'enough' });
    expect(answer.headers.get('location')).toBe('/en/dashboard');
  });

  test('reaches a limit of changes in ten minutes, and the form keeps what was typed', async () => {
    const { visitor, id, path } = await newMember();
    await grantBy(id, 'admin');
    await visitor.post(path, { step: 'find', address: 'nobody@example.org' });
    await server.db.prepare(`update rate_counts set used = 120 where subject like 'member-changes-person:%'`).run();
    const answer = await visitor.post(path, { step: 'grant-editor', roleReason: 'too many' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.db.prepare(`delete from rate_counts`).run();
    expect(withoutScripts(answer.text)).toContain('value="too many"');
    expect(withoutScripts(answer.text)).toMatch(/Too many changes at once\. Wait \d+ minutes/);
  });
});

const day = 24 * 60 * 60 * 1000;
const isoDay = (from: number) => new Date(from).toISOString().slice(0, 10);

describe('A suspension', () => {
  test('ends all rights at once, up to its last day, and the person reads the reason in their language', async () => {
    const { visitor, address, id, path } = await newMember({ language: 'de' });
    await grantBy(id, 'moderator');
    const last = isoDay(Date.now() + 3 * day);
    const done = await admin.post(path, { step: 'suspend', suspensionReason: 'Advertising', until: last });
    expect(done.headers.get('location')).toBe(`/en/manage/people?done=suspended&person=${id}#done`);
    expect((await visitor.get('/en/manage')).status).toBe(403);
    expect(JSON.parse((await visitor.get('/api/v1/me')).text)).toMatchObject({ isSuspended: true });
    const until = Date.parse(`${last}T00:00:00Z`) + day;
    expect(await dataOf(server, address, 'suspended')).toEqual({
      ...{ until, reason: 'Advertising' },
      link: 'http://atlas.localhost:8787/de/privacy',
    });
    expect((await logLines(id)).at(-1)).toMatchObject({
      action: 'member.suspend',
      before: 'active',
      after: `suspended ${until}`,
    });
    const { person } = await membersPage(admin, path);
    expect(person?.suspended).toMatch(/^Suspended until the end of \w+ \d+, 20\d\d$/);
    expect(
      (await membersPage(admin, '/en/manage/people?list=suspended')).people?.people.map((one) => one.path),
    ).toContain(path);
    await server.db.prepare('update members set suspended_until = ?2 where person_id = ?1').bind(id, Date.now()).run();
    expect((await visitor.get('/en/manage')).status).toBe(200);
    expect((await membersPage(admin, path)).person?.suspended).toBe('');
    expect(
      (await membersPage(admin, '/en/manage/people?list=suspended')).people?.people.map((one) => one.path),
    ).not.toContain(path);
    expect((await admin.post(path, { step: 'suspend', suspensionReason: 'Again' })).status).toBe(303);
    expect((await admin.post(path, { step: 'suspend', suspensionReason: 'Again' })).status).toBe(409);
  });

  test('is lifted with a reason, also sent by mail, and the roles take effect again', async () => {
    const { visitor, address, id, path } = await newMember();
    await grantBy(id, 'editor');
    expect((await admin.post(path, { step: 'lift', suspensionReason: 'nothing to lift' })).status).toBe(409);
    await admin.post(path, { step: 'suspend', suspensionReason: 'Mistaken' });
    expect((await visitor.get('/en/manage')).status).toBe(403);
    await admin.post(path, { step: 'lift', suspensionReason: 'It was not you' });
    expect((await visitor.get('/en/manage')).status).toBe(200);
    expect(await dataOf(server, address, 'suspension-lifted')).toMatchObject({ reason: 'It was not you' });
    expect((await logLines(id)).slice(1)).toMatchObject([
      { action: 'member.suspend', before: 'active', after: 'suspended' },
      { action: 'member.lift', before: 'suspended', after: 'active', reason: 'It was not you' },
    ]);
  });

  test.each(['2026-02-31', 'tomorrow', isoDay(Date.now() - 2 * day), '9999-01-01'])(
    'cannot end on %s',
    async (until) => {
      const { id, path } = await newMember();
      const answer = await admin.post(path, { step: 'suspend', suspensionReason: 'x', until });
      expect(answer.status).toBe(422);
      expect(withoutScripts(answer.text)).toContain('Choose a day from today up to');
      expect(await logLines(id)).toEqual([]);
    },
  );

  test('leaves a member their account: they read the reason and end other sessions', async () => {
    const { visitor, address, path } = await newMember();
    const here = await signedInAs(server, address, 'localhost');
    const account = 'http://localhost/en/dashboard';
    await here.post(account, { step: 'describe', name: 'Before', language: 'en' });
    await admin.post(path, { step: 'suspend', suspensionReason: 'Advertising' });
    const { text } = await visitor.get('/en/dashboard');
    for (const words of ['You can read, but not take part.', 'Reason: Advertising', 'href="/en/privacy"'])
      expect(withoutScripts(text)).toContain(words);
    expect((await visitor.post('/en/dashboard', { step: 'describe', name: 'After', language: 'en' })).status).toBe(404);
    expect(withoutScripts((await visitor.get('/en/dashboard')).text)).toContain('<bdi>Before</bdi>');
    const elsewhere = await signedInAs(server, address);
    const { sessions } = JSON.parse((await here.get(`${account}/sessions.json`)).text);
    const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
    await here.post(`${account}/sessions`, { step: 'end-session', session: other.id });
    expect((await elsewhere.get('/en/dashboard')).status).toBe(401);
  });

  test('is impossible for oneself and for operators', async () => {
    const { visitor, id, path } = await newMember();
    await grantBy(id, 'admin');
    const self = await visitor.post(path, { step: 'suspend', suspensionReason: 'x' });
    expect(self.status).toBe(409);
    expect(withoutScripts(self.text)).toContain('You can’t suspend yourself.');
    await demo('operator');
    const operator = await personOf(server, 'operator@people.example');
    const answer = await admin.post(`/en/manage/people?person=${operator}`, { step: 'suspend', suspensionReason: 'x' });
    expect(answer.status).toBe(409);
    expect(withoutScripts(answer.text)).toContain('Operators can’t be suspended on a site.');
  });
});

describe('New places', () => {
  const nothingFound = '/en/directory?q=xyzzyplugh';
  const addsPlaces = async () => {
    await server.recheck();
    const { visitor } = await newMember();
    const pages = ['/en/dashboard/contributions', nothingFound];
    const shown = await Promise.all(pages.map(async (path) => withoutScripts((await visitor.get(path)).text)));
    return shown.map((text) => text.includes('href="/en/create"'));
  };
  const create = 'http://atlas.localhost/en/create';

  test('can be stopped and allowed again by an admin, which pages and the form notice', async () => {
    expect(await addsPlaces()).toEqual([true, true]);
    const missing = await admin.post('/en/manage/people', { step: 'close-submissions', submissionsReason: '' });
    expect(missing.status).toBe(422);
    const close = { step: 'close-submissions', submissionsReason: 'Too many at the moment' };
    const closed = await admin.post('/en/manage/people', close);
    expect([closed.status, closed.headers.get('location')]).toEqual([303, '/en/manage/people?done=submissions#done']);
    expect((await admin.post('/en/manage/people', close)).status).toBe(409);
    expect((await membersPage(admin, '/en/manage/people')).people?.submissions).toBe('closed');
    expect(await addsPlaces()).toEqual([false, false]);
    const { visitor } = await newMember();
    expect(withoutScripts((await visitor.get(create)).text)).toContain('No new places at the moment');
    const log = withoutScripts((await admin.get('/en/manage/log?thing=site')).text);
    for (const words of ['Stopped taking new places', 'Too many at the moment']) expect(log).toContain(words);

    const open = { step: 'open-submissions', submissionsReason: 'There is time again' };
    expect((await admin.post('/en/manage/people', open)).status).toBe(303);
    expect(await addsPlaces()).toEqual([true, true]);
    expect(withoutScripts((await visitor.get(create)).text)).not.toContain('No new places at the moment');
  });

  test('are neither stopped nor allowed by an editor, nor by an admin of another site', async () => {
    const change = { step: 'close-submissions', submissionsReason: 'x' };
    const editor = await demo('editor');
    const elsewhere = await demo('admin', 'crafts.localhost');
    for (const who of [editor, elsewhere])
      expect([401, 403]).toContain((await who.post('http://atlas.localhost/en/manage/people', change)).status);
    expect((await membersPage(admin, '/en/manage/people')).people?.submissions).toBe('open');
  });
});
