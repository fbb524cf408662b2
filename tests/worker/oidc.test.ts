import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider, startSilentServer } from '../support/fake-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type ProviderVisit, visitProvider } from '../support/visit-provider.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let fake: FakeProvider;
let silent: Awaited<ReturnType<typeof startSilentServer>>;

beforeAll(async () => {
  fake = await startFakeProvider();
  silent = await startSilentServer();
  const provider = (id: string, name: string, issuer: string) => ({
    ...{ id, name, issuer, clientId: 'client', clientSecret: 'secret', trustsAddresses: true },
  });
  server = await startServer({
    vars: {
      OIDC_PROVIDERS: JSON.stringify([
        provider('fake', 'Fake ID', fake.issuer),
        provider('silent', 'Silent ID', silent.issuer),
        provider('down', 'Down ID', 'http://127.0.0.1:9'),
      ]),
    },
  });
});
afterAll(async () => {
  await server.close();
  await fake.close();
  silent.close();
});

let addresses = 0;
let visitor: TestVisitor;
beforeEach(() => {
  Object.assign(fake, { claims: (honest: unknown) => honest, token: 'answer', forges: false });
  visitor = newVisitor();
});

/** Each visitor has a network address of their own. */
function newVisitor(): TestVisitor {
  addresses += 1;
  return new TestVisitor(server, { 'cf-connecting-ip': `10.1.${addresses >> 8}.${addresses & 255}` });
}

/** Starts a sign-in up to the provider. Returns the address to which its answer is sent. */
async function depart(
  who: TestVisitor,
  { host = 'atlas.localhost', lang = 'de', back = '/de/articles', id = 'fake' } = {},
): Promise<ProviderVisit> {
  const start = `http://${host}/${lang}/auth/start?${new URLSearchParams({ provider: id, return: back })}`;
  const visit = await visitProvider(who, fake, start);
  expect(visit.asked.get('code_challenge_method')).toBe('S256');
  expect(visit.asked.get('redirect_uri')).toBe(`http://localhost:8787/en/auth/callback/${id}`);
  expect(visit.asked.get('ui_locales')).toBe(lang);
  return visit;
}

/** Starts a sign-in up to the ticket, which is not presented. */
async function ticketFor(who: TestVisitor, options = {}): Promise<string> {
  const { answer } = await depart(who, options);
  const onward = async (address: string) => (await who.get(`http://localhost${address}`)).headers.get('location') ?? '';
  let location = await onward((await who.get(answer())).headers.get('location') ?? '');
  // The first time on a site, the product's host asks.
  if (location.includes('/auth/continue')) {
    location = (await who.post(`http://localhost${location}`, {})).headers.get('location') ?? '';
  }
  expect(location).toContain('/auth/callback?ticket=');
  return location.replace(':8787', '');
}

const isSignedIn = async (who: TestVisitor, host = 'atlas.localhost') =>
  (await who.get(`http://${host}/api/v1/me`)).status === 200;

/** Expects the problem page in German, with a link back and nobody signed in. */
async function expectProblem(who: TestVisitor, address: string, words: string | RegExp): Promise<void> {
  const { answer, address: end } = await who.follow(await who.get(address), address);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('<html lang="de"');
  expect(answer.text.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toMatch(words);
  expect(answer.text).toMatch(/<a class="button is-main" href="\/de\/login(\?return=%2Fde%2F\w+)?"/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(end).not.toMatch(/ticket|code=|state=/);
  expect(await isSignedIn(who)).toBe(false);
}

describe('signing in with a provider', () => {
  test('returns to the page where the visitor was, with a session for that host only', async () => {
    const ticket = await ticketFor(visitor);
    const admitted = await visitor.get(ticket);
    expect(admitted.status).toBe(303);
    expect(admitted.headers.get('location')).toBe('/de/articles');
    expect(admitted.headers.get('referrer-policy')).toBe('no-referrer');
    const session = admitted.headers.getSetCookie().find((line) => line.startsWith('session='));
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).not.toMatch(/Domain/i);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await isSignedIn(visitor, 'crafts.localhost')).toBe(false);
  });

  test('on another site needs no second visit to the provider', async () => {
    await visitor.get(await ticketFor(visitor));
    const start = 'http://crafts.localhost/en/auth/start?provider=fake&return=/en/blogs';
    const { address, outside } = await visitor.followOn(await visitor.get(start), start);
    expect(outside).toBe(false);
    expect(address).toBe('http://crafts.localhost/en/blogs');
    expect(await isSignedIn(visitor, 'crafts.localhost')).toBe(true);
  });

  test('also ends on the product when the visitor signs out of the site, so that nobody else can use that session', async () => {
    await visitor.get(await ticketFor(visitor));
    expect(await isSignedIn(visitor, 'localhost')).toBe(true);
    await visitor.post('/de/sign-out', {});
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(visitor, 'localhost')).toBe(false);
  });

  test('works after the provider has rotated its key', async () => {
    await visitor.get(await ticketFor(visitor));
    const before = fake.keyRequests;
    fake.rotateKey();
    const later = newVisitor();
    await later.get(await ticketFor(later));
    expect(await isSignedIn(later)).toBe(true);
    expect(fake.keyRequests).toBe(before + 1);
  });

  test('on the product itself needs no ticket', async () => {
    const { answer } = await depart(visitor, { host: 'localhost', lang: 'en', back: '/en/directory' });
    const arrived = await visitor.get(answer());
    expect(arrived.headers.get('location')).toBe('/en/directory');
    expect(await isSignedIn(visitor, 'localhost')).toBe(true);
  });
});

describe('a ticket', () => {
  test('is valid once', async () => {
    const ticket = await ticketFor(visitor);
    await visitor.get(ticket);
    const { cookies } = visitor;
    cookies.get('atlas.localhost')?.delete('session');
    await expectProblem(visitor, ticket, /gilt nicht mehr/);
  });

  test('is valid only on its own host', async () => {
    const ticket = await ticketFor(visitor);
    visitor.cookies.set('crafts.localhost', new Map(visitor.cookies.get('atlas.localhost')));
    await expectProblem(visitor, ticket.replace('atlas', 'crafts'), /gilt nicht mehr/);
    expect(await isSignedIn(visitor, 'crafts.localhost')).toBe(false);
  });

  test('is valid only in the browser that started', async () => {
    const ticket = await ticketFor(visitor);
    const other = newVisitor();
    await expectProblem(other, ticket, /gilt nicht mehr/);
    other.cookies.get('atlas.localhost')?.set('binding', 'A'.repeat(43));
    await expectProblem(other, ticket, /gilt nicht mehr/);
  });

  test('is valid for 60 seconds', async () => {
    const ticket = await ticketFor(visitor);
    await server.db.prepare('update sign_in_tickets set expires_at = expires_at - 60000').run();
    await expectProblem(visitor, ticket, /gilt nicht mehr/);
  });

  test('is not stored in plain text, so a reader of the database cannot use it', async () => {
    const ticket = new URL(await ticketFor(visitor)).searchParams.get('ticket') ?? '';
    const rows = await server.db.prepare('select * from sign_in_tickets').all();
    expect(JSON.stringify(rows.results)).not.toContain(ticket);
  });

  test('creates one session for a hundred attempts at the same moment', async () => {
    const ticket = await ticketFor(visitor);
    const sessions = () => server.db.prepare('select count(*) as n from sessions').first<number>('n');
    const before = (await sessions()) ?? 0;
    const cookie = `binding=${visitor.cookies.get('atlas.localhost')?.get('binding')}`;
    const { pathname, search } = new URL(ticket);
    const attempt = (_: unknown, i: number) =>
      server.get('atlas.localhost', pathname + search, { cookie, 'cf-connecting-ip': `10.2.0.${i}` });
    const answers = await Promise.all(Array.from({ length: 100 }, attempt));
    expect(answers.filter(({ headers }) => headers.get('location') === '/de/articles')).toHaveLength(1);
    expect(answers.every(({ status }) => status === 303)).toBe(true);
    expect(await sessions()).toBe(before + 1);
  });
});

describe('an answer of the provider', () => {
  test('is accepted once', async () => {
    const { answer } = await depart(visitor);
    await visitor.get(answer());
    // Nothing is left of this sign-in, so the product answers, in the browser's language.
    const again = await visitor.get(answer(), { 'accept-language': 'de' });
    expect(again.headers.get('location')).toBe('/de/auth/callback?problem=expired');
  });

  test('is accepted only with the state that was given to this browser', async () => {
    const { answer } = await depart(visitor);
    await expectProblem(visitor, answer({ state: 'A'.repeat(43) }), /gilt nicht mehr/);
    const other = new TestVisitor(server, { 'accept-language': 'de' });
    await expectProblem(other, answer(), /gilt nicht mehr/);
  });

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['an audience of two without the authorized party', { aud: ['client', 'other'], azp: 'other' }],
    ['an expiry in the past', { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ['no subject', { sub: undefined }],
  ])('with %s proves nothing', async (_, wrong) => {
    const { answer } = await depart(visitor);
    fake.claims = (honest) => ({ ...honest, ...wrong });
    await expectProblem(visitor, answer(), /Wir konnten nicht bestätigen/);
  });

  test('with a forged signature proves nothing', async () => {
    const { answer } = await depart(visitor);
    fake.forges = true;
    await expectProblem(visitor, answer(), /Wir konnten nicht bestätigen/);
  });

  test('that denies access is explained to the visitor', async () => {
    const { answer } = await depart(visitor);
    await expectProblem(visitor, answer({ error: 'access_denied' }).replace('code=code&', ''), /abgebrochen/);
  });

  test.each([
    ['refuse', /abgelehnt/],
    ['break', /Dienst nicht erreichbar/],
    ['garbage', /Dienst nicht erreichbar/],
    ['hang', /Dienst nicht erreichbar/],
  ] as const)('that does not arrive (%s) is explained to the visitor', async (token, words) => {
    const { answer } = await depart(visitor);
    fake.token = token;
    await expectProblem(visitor, answer(), words);
  });
});

test.each(['down', 'silent'])('a provider that is %s is explained to the visitor, with a link back', async (id) => {
  await expectProblem(visitor, `http://atlas.localhost/de/auth/start?provider=${id}`, /Dienst nicht erreichbar/);
});

test('a sign-in never redirects to an address that a stranger chose', async () => {
  for (const back of [
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil',
    '/%2F%2Fevil.example',
    'https://evil.example',
    '/ü',
    '/\u2028',
  ]) {
    const query = new URLSearchParams({ provider: 'fake', return: back });
    const refused = await visitor.get(`/de/auth/start?${query}`);
    expect([back, refused.status]).toEqual([back, 422]);
    const way = new URLSearchParams({ provider: 'fake', host: 'atlas.localhost', language: 'de', return: back });
    expect((await visitor.get(`http://localhost/auth/visit?${way}&binding=${'A'.repeat(43)}`)).status).toBe(400);
  }
  const elsewhere = new URLSearchParams({ provider: 'fake', host: 'evil.example', language: 'de', return: '/de' });
  expect((await visitor.get(`http://localhost/auth/visit?${elsewhere}&binding=${'A'.repeat(43)}`)).status).toBe(400);
  expect((await visitor.get(`/auth/visit?${elsewhere}`)).status).toBe(404);
});

describe('people', () => {
  const idOf = async (who: TestVisitor) => {
    const { text } = await who.get('http://localhost/de/dashboard.json');
    return JSON.parse(text) as { address: string | null; identities: { kind: string; name: string }[] };
  };
  const come = async (claims: Record<string, unknown>) => {
    const who = newVisitor();
    fake.claims = (honest) => ({ ...honest, ...claims });
    await who.get(await ticketFor(who));
    return idOf(who);
  };

  test('with an address proved by mail are joined with an identity whose provider is trusted and has proved it too', async () => {
    const joined = await come({ sub: 'member-1', email: 'Member@people.example', email_verified: true });
    expect(joined.address).toBe('member@people.example');
    expect(joined.identities.map(({ kind }) => kind)).toEqual(['mail', 'provider']);
  });

  test.each(['editor', 'operator'])('with a role (%s) are never joined by the word of a provider', async (id) => {
    const stranger = await come({ sub: `thief-of-${id}`, email: `${id}@people.example`, email_verified: true });
    expect([stranger.address, stranger.identities.map(({ kind }) => kind)]).toEqual([null, ['provider']]);
  });

  test('are not joined by an address that the provider has not proved', async () => {
    const stranger = await come({ sub: 'thief', email: 'admin@people.example', email_verified: false });
    expect(stranger.address).toBe(null);
    expect(stranger.identities).toHaveLength(1);
    const claimed = await come({ sub: 'thief-2', email: 'admin@people.example', email_verified: 'true' });
    expect(claimed.address).toBe(null);
  });
});
