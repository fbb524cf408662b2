import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notMeSchema, securityLogSchema } from '../../web/contract/pages/security-log.data.ts';
import { loginSchema } from '../../web/contract/pages/sign-in.data.ts';
import type { PersonId } from '../../worker/data/schema.ts';
import { grantRole, revokeRole } from '../../worker/identity/roles.writer.ts';
import { siteId } from '../support/content.ts';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.ts';
import { personOf } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { mailedTo } from '../support/signed-in.ts';
import { visitProvider } from '../support/visit-provider.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  const provider = {
    ...{ id: 'fake', name: 'Fake ID', issuer: fake.issuer, clientId: 'client', clientSecret: 'secret' },
    trustsAddresses: true,
  };
  server = await startServer({ vars: { OIDC_PROVIDERS: JSON.stringify([provider]) } });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const day = 86_400_000;
const home = 'http://localhost';
const agents = {
  'Firefox · Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Chrome · Windows': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
} as const;
type Agent = keyof typeof agents;

let visitors = 0;
/** A browser of its own, with a connection of its own. */
function browser(agent: Agent = 'Firefox · Linux'): TestVisitor {
  visitors += 1;
  return new TestVisitor(server, {
    'cf-connecting-ip': `10.7.${visitors >> 8}.${visitors & 255}`,
    'user-agent': agents[agent],
  });
}

/** Requests a mail and returns its code. */
async function codeFor(who: TestVisitor, address: string, { host = 'localhost', query = '' } = {}): Promise<string> {
  await server.db.prepare('delete from rate_counts').run();
  await who.post(`http://${host}/en/login${query}`, { step: 'address', address });
  return (await mailedTo(server, address)).code;
}

type SignIn = { agent?: Agent; host?: string };

async function signIn(address: string, { agent = 'Firefox · Linux', host = 'localhost' }: SignIn = {}) {
  const who = browser(agent);
  const code = await codeFor(who, address, { host });
  await who.post(`http://${host}/en/login`, { step: 'code', code });
  return who;
}

const page = async <Schema extends v.GenericSchema>(who: TestVisitor, url: string, schema: Schema) => {
  const { status, text } = await who.get(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return v.parse(schema, JSON.parse(text));
};
const activity = (who: TestVisitor, query = '', lang = 'en') =>
  page(who, `${home}/${lang}/dashboard/activity.json${query}`, securityLogSchema);
const siteLog = (who: TestVisitor) => page(who, 'http://atlas.localhost/en/manage/security.json', securityLogSchema);
const isSignedIn = async (who: TestVisitor, host = 'localhost') =>
  (await who.get(`http://${host}/api/v1/me`)).status === 200;

/** The mails about new devices to an address. */
const deviceMails = async (address: string) =>
  (
    await server.db
      .prepare(`select data from outbox where recipient = ?1 and template = 'new-device' order by created_at`)
      .bind(address)
      .all<{ data: string }>()
  ).results.map(({ data }) => JSON.parse(data) as { agent: string; link: string });

/** Goes on from the product's host to a site, where the browser gets a session by a ticket. */
async function visitSite(who: TestVisitor, host: string): Promise<void> {
  const start = `http://${host}/en/auth/start`;
  await who.followOn(await who.get(start), start);
  expect(await isSignedIn(who, host)).toBe(true);
}

let people = 0;
let address: string;
let visitor: TestVisitor;
let person: PersonId;
beforeEach(async () => {
  people += 1;
  address = `careful-${people}@example.org`;
  visitor = await signIn(address);
  person = await personOf(server, address);
});

describe('The page about one’s own activity', () => {
  test('lists sign-ins and failed ones, the newest first, with device and site, and nothing of others', async () => {
    const stranger = browser('Chrome · Windows');
    await codeFor(stranger, address, { host: 'atlas.localhost' });
    await stranger.post('http://atlas.localhost/en/login', { step: 'code', code: '000000' });
    await signIn(`other-${address}`);
    const { entries } = await activity(visitor);
    expect(entries.map(({ event, detail, agent, site }) => ({ event, detail, agent, site }))).toEqual([
      { event: 'failed-sign-in', detail: 'By email', agent: 'Chrome · Windows', site: 'The Atlas' },
      { event: 'signed-in', detail: 'By email', agent: 'Firefox · Linux', site: 'Signpost' },
    ]);
  });

  test('says where it was, in the language of the page, and nothing where that is unknown', async () => {
    const put = (country: string, town: string) =>
      server.db
        .prepare('update security_log set country = ?2, town = ?3 where person_id = ?1')
        .bind(person, country, town)
        .run();
    await put('PL', 'Kraków');
    expect((await activity(visitor)).entries[0]?.place).toBe('Kraków, Poland');
    expect((await activity(visitor, '', 'de')).entries[0]?.place).toBe('Kraków, Polen');
    await put('PL', '');
    expect((await activity(visitor)).entries[0]?.place).toBe('Poland');
    await put('', '');
    expect((await activity(visitor)).entries[0]?.place).toBe('');
  });

  test('tells a person who proves their identity again in the same browser from one who signs in', async () => {
    const code = await codeFor(visitor, address, { query: '?again=1' });
    await visitor.post(`${home}/en/login?again=1`, { step: 'code', code });
    expect((await activity(visitor)).entries.map(({ event }) => event)).toEqual(['proved', 'signed-in']);
  });

  test('names roles that were given and taken, without device and place of the admin', async () => {
    const site = await siteId(server.db, 'atlas');
    await visitSite(visitor, 'atlas.localhost');
    const change = { site, person, role: 'editor', by: null, reason: 'why', linkFor: null, now: Date.now() } as const;
    await grantRole(server.db, change);
    await grantRole(server.db, change);
    await revokeRole(server.db, change);
    const [revoked, granted, ticket] = (await activity(visitor)).entries;
    expect([revoked, granted]).toMatchObject([
      { event: 'role-revoked', detail: 'Editor', agent: '', place: '', site: 'The Atlas' },
      { event: 'role-granted', detail: 'Editor', agent: '', place: '' },
    ]);
    expect(ticket).toMatchObject({ event: 'signed-in', site: 'The Atlas' });
  });

  test('names a provider that joined the account through a proved address', async () => {
    fake.claims = (honest) => ({ ...honest, sub: `sub-${people}`, email: address, email_verified: true });
    const other = browser('Chrome · Windows');
    const start = `${home}/en/auth/start?provider=fake&return=/en/dashboard`;
    const { answer } = await visitProvider(other, fake, start);
    await other.get(answer());
    expect((await activity(visitor)).entries.map(({ event, detail }) => [event, detail])).toEqual([
      ['signed-in', 'Fake ID'],
      ['identity-added', 'Fake ID'],
      ['signed-in', 'By email'],
    ]);
    expect(await deviceMails(address)).toHaveLength(1);
  });

  test('tells of a device that was signed out, and of none that was not', async () => {
    const elsewhere = await signIn(address);
    const sessions = `${home}/en/dashboard/sessions`;
    await visitor.post(sessions, { step: 'end-session', session: 'unknown' });
    const listed = JSON.parse((await visitor.get(`${sessions}.json`)).text).sessions as {
      id: string;
      isThis: boolean;
    }[];
    const other = listed.find(({ isThis }) => !isThis)?.id ?? '';
    await visitor.post(sessions, { step: 'end-session', session: other });
    expect(await isSignedIn(elsewhere)).toBe(false);
    const events = (await activity(visitor)).entries.map(({ event }) => event);
    expect(events).toEqual(['signed-out-there', 'signed-in', 'signed-in']);
  });

  test('leads on to older entries', async () => {
    const fill = server.db.prepare(
      `insert into security_log (person_id, site_id, event, detail, agent, country, town, is_staff, created_at)
       values (?1, 1, 'signed-out-there', '', '', '', '', 0, ?2)`,
    );
    await server.db.batch(Array.from({ length: 20 }, () => fill.bind(person, Date.now())));
    const newest = await activity(visitor);
    expect(newest.entries).toHaveLength(20);
    expect(newest.first).toBe(null);
    const older = await activity(visitor, newest.next?.replace(/^[^?]*/, ''));
    expect(older.entries.map(({ event }) => event)).toEqual(['signed-in']);
    expect([older.first, older.next]).toEqual(['/en/dashboard/activity', null]);
    expect((await visitor.get(`${home}/en/dashboard/activity?after=x`)).status).toBe(404);
  });

  test('exists on the product’s host alone, for people who are signed in', async () => {
    expect((await browser().get(`${home}/en/dashboard/activity`)).status).toBe(401);
    await visitSite(visitor, 'atlas.localhost');
    expect((await visitor.get('http://atlas.localhost/en/dashboard/activity')).status).toBe(404);
  });

  test('is not filled by guessing: a code can be tried five times, and 20 failures in a row are listed', async () => {
    const guess = async () => {
      const stranger = browser();
      await codeFor(stranger, address);
      for (let i = 0; i < 6; i += 1) await stranger.post(`${home}/en/login`, { step: 'code', code: '000000' });
    };
    const failures = () =>
      server.db
        .prepare(`select count(*) as n from security_log where person_id = ?1 and event = 'failed-sign-in'`)
        .bind(person)
        .first('n');
    await guess();
    expect(await failures()).toBe(5);
    for (let i = 0; i < 4; i += 1) await guess();
    expect(await failures()).toBe(20);
    await signIn(address);
    await guess();
    expect(await failures()).toBe(25);
  });
});

describe('The page about the security of a site', () => {
  test('shows admins how staff signed in there, and nothing of members, of other sites, or of accounts', async () => {
    const name = `Careful ${person}`;
    await server.db.prepare('update people set name = ?2 where id = ?1').bind(person, name).run();
    const site = await siteId(server.db, 'atlas');
    const crafts = await siteId(server.db, 'crafts');
    const change = { person, by: null, reason: 'why', linkFor: null, now: Date.now() } as const;
    await grantRole(server.db, { ...change, site, role: 'admin' });
    await grantRole(server.db, { ...change, site: crafts, role: 'editor' });
    await visitSite(visitor, 'atlas.localhost');
    await visitSite(visitor, 'crafts.localhost');
    const member = await signIn(`member-${address}`, { host: 'atlas.localhost' });
    await server.db
      .prepare(
        `insert into security_log (person_id, site_id, event, detail, agent, country, town, is_staff, created_at)
         values (?1, ?2, 'identity-added', 'private@example.org', '', '', '', 1, ?3)`,
      )
      .bind(person, site, Date.now())
      .run();
    const { entries } = await siteLog(visitor);
    expect(entries.filter(({ who }) => who === name).map(({ event, detail }) => [event, detail])).toEqual([
      ['identity-added', ''],
      ['signed-in', 'By email'],
      ['role-granted', 'Admin'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/member-|private@/);
    expect((await member.get('http://atlas.localhost/en/manage/security')).status).toBe(403);
    expect((await visitor.get('http://crafts.localhost/en/manage/security')).status).toBe(403);
  });
});

describe('A mail about a new device', () => {
  test('is sent for a browser that the person has not used, once, and not for their first sign-in', async () => {
    expect(await deviceMails(address)).toEqual([]);
    await signIn(address);
    expect(await deviceMails(address)).toEqual([]);
    const second = await signIn(address, { agent: 'Chrome · Windows' });
    expect((await deviceMails(address)).map(({ agent }) => agent)).toEqual(['Chrome · Windows']);
    await signIn(address, { agent: 'Chrome · Windows', host: 'atlas.localhost' });
    await visitSite(second, 'crafts.localhost');
    expect(await deviceMails(address)).toHaveLength(1);
  });

  test('is sent for another country, and for a device that was last used more than 180 days ago', async () => {
    const change = (assignment: string) =>
      server.db.prepare(`update security_log set ${assignment} where person_id = ?1`).bind(person).run();
    await change(`country = 'PL'`);
    await signIn(address);
    expect(await deviceMails(address)).toHaveLength(1);
    await change(`created_at = created_at - ${180 * day}`);
    await signIn(address);
    expect(await deviceMails(address)).toHaveLength(2);
  });

  test('is sent once where two sign-ins come at the same moment', async () => {
    const [one, two] = [browser('Chrome · Windows'), browser('Chrome · Windows')];
    const codes = [await codeFor(one, address), await codeFor(two, address, { host: 'atlas.localhost' })];
    await Promise.all([
      one.post(`${home}/en/login`, { step: 'code', code: codes[0] ?? '' }),
      two.post('http://atlas.localhost/en/login', { step: 'code', code: codes[1] ?? '' }),
    ]);
    expect([await isSignedIn(one), await isSignedIn(two, 'atlas.localhost')]).toEqual([true, true]);
    expect(await deviceMails(address)).toHaveLength(1);
  });

  test('leads to the product’s host in a language that it has', async () => {
    await server.db.prepare(`update people set language = 'de' where id = ?1`).bind(person).run();
    await signIn(address, { agent: 'Chrome · Windows', host: 'crafts.localhost' });
    const [mail] = await deviceMails(address);
    expect(new URL(mail?.link ?? '').hostname).toBe('localhost');
    expect(mail?.link).toMatch(/\/de\/auth\/not-me\?token=[\w-]{43}$/);
  });
});

describe('The link “This wasn’t me”', () => {
  let link: string;
  let thief: TestVisitor;
  beforeEach(async () => {
    thief = await signIn(address, { agent: 'Chrome · Windows' });
    await visitSite(thief, 'atlas.localhost');
    await visitSite(visitor, 'atlas.localhost');
    const url = new URL((await deviceMails(address))[0]?.link ?? '');
    link = `${home}${url.pathname}${url.search}`;
  });

  const notMe = (who: TestVisitor) => page(who, link.replace('?', '.json?'), notMeSchema);

  test('changes nothing when a mail scanner opens it', async () => {
    for (let i = 0; i < 2; i += 1) expect((await notMe(browser())).isSpent).toBe(false);
    expect(await isSignedIn(thief)).toBe(true);
  });

  test('signs out everywhere with its button, in any browser, and leads to the sign-in page', async () => {
    const reader = browser();
    const answer = await reader.post(link, {});
    const to = answer.headers.get('location') ?? '';
    expect([answer.status, to]).toEqual([303, '/en/login?done=disavowed&return=%2Fen%2Fdashboard#done']);
    for (const who of [thief, visitor]) {
      for (const host of ['localhost', 'atlas.localhost']) expect(await isSignedIn(who, host)).toBe(false);
    }
    const login = await page(reader, home + to.replace('?', '.json?'), loginSchema);
    expect([login.isDisavowed, login.step]).toEqual([true, 'ask']);
    const again = await signIn(address);
    expect((await activity(again)).entries[1]).toMatchObject({ event: 'disavowed', agent: 'Firefox · Linux' });
  });

  test('voids codes in mails that are on their way, tickets, and a pending change of address', async () => {
    const waiting = browser();
    const code = await codeFor(waiting, address);
    await visitor.post(`${home}/en/dashboard`, { step: 'address', address: `new-${address}` });
    const start = 'http://crafts.localhost/en/auth/start';
    const asked = await thief.follow(await thief.get(start), start);
    const ticket = (await thief.post(asked.address, {})).headers.get('location') ?? '';
    expect(ticket).toContain('ticket=');
    await browser().post(link, {});
    await waiting.post(`${home}/en/login`, { step: 'code', code });
    expect(await isSignedIn(waiting)).toBe(false);
    await thief.get(ticket.replace(/:\d+/, ''));
    expect(await isSignedIn(thief, 'crafts.localhost')).toBe(false);
    for (const table of ['address_changes', 'known_browsers']) {
      const rows = server.db.prepare(`select count(*) as n from ${table} where person_id = ?1`).bind(person);
      expect([table, await rows.first('n')]).toEqual([table, 0]);
    }
  });

  test('works once; then its page says how to sign out without it', async () => {
    await browser().post(link, {});
    const again = await signIn(address);
    const answer = await browser().post(link, {});
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('href="/en/dashboard/sessions"');
    expect((await notMe(browser())).isSpent).toBe(true);
    expect(await isSignedIn(again)).toBe(true);
  });

  test('works for seven days, on the product’s host alone', async () => {
    expect((await browser().post(link.replace('localhost', 'atlas.localhost'), {})).status).toBe(404);
    await server.db
      .prepare('update disavowals set expires_at = expires_at - ?2 where person_id = ?1')
      .bind(person, 7 * day)
      .run();
    expect((await browser().post(link, {})).status).toBe(409);
    expect(await isSignedIn(thief)).toBe(true);
  });

  test('ends no sessions of another person who is signed in in the same browser', async () => {
    const neighbour = await signIn(`neighbour-${address}`);
    await neighbour.post(link, {});
    expect([await isSignedIn(neighbour), await isSignedIn(thief)]).toEqual([true, false]);
  });
});

test('Entries are deleted after 180 days, and links of mails about new devices after seven', async () => {
  await signIn(address, { agent: 'Chrome · Windows' });
  const count = (table: string) =>
    server.db.prepare(`select count(*) as n from ${table} where person_id = ?1`).bind(person).first<number>('n');
  const [oldest] = (await activity(visitor)).entries.slice(-1);
  await server.db
    .prepare('update security_log set created_at = created_at - ?2 where id = ?1')
    .bind(oldest?.id ?? 0, 180 * day)
    .run();
  await server.runCron('17 3 * * *');
  expect([await count('security_log'), await count('disavowals')]).toEqual([1, 1]);
  await server.db
    .prepare('update disavowals set expires_at = expires_at - ?2 where person_id = ?1')
    .bind(person, 7 * day)
    .run();
  await server.runCron('17 3 * * *');
  expect(await count('disavowals')).toBe(0);
});
