import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountPage, accountSchema } from '../../web/contract/pages/account.data.ts';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { mailedTo, signedIn } from '../support/signed-in.ts';
import { visitProvider } from '../support/visit-provider.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  const provider = {
    id: 'fake',
    name: 'Fake ID',
    issuer: fake.issuer,
    clientId: 'client',
    clientSecret: 'secret',
    trustsAddresses: true,
  };
  server = await startServer({ vars: { OIDC_PROVIDERS: JSON.stringify([provider]) } });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

/** Accounts are changed on the product's host. */
const home = 'http://localhost';
const come = (as: string) => signedIn(server, as, 'localhost');

let people = 0;
let visitor: TestVisitor;
let address: string;
beforeEach(async () => {
  people += 1;
  address = `joining-${people}@example.org`;
  visitor = await come(address);
  // A subject that is unknown here, with an address that no account has.
  comeAs(`subject-${people}`);
});

/** Sets the person whom the provider proves from now on. */
const comeAs = (sub: string, more: Record<string, unknown> = {}) => {
  fake.claims = (honest) => ({ ...honest, sub, email: `${sub}@elsewhere.example`, ...more });
};

const account = async (who = visitor): Promise<AccountPage> =>
  v.parse(accountSchema, JSON.parse((await who.get(`${home}/en/dashboard.json`)).text));
const namesOf = async (who = visitor) => (await account(who)).identities.map(({ name }) => name);
const startOf = async (who = visitor) => home + ((await account(who)).further[0]?.path ?? '');
const tokenOf = (who = visitor) => who.cookies.get('localhost')?.get('session') ?? '';
const isSignedIn = async (who: TestVisitor, host: string) => (await who.get(`http://${host}/api/v1/me`)).status === 200;
const mailsTo = async (recipient: string, template: string) =>
  (
    await server.db
      .prepare('select data from outbox where recipient = ?1 and template = ?2')
      .bind(recipient, template)
      .all<{ data: string }>()
  ).results.map(({ data }) => JSON.parse(data));
const personOf = (subject: string) =>
  server.db.prepare('select person_id from identities where subject = ?1').bind(subject).first<number>('person_id');

/** Makes the person's last proof of identity old. */
const age = (host = 'localhost') =>
  server.db.prepare('update sessions set proved_at = proved_at - 1860000 where host = ?1').bind(host).run();

/** Starts to add a provider, up to its answer, which is not sent. */
const answerOf = async (who = visitor): Promise<string> =>
  (await visitProvider(who, fake, await startOf(who))).answer();

/** Adds a provider, from start to end. */
const join = async (who = visitor): Promise<Answer> => who.get(await answerOf(who));

describe('A provider is added to an account', () => {
  test('by a person who gets a mail and a new token', async () => {
    const before = tokenOf();
    const joined = await join();
    expect(joined.headers.get('location')).toBe('/en/dashboard?done=joined#done');
    expect(joined.headers.getSetCookie().join()).toMatch(/session=[\w-]/);
    expect(tokenOf()).not.toBe(before);
    expect(await namesOf()).toEqual([address, 'Fake ID']);
    expect((await account()).further).toEqual([]);
    expect((await visitor.get(`${home}/en/dashboard?done=joined`)).text).toContain('You can now sign in that way.');
    expect(await mailsTo(address, 'identity-added')).toMatchObject([
      { name: 'Fake ID', link: 'http://localhost:8787/en/dashboard' },
    ]);
  });

  test('and the same person can sign in with it from then on', async () => {
    await join();
    const elsewhere = new TestVisitor(server, { 'cf-connecting-ip': `10.4.0.${people}` });
    const start = '/en/auth/start?provider=fake&return=/en/dashboard';
    const { answer } = await visitProvider(elsewhere, fake, start);
    await elsewhere.followOn(await elsewhere.get(answer()), 'http://localhost/');
    expect(await isSignedIn(elsewhere, 'atlas.localhost')).toBe(true);
    expect((await account(elsewhere)).address).toBe(address);
  });

  test('only on the product’s host: a site has neither the form nor the way', async () => {
    const there = await signedIn(server, address);
    const page = v.parse(accountSchema, JSON.parse((await there.get('/en/dashboard.json')).text));
    expect([page.identities, page.further, page.elsewhere]).toEqual([[], [], 'http://localhost:8787/en/dashboard']);
    for (const step of ['address', 'add-address', 'confirm', 'confirm-code', 'remove-identity', 'describe']) {
      expect((await there.post('/en/dashboard', { step, further: 'thief@example.org' })).status).toBe(404);
    }
    const { asked } = await visitProvider(there, fake, `${await startOf()}`.replace(home, ''));
    const state = asked.get('state') ?? '';
    await there.followOn(await there.get(`${home}/en/auth/callback/fake?code=code&state=${state}`), `${home}/`);
    expect(await namesOf()).toEqual([address]);
  });

  test('once, even if the answer arrives several times at the same moment', async () => {
    const { pathname, search } = new URL(await answerOf());
    const cookies = visitor.cookies.get('localhost') ?? new Map();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.get('localhost', pathname + search, { cookie, 'cf-connecting-ip': `10.5.0.${i}` }),
      ),
    );
    const ends = answers.map(({ headers }) => headers.get('location'));
    expect(ends.filter((end) => end?.includes('done=joined'))).toHaveLength(1);
    expect(ends.filter((end) => end?.includes('problem=expired'))).toHaveLength(19);
    expect(await mailsTo(address, 'identity-added')).toHaveLength(1);
  });
});

describe('Nothing is added', () => {
  test('if the identity is another person’s, and the page explains in the reader’s language what to do', async () => {
    await join();
    const owner = await personOf(`subject-${people}`);
    const thief = await come(`thief-${people}@example.org`);
    const start = (await startOf(thief)).replace('/en/', '/de/');
    const refused = await thief.get((await visitProvider(thief, fake, start)).answer());
    expect(refused.headers.get('location')).toBe('/de/dashboard?problem=taken&provider=fake');
    const page = await thief.get(`${home}/de/dashboard?problem=taken&provider=fake`);
    expect(page.text).toMatch(/role="alert"[^>]*>Es wurde nichts hinzugefügt: Dieses Konto bei Fake ID/);
    expect(await personOf(`subject-${people}`)).toBe(owner);
    expect(await namesOf(thief)).toEqual([`thief-${people}@example.org`]);
    expect(await mailsTo(`thief-${people}@example.org`, 'identity-added')).toEqual([]);
  });

  test('in another browser than the one that started', async () => {
    const sent = await answerOf();
    const other = await come(`other-${people}@example.org`);
    other.cookies.get('localhost')?.set('binding', 'A'.repeat(43));
    expect((await other.get(sent)).headers.get('location')).toBe('/en/auth/callback?problem=expired');
    expect(await personOf(`subject-${people}`)).toBe(null);
  });

  test('to another person who signs in in the same browser in the meantime', async () => {
    const sent = await answerOf();
    const binding = visitor.cookies.get('localhost')?.get('binding') ?? '';
    const second = await come(`second-${people}@example.org`);
    second.cookies.get('localhost')?.set('binding', binding);
    expect((await second.get(sent)).headers.get('location')).toBe('/en/dashboard?problem=expired');
    expect(await personOf(`subject-${people}`)).toBe(null);
    expect((await second.get(`${home}/en/dashboard?problem=expired`)).text).toContain(
      'Nothing was added: it took too long',
    );
  });

  test('to a person who has signed out in the meantime', async () => {
    const sent = await answerOf();
    const binding = visitor.cookies.get('localhost')?.get('binding') ?? '';
    await visitor.post(`${home}/en/sign-out`, {});
    visitor.cookies.get('localhost')?.set('binding', binding);
    const { answer } = await visitor.follow(await visitor.get(sent), `${home}/`);
    expect(answer.status).toBe(401);
    expect(await personOf(`subject-${people}`)).toBe(null);
  });

  test('by a link that a stranger has made', async () => {
    const stranger = await come(`stranger-${people}@example.org`);
    const start = await startOf(stranger);
    expect((await visitor.get(start)).headers.get('location')).toBe('/en/dashboard#identities');
    expect((await new TestVisitor(server).get(start)).status).toBe(401);
  });

  test('if the provider does not prove the identity', async () => {
    const { answer } = await visitProvider(visitor, fake, await startOf());
    fake.claims = (honest) => ({ ...honest, nonce: 'other' });
    const { address: end, answer: page } = await visitor.follow(await visitor.get(answer()), 'http://localhost/');
    expect(end).toBe('http://localhost/en/dashboard?problem=untrusted&provider=fake');
    expect(page.text).toContain('the answer from Fake ID doesn’t prove that the account is yours');
    expect(await namesOf()).toEqual([address]);
  });

  test('if the person cancels at the provider', async () => {
    const { answer } = await visitProvider(visitor, fake, await startOf());
    const no = answer({ error: 'access_denied' }).replace('code=code&', '');
    const { answer: page } = await visitor.follow(await visitor.get(no), 'http://localhost/');
    expect(page.text).toContain('Nothing was added because you cancelled at Fake ID.');
  });
});

describe('A person whose last proof is old', () => {
  const login = '/en/login?again=1&return=%2Fen%2Fdashboard';

  test('signs in again by mail before anything is added, and then can add it', async () => {
    await age();
    const asked = await visitor.get(await startOf());
    expect(asked.headers.get('location')).toBe(`${login}%23identities`);
    const page = await visitor.get(home + login);
    expect(page.text).toContain('Confirm it’s you');
    expect(page.text).toContain(`value="${address}"`);
    const mistaken = await visitor.post(home + login, { step: 'address', address: 'nobody' });
    expect(mistaken.text).toContain('Confirm it’s you');
    expect((await visitor.post(home + login, { step: 'address', address })).headers.get('location')).toBe(
      `${login}#code`,
    );
    expect((await visitor.get(home + login)).text).toContain('Six-digit code');
    const { path } = await mailedTo(server, address);
    expect((await visitor.get(home + path)).text).toContain('One more click');
    const entered = await visitor.post(home + path, { step: 'link' });
    expect(entered.headers.get('location')).toBe('/en/dashboard');
    await join();
    expect(await namesOf()).toEqual([address, 'Fake ID']);
  });

  test('signs in again with a provider, which asks for the login even though it knows them', async () => {
    await join();
    await age();
    const page = (await visitor.get(home + login)).text;
    const start = page.match(/href="(\/en\/auth\/start[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const again = await visitProvider(visitor, fake, home + start);
    expect(again.asked.get('prompt')).toBe('login');
    await visitor.follow(await visitor.get(again.answer()), `${home}/`);
    const fields = { step: 'remove-identity', issuer: fake.issuer, subject: `subject-${people}` };
    const removed = await visitor.post(`${home}/en/dashboard`, fields);
    expect(removed.headers.get('location')).toBe('/en/dashboard?done=removed#done');
  });

  test('can add no address and remove nothing, and what they typed stays in the form', async () => {
    await age();
    for (const fields of [
      { step: 'address', address: `other-${address}` },
      { step: 'add-address', further: `more-${address}` },
      { step: 'remove-identity', issuer: '', subject: address },
    ]) {
      const refused = await visitor.post(`${home}/en/dashboard`, fields);
      expect(refused.status).toBe(403);
      expect(refused.text).toMatch(/role="alert"[^>]*><p[^>]*>Confirm it’s you to continue/);
      expect(refused.text).toContain(`href="${login.replaceAll('&', '&amp;')}"`);
      if (fields.step !== 'remove-identity') expect(refused.text).toContain(`value="${Object.values(fields).at(-1)}"`);
    }
    expect((await account()).prove).toBe(login);
  });
});

describe('A further mail address', () => {
  const ask = (further: string, who = visitor) => who.post(`${home}/en/dashboard`, { step: 'add-address', further });
  const enter = (code: string, who = visitor) => who.post(`${home}/en/dashboard`, { step: 'confirm-code', code });

  test('is added with the code from its mail; mails still go to the current address, which is notified', async () => {
    const more = `more-${address}`;
    const before = tokenOf();
    expect((await ask(more)).headers.get('location')).toBe('/en/dashboard?done=asked-addition#code');
    const page = await visitor.get(`${home}/en/dashboard`);
    expect(page.text).toContain(`We’ve sent an email to ${more}.`);
    expect(page.text).not.toContain('id="address"');
    const { code } = await mailedTo(server, more, 'address-addition');
    const wrong = await enter(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    expect(wrong.status).toBe(422);
    expect(await namesOf()).toEqual([address]);
    expect((await enter(code)).headers.get('location')).toBe('/en/dashboard?done=joined#done');
    expect(tokenOf()).not.toBe(before);
    const { identities, address: present, change } = await account();
    expect([identities.map(({ name }) => name), present, change]).toEqual([[address, more], address, null]);
    expect(await mailsTo(address, 'identity-added')).toMatchObject([{ name: more }]);
    expect((await account(await come(more))).address).toBe(address);
  });

  test('is added with the link in its mail, by a button', async () => {
    const more = `more-${address}`;
    await ask(more);
    const { path } = await mailedTo(server, more, 'address-addition');
    expect((await visitor.get(home + path)).text).toContain(`Add ${more} as a way to sign in?`);
    expect(await namesOf()).toEqual([address]);
    const token = new URL(path, 'http://x').searchParams.get('confirm') ?? '';
    const confirmed = await visitor.post(`${home}/en/dashboard`, { step: 'confirm', token });
    expect(confirmed.headers.get('location')).toBe('/en/dashboard?done=joined#done');
    expect(await namesOf()).toEqual([address, more]);
  });

  test('that another person has proved stays with that person', async () => {
    const taken = `taken-${address}`;
    const owner = await come(taken);
    await ask(taken);
    const refused = await enter((await mailedTo(server, taken, 'address-addition')).code);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Another account uses this address.');
    expect(await namesOf()).toEqual([address]);
    expect(await namesOf(owner)).toEqual([taken]);
  });

  test.each([
    ['nothing', '', 'Enter a full email address'],
    ['no address', 'nobody', 'Enter a full email address'],
  ])('that is %s is refused with a message at its field', async (_, typed, words) => {
    const refused = await ask(typed);
    expect(refused.status).toBe(422);
    expect(refused.text.match(/id="further-fault"[^>]*>([^<]*)/)?.[1]).toContain(words);
    expect(refused.text).toContain(`value="${typed}"`);
  });
});

describe('A way to sign in', () => {
  test('can be removed, which sends a mail, rotates the token, and ends the sessions that it began', async () => {
    await join();
    const thief = new TestVisitor(server, { 'cf-connecting-ip': `10.10.0.${people}` });
    const { answer } = await visitProvider(thief, fake, '/en/auth/start?provider=fake&return=/en/dashboard');
    await thief.followOn(await thief.get(answer()), 'http://localhost/');
    expect(await isSignedIn(thief, 'atlas.localhost')).toBe(true);
    const before = tokenOf();
    const subject = `subject-${people}`;
    const removed = await visitor.post(`${home}/en/dashboard`, {
      step: 'remove-identity',
      issuer: fake.issuer,
      subject,
    });
    expect(removed.headers.get('location')).toBe('/en/dashboard?done=removed#done');
    expect(tokenOf()).not.toBe(before);
    expect(await namesOf()).toEqual([address]);
    expect(await mailsTo(address, 'identity-removed')).toMatchObject([{ name: 'Fake ID' }]);
    expect((await account()).further).toHaveLength(1);
    expect([await isSignedIn(thief, 'atlas.localhost'), await isSignedIn(thief, 'localhost')]).toEqual([false, false]);
    expect(await isSignedIn(visitor, 'localhost')).toBe(true);
  });

  test('of another person cannot be removed', async () => {
    await join();
    const stranger = await come(`stranger-${people}@example.org`);
    await stranger.post(`${home}/en/dashboard`, { step: 'add-address', further: `s-${address}` });
    await stranger.post(`${home}/en/dashboard`, {
      ...{ step: 'confirm-code', code: (await mailedTo(server, `s-${address}`, 'address-addition')).code },
    });
    const subject = `subject-${people}`;
    const fields = { step: 'remove-identity', issuer: fake.issuer, subject };
    expect((await stranger.post(`${home}/en/dashboard`, fields)).status).toBe(409);
    expect(await namesOf()).toEqual([address, 'Fake ID']);
  });

  test('always remains, even if two are removed at the same moment', async () => {
    comeAs(`lonely-${people}`, { email: undefined });
    const lonely = new TestVisitor(server, { 'cf-connecting-ip': `10.8.0.${people}` });
    const { answer } = await visitProvider(lonely, fake, '/en/auth/start?provider=fake&return=/en/dashboard');
    await lonely.followOn(await lonely.get(answer()), 'http://localhost/');
    const person = await personOf(`lonely-${people}`);
    await server.db
      .prepare(`insert into identities (issuer, subject, person_id, proved_at, used_at) values ('x', 'y', ?1, 0, 0)`)
      .bind(person)
      .run();
    const remove = (issuer: string, subject: string) =>
      lonely.post(`${home}/en/dashboard`, { step: 'remove-identity', issuer, subject });
    const answers = await Promise.all([remove('x', 'y'), remove(fake.issuer, `lonely-${people}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test('that joins an account through a proved address is reported to its owner', async () => {
    comeAs(`automatic-${people}`, { email: address, email_verified: true });
    const other = new TestVisitor(server, { 'cf-connecting-ip': `10.9.0.${people}` });
    const { answer } = await visitProvider(other, fake, '/de/auth/start?provider=fake&return=/de/dashboard');
    await other.followOn(await other.get(answer()), 'http://localhost/');
    expect(await namesOf()).toEqual([address, 'Fake ID']);
    const told = await mailsTo(address, 'identity-added');
    expect(told).toMatchObject([{ name: 'Fake ID', link: 'http://localhost:8787/de/dashboard' }]);
    await other.post(`${home}/de/sign-out`, { everywhere: '1' });
    const again = await visitProvider(other, fake, '/de/auth/start?provider=fake&return=/de/dashboard');
    await other.followOn(await other.get(again.answer()), 'http://localhost/');
    expect(await mailsTo(address, 'identity-added')).toHaveLength(1);
  });
});
