import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Attack, Checks, type Held } from './attack.ts';
import type { Answer, Browser } from './browser.ts';
import { type Claims, claimsIn, type Lies, type OpenIdProvider, signToken, unsignedToken } from './openid-provider.ts';
import { identitiesOf, isSignedIn, me, NotPossible, newPerson, offered } from './target.ts';

type Name = 'hostile' | 'honest';

const startAt = (product: string, id: Name) => `${product}/en/auth/start?provider=${id}&return=/en`;

/** Follows a sign-in on the product's host until the provider's answer, which is not delivered. */
async function answerOf(browser: Browser, product: string, id: Name): Promise<string> {
  const started = await browser.get(startAt(product, id));
  const provider = started.headers.get('location') ?? '';
  if (started.status !== 303 || !/^https?:\/\/127\.0\.0\.1:/.test(provider)) {
    throw new NotPossible(`the provider ${id} is not configured: ${started.status} ${provider}`);
  }
  return (await browser.get(provider)).headers.get('location') ?? '';
}

/** Signs a browser in with a provider on the product's host. */
async function visit(browser: Browser, product: string, id: Name): Promise<Answer> {
  return browser.open(await answerOf(browser, product, id));
}

const newSubject = () => `subject-${randomUUID()}`;

/** Lets a provider lie during an attack, about a person of its own. */
async function lying<Result>(provider: OpenIdProvider, lies: Lies, work: () => Promise<Result>): Promise<Result> {
  Object.assign(provider, { lies, subject: newSubject() });
  try {
    return await work();
  } finally {
    provider.lies = {};
  }
}

const mixUp: Attack = {
  name: 'A hostile provider that passes its visitors on to an honest one signs nobody in as one of them',
  needs: ['providers'],
  async run(target) {
    const { product } = target;
    const { hostile, honest } = offered(target, 'providers');
    const checks = new Checks();
    honest.subject = newSubject();
    const attacker = target.browser();
    // The attacker begins a sign-in with the honest provider, and keeps its request.
    const begun = new URL((await attacker.get(startAt(product, 'honest'))).headers.get('location') ?? '');
    const passOn = (redirectUri: string) => (asked: URLSearchParams) => {
      const passed = new URL(begun);
      passed.searchParams.set('state', asked.get('state') ?? '');
      passed.searchParams.set('redirect_uri', redirectUri);
      return passed.href;
    };
    hostile.receivedCodes.length = 0;
    for (const id of ['honest', 'hostile']) {
      const redirectUri = begun.searchParams.get('redirect_uri') ?? '';
      const authorize = passOn(redirectUri.replace(/honest$/, id));
      const victim = target.browser();
      await lying(hostile, { authorize }, async () => {
        const sent = await victim.get(startAt(product, 'hostile'));
        const passed = await victim.get(sent.headers.get('location') ?? '');
        const answered = await victim.get(passed.headers.get('location') ?? '');
        const back = answered.headers.get('location') ?? '';
        if (back.startsWith(product)) await victim.open(back);
      });
      checks.expect(!(await isSignedIn(victim, product)), 'the victim is not signed in by a mixed-up answer');
    }
    checks.expect(hostile.receivedCodes.length === 0, `the hostile provider got no code: ${hostile.receivedCodes}`);
    for (const code of hostile.receivedCodes) {
      const state = begun.searchParams.get('state') ?? '';
      await attacker.open(`${begun.searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state })}`);
    }
    checks.expect(!(await isSignedIn(attacker, product)), 'the attacker is not signed in as the victim');
    const own = target.browser();
    await visit(own, product, 'honest');
    checks.expect(await isSignedIn(own, product), 'the honest provider goes on working');
    return checks.result('passed on with two redirect addresses');
  },
};

const vouching: Attack = {
  name: 'A provider that vouches for the operator’s address signs nobody in as the operator',
  needs: ['providers', 'operator'],
  async run(target) {
    const { product } = target;
    const { hostile } = offered(target, 'providers');
    const checks = new Checks();
    const email = offered(target, 'operator');
    for (const typed of [email, email.toUpperCase(), ` ${email}`]) {
      const idToken = (claims: Claims) => ({ ...claims, email: typed, email_verified: true });
      const browser = target.browser();
      await lying(hostile, { idToken }, () => visit(browser, product, 'hostile'));
      const who = await me(browser, product);
      checks.expect(who !== null && !who.roles.includes('operator'), `“${typed}” gives no rights: ${who?.roles}`);
      if (!who) continue;
      const identities = await identitiesOf(browser, product);
      checks.expect(!identities.includes(` ${email}`), `“${typed}” does not become an address: ${identities}`);
    }
    return checks.result('three spellings vouched for by a provider that is trusted with addresses');
  },
};

const untrusted: Attack = {
  name: 'A provider that is not trusted with addresses joins no account',
  needs: ['providers', 'mails'],
  async run(target) {
    const { product } = target;
    const { honest } = offered(target, 'providers');
    const checks = new Checks();
    const { address, browser: owner } = await newPerson(target);
    const idToken = (claims: Claims) => ({ ...claims, email: address, email_verified: true });
    const browser = target.browser();
    await lying(honest, { idToken }, () => visit(browser, product, 'honest'));
    const identities = await identitiesOf(browser, product);
    checks.expect(!identities.includes(` ${address}`), `the address proves nothing: ${identities}`);
    const own = await identitiesOf(owner, product);
    checks.expect(own.length === 1, `the owner signs in as before: ${own}`);
    return checks.result('vouched for a member');
  },
};

const twoSources: Attack = {
  name: 'An ID token’s “email_verified” does not vouch for the address that the UserInfo endpoint tells',
  needs: ['providers', 'mails'],
  async run(target) {
    const { product } = target;
    const { hostile } = offered(target, 'providers');
    const checks = new Checks();
    const { address, browser: owner } = await newPerson(target);
    const tokens: Claims[] = [
      { email_verified: true },
      { email_verified: 'true' },
      { email: null, email_verified: true },
    ];
    for (const said of tokens) {
      for (const verified of [{}, { email_verified: false }, { email_verified: 'true' }]) {
        const browser = target.browser();
        const lies = {
          idToken: (claims: Claims) => ({ ...claims, ...said }),
          userInfo: (claims: Claims) => ({ ...claims, email: address, ...verified }),
        };
        await lying(hostile, lies, () => visit(browser, product, 'hostile'));
        if (!(await isSignedIn(browser, product))) continue;
        const identities = await identitiesOf(browser, product);
        checks.expect(!identities.includes(` ${address}`), `${JSON.stringify([said, verified])}: ${identities}`);
      }
    }
    const own = await identitiesOf(owner, product);
    checks.expect(own.length === 1, `the owner signs in as before: ${own}`);
    return checks.result('nine combinations');
  },
};

const strangeClaims: Attack = {
  name: 'Strange subjects and names of a provider become no account and no text that misleads',
  needs: ['providers'],
  async run(target) {
    const { product } = target;
    const { hostile } = offered(target, 'providers');
    const checks = new Checks();
    const subs: unknown[] = [
      '',
      'x'.repeat(256),
      'x'.repeat(3_000_000),
      'a\u0000b',
      'a\nb',
      'ä',
      1,
      null,
      ['a'],
      { a: 1 },
    ];
    for (const sub of subs) {
      const browser = target.browser();
      const idToken = (claims: Claims) => ({ ...claims, sub });
      const { status } = await lying(hostile, { idToken }, () => visit(browser, product, 'hostile'));
      const shown = JSON.stringify(sub).slice(0, 20);
      checks.expect(status < 500, `the subject ${shown} is no server error, but ${status}`);
      checks.expect(!(await isSignedIn(browser, product)), `the subject ${shown} signs nobody in`);
    }
    const names = ['a\u0000b', 'a\r\nb', '\u202Eadmin', 'x'.repeat(100_000), '\u200b\u2066Operator\u2069', { a: 1 }];
    for (const name of names) {
      const browser = target.browser();
      const idToken = (claims: Claims) => ({ ...claims, name });
      await lying(hostile, { idToken }, () => visit(browser, product, 'hostile'));
      const who = await me(browser, product);
      checks.expect(who !== null, 'a person with a strange name is signed in');
      checks.expect(!/\p{C}/u.test(who?.name ?? ''), `${JSON.stringify(name).slice(0, 30)} has no control characters`);
      checks.expect((who?.name ?? '').length <= 80, 'a name has at most 80 characters');
    }
    return checks.result(`${subs.length} subjects, ${names.length} names`);
  },
};

const hugeAnswers: Attack = {
  name: 'A provider that answers with garbage, with megabytes or never leaves its visitor on a page that explains it',
  needs: ['providers'],
  async run(target) {
    const { product } = target;
    const { hostile } = offered(target, 'providers');
    const checks = new Checks();
    const answers: Lies['tokenAnswer'][] = [
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(20_000_000)}"`),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id_token":'),
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
      (response) => response.writeHead(500).end(),
      (response) => response.writeHead(302, { location: `${product}/en/dashboard` }).end(),
      (response) => response.destroy(),
      () => {},
    ];
    for (const [i, tokenAnswer] of answers.entries()) {
      const browser = target.browser();
      const lies = tokenAnswer && { tokenAnswer };
      const { status, url } = await lying(hostile, lies ?? {}, () => visit(browser, product, 'hostile'));
      checks.expect(status < 500 && /\/auth\/callback$/.test(new URL(url).pathname), `answer ${i}: ${status} ${url}`);
      checks.expect(!(await isSignedIn(browser, product)), `answer ${i} signs nobody in`);
    }
    return checks.result(`${answers.length} answers`);
  },
};

/** ID tokens that an honest provider did not issue for this sign-in. */
function forgeries({ issuer, clientId }: OpenIdProvider): [what: string, Lies][] {
  const signed = (change: Claims): Lies => ({ idToken: (claims) => ({ ...claims, ...change }) });
  const forged = (forge: (claims: Claims) => string): Lies => ({ token: (token) => forge(claimsIn(token)) });
  const now = Math.floor(Date.now() / 1000);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return [
    ['of another key', forged((claims) => signToken(claims, privateKey))],
    ['without a signature', forged((claims) => unsignedToken(claims, 'none'))],
    ['without a signature, in capitals', forged((claims) => unsignedToken(claims, 'NONE'))],
    ['of another algorithm', forged((claims) => unsignedToken(claims, 'HS256'))],
    ['with another body', { token: (token) => token.replace(/\.[^.]*\./, `.${unsignedToken({}, '').split('.')[1]}.`) }],
    ['cut off', { token: (token) => token.slice(0, -20) }],
    ['empty', { token: () => '' }],
    ['of another issuer', signed({ iss: 'https://evil.example' })],
    ['of its issuer with a slash', signed({ iss: `${issuer}/` })],
    ['for another client', signed({ aud: 'other' })],
    ['for two clients, issued to the other', signed({ aud: [clientId, 'other'], azp: 'other' })],
    ['without an audience', signed({ aud: undefined })],
    ['of another sign-in', signed({ nonce: 'other' })],
    ['without a nonce', signed({ nonce: undefined })],
    ['that has expired', signed({ exp: now - 3600 })],
    ['that never expires', signed({ exp: undefined })],
    ['of the future', signed({ nbf: now + 3600 })],
    ['without a subject', signed({ sub: undefined })],
  ];
}

const forgedTokens: Attack = {
  name: 'An ID token that was not issued for this sign-in signs nobody in',
  needs: ['providers'],
  async run(target) {
    const { product } = target;
    const { honest } = offered(target, 'providers');
    const checks = new Checks();
    const forged = forgeries(honest);
    for (const [what, lies] of forged) {
      const browser = target.browser();
      const { status } = await lying(honest, lies, () => visit(browser, product, 'honest'));
      checks.expect(status < 500, `a token ${what} is no server error, but ${status}`);
      checks.expect(!(await isSignedIn(browser, product)), `a token ${what} is refused`);
    }
    return checks.result(`${forged.length} tokens`);
  },
};

const foreignStates: Attack = {
  name: 'A provider’s answer counts once, in the browser that asked, with its own state, on the product’s host',
  needs: ['providers'],
  async run(target) {
    const { product, site } = target;
    const checks = new Checks();
    const tryAnswer = async (what: string, browser: Browser, answer: string) => {
      const { status } = await browser.open(answer);
      checks.expect(status < 500, `${what} is no server error, but ${status}`);
      for (const origin of [product, site]) {
        checks.expect(!(await isSignedIn(browser, origin)), `${what} signs nobody in on ${origin}`);
      }
    };
    const change = (answer: string, name: string, value: string) => {
      const url = new URL(answer);
      url.searchParams.set(name, value);
      return url.href;
    };
    const fresh = async () => {
      const browser = target.browser();
      return { browser, answer: await answerOf(browser, product, 'honest') };
    };
    const [first, second] = [await fresh(), await fresh()];
    await tryAnswer('the answer in a stranger’s browser', target.browser(), first.answer);
    await tryAnswer('the answer of another browser', second.browser, first.answer);
    const cases: [string, (answer: string) => string][] = [
      ['an answer without a state', (answer) => change(answer, 'state', '')],
      ['an answer with another state', (answer) => change(answer, 'state', 'A'.repeat(43))],
      ['an answer with another code', (answer) => change(answer, 'code', 'other')],
      ['an answer for another provider', (answer) => answer.replace('/callback/honest', '/callback/hostile')],
      ['an answer for no provider', (answer) => answer.replace('/callback/honest', '/callback')],
      ['an answer on a site’s host', (answer) => answer.replace(product, site)],
      ['an answer of another issuer', (answer) => change(answer, 'iss', 'https://evil.example')],
    ];
    for (const [what, forge] of cases) {
      const { browser, answer } = await fresh();
      await tryAnswer(what, browser, forge(answer));
    }
    const used = await fresh();
    const race = await Promise.all(Array.from({ length: 20 }, () => used.browser.copy().get(used.answer)));
    const winners = race.filter(({ headers }) => headers.getSetCookie().some((line) => /session=[\w-]/.test(line)));
    checks.expect(winners.length === 1, `of twenty deliveries at once one counts, not ${winners.length}`);
    return checks.result(`${cases.length + 2} answers, and a race of 20`);
  },
};

const foreignJoin: Attack = {
  name: 'Nobody gets a provider’s identity added to their account, or to another’s, by a link',
  needs: ['providers', 'mails'],
  async run(target): Promise<Held> {
    const { product } = target;
    const { honest } = offered(target, 'providers');
    const checks = new Checks();
    const { browser: mallory } = await newPerson(target);
    const { browser: ada } = await newPerson(target);
    const { text } = await mallory.get(`${product}/en/dashboard.json`);
    const path = (JSON.parse(text) as { further: { path: string }[] }).further.find((one) =>
      /honest/.test(one.path),
    )?.path;
    if (!path) throw new NotPossible('the account page offers no provider to add');
    honest.subject = newSubject();
    const before = (await identitiesOf(ada, product)).join();
    for (const from of ['https://evil.example', undefined, null]) await ada.open(product + path, from);
    const started = await mallory.get(product + path);
    const answer = (await mallory.get(started.headers.get('location') ?? '')).headers.get('location') ?? '';
    await ada.open(answer);
    const swapped = mallory.copy();
    swapped.setCookie(product, 'session', ada.cookie(product, 'session') ?? '');
    await swapped.open(answer);
    const after = (await identitiesOf(ada, product)).join();
    checks.expect(after === before, `the victim signs in as before: ${before} → ${after}`);
    return checks.result('three links, an answer of another browser, and one with swapped sessions');
  },
};

/** Attacks by OpenID providers and by those who forge their answers. */
export const providers: readonly Attack[] = [
  ...[mixUp, vouching, untrusted, twoSources, strangeClaims, hugeAnswers, forgedTokens, foreignStates, foreignJoin],
];
