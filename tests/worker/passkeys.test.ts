import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePasskey, type Passkey, signWith } from '../support/authenticator.ts';
import { addPasskey, enterWith, loginPage, optionsFor, passkeysPage } from '../support/passkeys.ts';
import { dataOf, personOf } from '../support/people.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let people = 0;
let address: string;
let anna: TestVisitor;
beforeEach(async () => {
  people += 1;
  address = `anna-${people}@example.org`;
  anna = await signedIn(server, address, 'localhost');
});

let connections = 0;

function newVisitor(): TestVisitor {
  connections += 1;
  return new TestVisitor(server, { 'cf-connecting-ip': `10.9.${connections >> 8}.${connections & 255}` });
}

const faultOf = ({ text }: Answer) => text.match(/class="fault[^>]*>([^<]*)/)?.[1];
const meOf = async (who: TestVisitor) => JSON.parse((await who.get('http://localhost/api/v1/me')).text);
const isSignedIn = async (who: TestVisitor) => (await who.get('http://localhost/api/v1/me')).status === 200;

async function all(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  const { results } = await server.db
    .prepare(sql)
    .bind(...values)
    .all();
  return results as Record<string, unknown>[];
}

const passkeysOf = async (owner = address) =>
  all('select id, name, counter from passkeys where person_id = ?1', await personOf(server, owner));

const eventsOf = async (owner = address) =>
  (
    await all('select event, detail from security_log where person_id = ?1 order by id', await personOf(server, owner))
  ).map(({ event, detail }) => `${event} ${detail}`.trim());

/** Makes the proof of a person too old for changes of their account. */
const forgetProof = async (owner = address) =>
  all('update sessions set proved_at = 0 where person_id = ?1', await personOf(server, owner));

describe('Adding a passkey', () => {
  test('lists it on the page and reports it by mail and in the security log', async () => {
    const { answer, id } = await addPasskey(anna);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/en/dashboard/passkeys?done=added#done');
    expect(await passkeysOf()).toEqual([{ id, name: 'Firefox · Linux', counter: 0 }]);
    const { text } = await anna.get(passkeysPage);
    expect(text).toContain('Firefox · Linux');
    expect(await dataOf(server, address, 'identity-added')).toMatchObject({ name: 'Firefox · Linux', isPasskey: true });
    expect(await eventsOf()).toContain('passkey-added Firefox · Linux');
  });

  test('asks for a passkey that knows its owner and checks them, and for no attestation', async () => {
    const { id } = await addPasskey(anna);
    const options = await optionsFor(anna, 'registration');
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: address },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id }],
    });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -257]);
    expect(JSON.stringify(options.user.id)).not.toContain(address);
  });

  test.each([
    ['another origin', { origin: 'http://localhost.evil.example:8787' }],
    ['a site of this deployment', { origin: 'http://atlas.localhost:8787' }],
    ['another host name', { rpId: 'atlas.localhost' }],
    ['another challenge', { challenge: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['a device that did not check its owner', { isVerified: false }],
  ])('refuses the answer for %s', async (_, claims) => {
    const { answer } = await addPasskey(anna, claims);
    expect(answer.status).toBe(422);
    expect(faultOf(answer)).toContain('wasn’t accepted');
    expect(await passkeysOf()).toEqual([]);
  });

  test('accepts an answer once', async () => {
    const { json } = makePasskey(await optionsFor(anna, 'registration'));
    expect((await anna.post(passkeysPage, { step: 'add', response: json })).status).toBe(303);
    const [{ id }] = (await passkeysOf()) as [{ id: string }];
    await anna.post(passkeysPage, { step: 'remove', id });
    expect((await anna.post(passkeysPage, { step: 'add', response: json })).status).toBe(422);
    expect(await passkeysOf()).toEqual([]);
  });

  test('accepts only the answer of the browser and for the person that asked', async () => {
    const bert = await signedIn(server, `bert-${people}@example.org`, 'localhost');
    const { json } = makePasskey(await optionsFor(anna, 'registration'));
    expect((await bert.post(passkeysPage, { step: 'add', response: json })).status).toBe(422);
    const binding = anna.cookies.get('localhost')?.get('binding') ?? '';
    bert.cookies.get('localhost')?.set('binding', binding);
    expect((await bert.post(passkeysPage, { step: 'add', response: json })).status).toBe(422);
    expect(await passkeysOf(`bert-${people}@example.org`)).toEqual([]);
  });

  test('accepts no answer after five minutes, and the challenge is deleted at night', async () => {
    const { json } = makePasskey(await optionsFor(anna, 'registration'));
    await all('update passkey_challenges set expires_at = ?1', Date.now() - 1);
    expect((await anna.post(passkeysPage, { step: 'add', response: json })).status).toBe(422);
    await optionsFor(anna, 'registration');
    await all('update passkey_challenges set expires_at = ?1', Date.now() - 1);
    await server.runCron('17 3 * * *');
    expect(await all('select * from passkey_challenges')).toEqual([]);
  });

  test('needs a recent proof of identity, before the device makes anything', async () => {
    const { json } = makePasskey(await optionsFor(anna, 'registration'));
    await forgetProof();
    expect((await anna.post('http://localhost/api/v1/passkeys/registration', {})).status).toBe(401);
    const refused = await anna.post(passkeysPage, { step: 'add', response: json });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('/en/login?again=1');
    expect(await passkeysOf()).toEqual([]);
  });

  test('is possible on the product’s host alone', async () => {
    const there = await signedIn(server, `there-${people}@example.org`);
    for (const path of ['/api/v1/passkeys/registration', '/api/v1/passkeys/authentication', '/en/dashboard/passkeys'])
      expect((await there.post(`http://atlas.localhost${path}`, { step: 'codes' })).status).toBe(404);
    expect((await there.get('http://atlas.localhost/en/dashboard/passkeys')).status).toBe(404);
  });

  test('refuses what is no answer of a browser', async () => {
    for (const response of ['', 'x', '{}', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])
      expect((await anna.post(passkeysPage, { step: 'add', response })).status).toBe(422);
  });
});

describe('Passkeys of one’s own', () => {
  test('can be renamed, and only by their owner', async () => {
    const { id } = await addPasskey(anna);
    expect((await anna.post(passkeysPage, { step: 'rename', id, name: '  My   phone ' })).status).toBe(303);
    const bert = await signedIn(server, `bert-${people}@example.org`, 'localhost');
    expect((await bert.post(passkeysPage, { step: 'rename', id, name: 'Stolen' })).status).toBe(409);
    expect(await passkeysOf()).toMatchObject([{ name: 'My phone' }]);
    const empty = await anna.post(passkeysPage, { step: 'rename', id, name: ' ' });
    expect([empty.status, faultOf(empty)]).toEqual([422, 'Enter a name.']);
  });

  test('can be removed, and only by their owner; a mail and the security log say so', async () => {
    const passkey = await addPasskey(anna);
    const bert = await signedIn(server, `bert-${people}@example.org`, 'localhost');
    expect((await bert.post(passkeysPage, { step: 'remove', id: passkey.id })).status).toBe(409);
    expect((await anna.post(passkeysPage, { step: 'remove', id: passkey.id })).status).toBe(303);
    expect(await passkeysOf()).toEqual([]);
    expect(await dataOf(server, address, 'identity-removed')).toMatchObject({ isPasskey: true });
    expect(await eventsOf()).toContain('passkey-removed Firefox · Linux');
  });

  test('end the sessions that they began when they are removed', async () => {
    const passkey = await addPasskey(anna);
    const thief = newVisitor();
    await enterWith(thief, passkey);
    expect(await isSignedIn(thief)).toBe(true);
    await anna.post(passkeysPage, { step: 'remove', id: passkey.id });
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(anna)).toBe(true);
  });
});

describe('Signing in with a passkey', () => {
  test('needs no address: the passkey knows its owner', async () => {
    const passkey = await addPasskey(anna);
    const elsewhere = newVisitor();
    const options = await optionsFor(elsewhere, 'authentication');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const entered = await enterWith(elsewhere, passkey, { page: `${loginPage}?return=%2Fen%2Fprivacy` });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/en/privacy']);
    expect((await meOf(elsewhere)).name).toBe(address);
    const sessions = await all(`select proved_by from sessions where issuer = 'passkey' and subject = ?1`, passkey.id);
    expect(sessions).toEqual([{ proved_by: 'passkey' }]);
  });

  test.each([
    ['another origin', { origin: 'https://localhost.evil.example' }],
    ['another host name', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['a device that did not check its owner', { isVerified: false }],
  ])('refuses an answer for %s, and logs it', async (_, claims) => {
    const passkey = await addPasskey(anna);
    const elsewhere = newVisitor();
    const refused = await enterWith(elsewhere, passkey, claims);
    expect(refused.status).toBe(422);
    expect(faultOf(refused)).toContain('wasn’t accepted');
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await eventsOf()).toContain('failed-sign-in Firefox · Linux');
  });

  test('refuses a signature of another key', async () => {
    const [own, other] = [await addPasskey(anna), await addPasskey(anna)];
    const elsewhere = newVisitor();
    expect((await enterWith(elsewhere, { ...own, key: other.key })).status).toBe(422);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  test('accepts an answer once, in the browser that asked, and one of many at the same time', async () => {
    const passkey = await addPasskey(anna);
    const browser = newVisitor();
    const response = signWith(passkey, await optionsFor(browser, 'authentication'));
    expect((await newVisitor().post(loginPage, { step: 'passkey', response })).status).toBe(422);
    const binding = browser.cookies.get('localhost')?.get('binding') ?? '';
    const tabs = Array.from({ length: 4 }, newVisitor);
    for (const tab of tabs) tab.cookies.set('localhost', new Map([['binding', binding]]));
    const answers = await Promise.all(
      tabs.map(async (tab) => (await tab.post(loginPage, { step: 'passkey', response })).status),
    );
    expect(answers.toSorted()).toEqual([303, 422, 422, 422]);
  });

  test('does not take a challenge for adding a passkey, nor the other way round', async () => {
    const passkey = await addPasskey(anna);
    const adding = await optionsFor(anna, 'registration');
    const response = signWith(passkey, { ...adding, rpId: 'localhost' });
    expect((await anna.post(`${loginPage}?again=1`, { step: 'passkey', response })).status).toBe(422);
    const entering = await optionsFor(anna, 'authentication');
    const { json } = makePasskey({ ...entering, rp: { id: 'localhost' } });
    expect((await anna.post(passkeysPage, { step: 'add', response: json })).status).toBe(422);
  });

  test('refuses a copied passkey, whose counter goes back', async () => {
    const passkey = await addPasskey(anna, { counter: 5 });
    expect((await enterWith(newVisitor(), passkey, { counter: 9 })).status).toBe(303);
    for (const counter of [9, 8, 0]) expect((await enterWith(newVisitor(), passkey, { counter })).status).toBe(422);
    expect(await passkeysOf()).toMatchObject([{ counter: 9 }]);
    expect((await enterWith(newVisitor(), passkey, { counter: 10 })).status).toBe(303);
  });

  test('says that a removed passkey belongs to no account', async () => {
    const passkey = await addPasskey(anna);
    await anna.post(passkeysPage, { step: 'remove', id: passkey.id });
    const refused = await enterWith(newVisitor(), passkey);
    expect([refused.status, faultOf(refused)]).toEqual([422, expect.stringContaining('No account here')]);
  });

  test('refuses a passkey that names another account as its owner', async () => {
    const passkey = await addPasskey(anna);
    expect((await enterWith(newVisitor(), { ...passkey, userHandle: 'AAAA' })).status).toBe(422);
  });

  test('leads from a site to the product’s host', async () => {
    const { text } = await newVisitor().get('http://atlas.localhost/en/login?return=%2Fen%2Fdirectory');
    expect(text).toContain('href="/en/auth/start?return=%2Fen%2Fdirectory"');
    expect((await newVisitor().post('http://atlas.localhost/en/login', { step: 'passkey', response: '' })).status).toBe(
      404,
    );
  });
});

describe('Proving one’s identity again', () => {
  const again = `${loginPage}?again=1&return=%2Fen%2Fdashboard%2Fpasskeys`;

  test('with a passkey makes the proof recent, and is logged with the name of the passkey', async () => {
    const passkey = await addPasskey(anna);
    await forgetProof();
    expect((await optionsFor(anna, 'authentication')).allowCredentials).toMatchObject([{ id: passkey.id }]);
    const proved = await enterWith(anna, passkey, { page: again });
    expect([proved.status, proved.headers.get('location')]).toEqual([303, '/en/dashboard/passkeys']);
    expect((await anna.post(passkeysPage, { step: 'rename', id: passkey.id, name: 'Phone' })).status).toBe(303);
    expect(await eventsOf()).toContain('proved Firefox · Linux');
  });

  test('does not take the passkey of another person', async () => {
    const bert = await signedIn(server, `bert-${people}@example.org`, 'localhost');
    const foreign = await addPasskey(bert);
    const own = await addPasskey(anna);
    await forgetProof();
    const refused = await enterWith(anna, foreign, { page: again });
    expect([refused.status, faultOf(refused)]).toEqual([422, expect.stringContaining('another account')]);
    expect((await meOf(anna)).name).toBe(address);
    expect((await anna.post(passkeysPage, { step: 'rename', id: own.id, name: 'Phone' })).status).toBe(403);
  });

  test('offers nothing but passkey and recovery code where only they count', async () => {
    const { text } = await anna.get(`${again}&with=passkey`);
    expect(text).toContain('value="recovery"');
    expect(text).not.toContain('name="address"');
    expect(text).toContain('href="/en/dashboard/passkeys"');
  });
});

describe('Recovery codes', () => {
  const again = `${loginPage}?again=1&return=%2Fen%2Fdashboard&with=passkey`;
  const use = (who: TestVisitor, recovery: string) => who.post(again, { step: 'recovery', recovery });

  async function newCodes(who: TestVisitor): Promise<string[]> {
    const { status, text } = await who.post(passkeysPage, { step: 'codes' });
    expect(status).toBe(200);
    const html = text.replace(/<script[\s\S]*?<\/script>/g, '');
    return [...html.matchAll(/<li>([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})<\/li>/g)].map(([, code = '']) => code);
  }

  test('are ten, are shown once and stored as hashes, and a mail says that there are new ones', async () => {
    await addPasskey(anna);
    const codes = await newCodes(anna);
    expect(new Set(codes).size).toBe(10);
    const rows = await all('select * from recovery_codes where person_id = ?1', await personOf(server, address));
    expect(rows).toHaveLength(10);
    const { text } = await anna.get(passkeysPage);
    for (const code of codes) {
      expect(text).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    }
    expect(text).toContain('10 codes left');
    expect(await dataOf(server, address, 'recovery-codes')).toMatchObject({ change: 'made' });
    expect(await eventsOf()).toContain('recovery-codes-made');
  });

  test('are kept by no cache', async () => {
    await addPasskey(anna);
    const { headers } = await anna.post(passkeysPage, { step: 'codes' });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('need a passkey that they can replace, and a recent proof', async () => {
    const early = await anna.post(passkeysPage, { step: 'codes' });
    expect([early.status, faultOf(early)]).toEqual([422, expect.stringContaining('Add a passkey first')]);
    await addPasskey(anna);
    await forgetProof();
    expect((await anna.post(passkeysPage, { step: 'codes' })).status).toBe(403);
  });

  test('prove an identity once each, and a mail says so', async () => {
    await addPasskey(anna);
    const [code = ''] = await newCodes(anna);
    await forgetProof();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const proved = await use(anna, typed);
    expect([proved.status, proved.headers.get('location')]).toEqual([303, '/en/dashboard']);
    const person = await personOf(server, address);
    expect(await all('select proved_by from sessions where person_id = ?1 and rotation < 2', person)).toEqual([
      { proved_by: 'recovery' },
    ]);
    expect(await eventsOf()).toContain('recovery-code-used');
    expect((await use(anna, code)).status).toBe(422);
    expect((await anna.get(passkeysPage)).text).toContain('9 codes left');
    const mails = await all(`select data from outbox where recipient = ?1 and template = 'recovery-codes'`, address);
    expect(mails.map(({ data }) => JSON.parse(String(data)).change).toSorted()).toEqual(['made', 'used']);
  });

  test('are void once there are new ones, and for everybody else', async () => {
    await addPasskey(anna);
    const [old = ''] = await newCodes(anna);
    const [code = ''] = await newCodes(anna);
    const bert = await signedIn(server, `bert-${people}@example.org`, 'localhost');
    expect((await use(bert, code)).status).toBe(422);
    expect((await use(anna, old)).status).toBe(422);
    expect((await use(anna, code)).status).toBe(303);
  });

  test('can be guessed five times an hour; right codes and typing errors do not count', async () => {
    await addPasskey(anna);
    const codes = await newCodes(anna);
    expect((await use(anna, codes[0] ?? '')).status).toBe(303);
    expect((await use(anna, 'ABCD')).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect((await use(anna, 'ABCD-EFGH-JKMN')).status).toBe(422);
    const limited = await use(anna, codes[1] ?? '');
    expect([limited.status, faultOf(limited)]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(await eventsOf()).toContain('failed-proof recovery');
  });

  test('sign nobody in', async () => {
    expect((await newVisitor().post(loginPage, { step: 'recovery', recovery: 'ABCD-EFGH-JKMN' })).status).toBe(401);
  });
});

describe('Staff who prove their identity with a passkey', () => {
  const people = 'http://atlas.localhost/en/manage/people';

  /** Signs a person in on the product's host and from there on the site, with the proof that the site asks for. */
  async function goOn(who: TestVisitor, start: string): Promise<Answer> {
    const { answer, address: reached } = await who.follow(await who.get(start), start);
    if (!reached.includes('/auth/continue')) return answer;
    return (await who.follow(await who.post(reached, {}), reached)).answer;
  }

  /** A member of the site with a role, who has a passkey and has proved their identity by mail alone. */
  async function staff(role: string, name: string): Promise<{ who: TestVisitor; passkey: Passkey; address: string }> {
    const address = `${name}-${crypto.randomUUID()}@example.org`;
    const who = await signedIn(server, address, 'localhost');
    const passkey = await addPasskey(who);
    await goOn(who, 'http://atlas.localhost/en/auth/start?proof=recent&return=%2Fen');
    const [site] = await all(`select id from sites where slug = 'atlas'`);
    await all(
      'insert into site_roles (site_id, person_id, role, granted_at) values (?1, ?2, ?3, 1)',
      ...[site?.id, await personOf(server, address), role],
    );
    return { who, passkey, address };
  }

  const proveOf = ({ text }: Answer) =>
    (text.match(/href="([^"]*\/auth\/start\?[^"]*proof=[^"]*)"/)?.[1] ?? '').replaceAll('&amp;', '&');

  /** Follows the link of a form that needs a proof, and gives the proof with the passkey. */
  async function proveWith(who: TestVisitor, passkey: Passkey, refused: Answer): Promise<void> {
    const start = `http://atlas.localhost${proveOf(refused)}`;
    const { address: login } = await who.follow(await who.get(start), start);
    const entered = await enterWith(who, passkey, { page: login });
    const { address: reached } = await who.follow(entered, login);
    await who.follow(await who.post(reached, {}), reached);
  }

  test('are asked for one as soon as an admin who has one requires it', async () => {
    const admin = await staff('admin', 'admin');
    const editor = await staff('admin', 'second');
    const require = { step: 'require-passkey', proofReason: 'Two accounts were taken over' };
    const refused = await admin.who.post(people, require);
    expect(refused.status).toBe(403);
    expect(proveOf(refused)).toContain('with=passkey');
    expect(await all(`select staff_proof from sites where slug = 'atlas'`)).toEqual([{ staff_proof: 'any' }]);
    await proveWith(admin.who, admin.passkey, refused);
    const done = await admin.who.post(people, require);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/en/manage/people?done=proof#done']);
    await server.recheck();

    const act = { step: 'find', address: admin.address };
    const stopped = await editor.who.post(people, act);
    expect(stopped.status).toBe(403);
    await proveWith(editor.who, editor.passkey, stopped);
    expect((await editor.who.post(people, act)).status).toBe(303);
    const log = await editor.who.get('http://atlas.localhost/en/manage/log');
    expect(log.text).toContain('Required a passkey for staff');
    expect(log.text).toContain('Two accounts were taken over');

    expect((await editor.who.post(people, { step: 'allow-any', proofReason: 'Test over' })).status).toBe(303);
    expect(await all(`select staff_proof from sites where slug = 'atlas'`)).toEqual([{ staff_proof: 'any' }]);
    await server.recheck();
  });

  test('add no passkey, remove none and get no codes with a proof by mail alone, where one is required', async () => {
    const { who, passkey } = await staff('editor', 'bound');
    const require = (proof: string) => all(`update sites set staff_proof = ?1 where slug = 'atlas'`, proof);
    await require('passkey');
    const codes = await who.post(passkeysPage, { step: 'codes' });
    const removed = await who.post(passkeysPage, { step: 'remove', id: passkey.id });
    expect([codes.status, removed.status]).toEqual([403, 403]);
    await expect(addPasskey(who)).rejects.toThrow();
    const again = `${loginPage}?again=1&return=%2Fen%2Fdashboard%2Fpasskeys&with=passkey`;
    await enterWith(who, passkey, { page: again });
    expect((await who.post(passkeysPage, { step: 'codes' })).status).toBe(200);
    await addPasskey(who);
    await require('any');
  });

  test('cannot be required by somebody who is no admin', async () => {
    const { who } = await staff('editor', 'editor');
    expect((await who.post(people, { step: 'require-passkey', proofReason: 'x' })).status).toBe(403);
    expect(await all(`select staff_proof from sites where slug = 'atlas'`)).toEqual([{ staff_proof: 'any' }]);
  });
});
