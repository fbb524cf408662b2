import { hashOf, newSecret } from '../../worker/platform/secrets.ts';
import { type Attack, Checks } from './attack.ts';
import type { Answer, Browser } from './browser.ts';
import {
  agree,
  goToSite,
  identitiesOf,
  isQuestion,
  isSignedIn,
  newAddress,
  newPerson,
  operatorBrowser,
  signIn,
  type Target,
} from './target.ts';
import { startTenantProxy, type TenantProxy } from './tenant-proxy.ts';

/** Addresses on the product's host that lead on to a host's site, with a secret that the tenant knows. */
function waysTo(host: string, { product }: Target, binding: string, proofs: readonly string[]): string[] {
  return proofs.flatMap((proof) => {
    const query = `host=${host}&language=en&return=%2Fen&binding=${binding}${proof && `&proof=${proof}`}`;
    return [
      `${product}/auth/visit?${query}`,
      `${product}/auth/visit?${query}&provider=demo`,
      `${product}/en/auth/continue?${query}`,
      `${product}/en/login?return=${encodeURIComponent(`/auth/visit?${query}`)}`,
    ];
  });
}

type Form = { action: string; fields: Record<string, string> };

/** Forms for the account of the person who sends them, as a page of another site can have them. */
function forgedForms({ product, site, other }: Target, ways: readonly string[]): Form[] {
  const ofAccount: Record<string, string>[] = [
    { step: 'add-address', further: newAddress() },
    { step: 'address', address: newAddress() },
    { step: 'remove-identity', issuer: '', subject: 'operator@people.example' },
    { step: 'describe', name: 'Mallory', language: 'en' },
  ];
  return [
    ...[product, site, other].flatMap((origin) => [
      ...ofAccount.map((fields) => ({ action: `${origin}/en/dashboard`, fields })),
      { action: `${origin}/en/manage/people?person=1`, fields: { step: 'grant-admin', roleReason: 'because' } },
    ]),
    { action: `${product}/en/sign-out`, fields: { everywhere: '1' } },
    ...ways.filter((way) => way.includes('/auth/continue')).map((action) => ({ action, fields: {} })),
  ];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const pageOf = (links: readonly string[], forms: readonly Form[]) => `<!doctype html><title>Prizes</title>
${links.map((link) => `<a href="${escaped(link)}">Click</a>`).join('\n')}
${forms
  .map(
    ({ action, fields }) =>
      `<form method="post" action="${escaped(action)}">${Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
        .join('')}<button>Click</button></form>`,
  )
  .join('\n')}`;

/** Clicks every link and every button of a page, and every "Continue" that follows. */
async function clickEverything(browser: Browser, page: Answer): Promise<number> {
  const { origin } = new URL(page.url);
  const links = [...page.text.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
  for (const link of links) await agree(browser, await browser.open(link, origin));
  const forms = [...page.text.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/g)];
  for (const [, action = '', inputs = ''] of forms) {
    const named = inputs.matchAll(/name="([^"]*)" value="([^"]*)"/g);
    const fields = Object.fromEntries([...named].map(([, name = '', value = '']) => [name, unescaped(value)]));
    const headers = { 'sec-fetch-site': 'cross-site', origin };
    await agree(browser, await browser.follow(await browser.post(unescaped(action), fields, headers), origin));
  }
  return links.length + forms.length;
}

/** The session tokens that the tenant can get: those that passed through its server, and those that its tickets give. */
async function stolenTokens(target: Target, proxy: TenantProxy, secret: string): Promise<Set<string>> {
  const tokens = new Set(proxy.cookies.get('session'));
  for (const path of proxy.tickets) {
    for (const origin of [target.site, target.other, target.product]) {
      for (const binding of [secret, ...(proxy.cookies.get('binding') ?? [])]) {
        const thief = target.browser();
        thief.setCookie(origin, 'binding', binding);
        await thief.get(origin + path);
        const token = thief.cookie(origin, 'session');
        if (token !== undefined) tokens.add(token);
      }
    }
  }
  return tokens;
}

/** What the operator clicks, and what the tenant has afterwards. */
type Robbery = { operator: Browser; clicked: number; tokens: Set<string>; before: string[]; close(): Promise<void> };

async function rob(target: Target, proofs: readonly string[]): Promise<Robbery> {
  const { site, other, product } = target;
  const proxy = await startTenantProxy({ site, send: target.send });
  try {
    const host = new URL(site).hostname;
    const operator = await operatorBrowser(target, new Map([[host, proxy.port]]));
    const before = await identitiesOf(operator, product);
    const secret = newSecret();
    const hosts = [site, other, product].map((origin) => new URL(origin).hostname);
    const binding = await hashOf(secret);
    const ways = hosts.flatMap((one, i) => waysTo(one, target, binding, i === 0 ? proofs : proofs.slice(-1)));
    const starts = proofs.map((proof) => `${site}/en/auth/start?return=/en${proof && `&proof=${proof}`}`);
    const session = proxy.cookies.get('session')?.values().next().value ?? newSecret();
    const links = [...ways, ...starts, `${product}/en/auth/start?provider=demo&join=${session.slice(0, 22)}`];
    proxy.pages.set('/prizes', pageOf(links, forgedForms(target, ways)));
    const clicked = await clickEverything(operator, await operator.open(`${site}/prizes`, null));
    const tokens = await stolenTokens(target, proxy, secret);
    if (tokens.size === 0)
      throw new Error('the operator cannot sign in on the site, so the tenant has nothing to steal');
    return { operator, clicked, tokens, before, close: () => proxy.close() };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

const addAddress = () => ({ step: 'add-address', further: newAddress() });

const everythingClicked: Attack = {
  name: 'An operator who clicks every link and button of a tenant that controls its host, and every “Continue”, loses nothing beyond that site',
  needs: ['mails', 'operator'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const { operator, clicked, tokens, before, close } = await rob(target, ['', 'today', 'recent']);
    try {
      for (const token of tokens) {
        const thief = target.browser();
        for (const origin of [product, site, other]) thief.setCookie(origin, 'session', token);
        for (const origin of [product, other]) {
          checks.expect(!(await isSignedIn(thief, origin)), `a session of the site is none on ${origin}`);
          thief.setCookie(origin, 'session', token);
          const { status } = await thief.get(`${origin}/en/manage`);
          checks.expect(status === 401, `the staff area of ${origin} is closed, answers ${status}`);
          const { status: changed } = await thief.post(`${origin}/en/dashboard`, addAddress());
          checks.expect([401, 404].includes(changed), `no account is changed on ${origin}, answers ${changed}`);
        }
        const { status } = await thief.post(`${site}/en/dashboard`, addAddress());
        checks.expect(status === 404, `the site has no forms of accounts, answers ${status}`);
        const onward = await agree(thief, await thief.open(`${site}/en/auth/start?return=/en&proof=recent`, site));
        checks.expect(onward.url.startsWith(`${product}/en/login`), `the tenant cannot prove anything: ${onward.url}`);
        const page = await thief.get(`${site}/en/dashboard.json`);
        const { identities = [] } = page.status === 200 ? JSON.parse(page.text) : {};
        checks.expect(identities.length === 0, 'the site does not show how the operator signs in');
      }
      checks.expect(!(await isSignedIn(operator, other)), 'the operator got no session on another site');
      checks.expect(await isSignedIn(operator, product), 'the operator is still signed in on the product’s host');
      const after = await identitiesOf(operator, product);
      checks.expect(after.join() === before.join(), `the operator signs in as before: ${before} → ${after}`);
      return checks.result(`${clicked} links and forms clicked, ${tokens.size} sessions of the site stolen`);
    } finally {
      await close();
    }
  },
};

const noProof: Attack = {
  name: 'A tenant that takes over the session of an operator who only signed in on its site cannot act as staff with it',
  needs: ['mails', 'operator'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { clicked, tokens, close } = await rob(target, ['']);
    try {
      for (const token of tokens) {
        const thief = target.browser();
        thief.setCookie(site, 'session', token);
        const { status } = await thief.post(`${site}/en/manage/people`, { step: 'find', address: newAddress() });
        checks.expect([401, 403].includes(status), `an act of staff asks for a proof, answers ${status}`);
      }
      return checks.result(`${clicked} links and forms clicked, ${tokens.size} sessions stolen`);
    } finally {
      await close();
    }
  },
};

const silentSignIn: Attack = {
  name: 'A page that sends its visitors to a site’s sign-in signs nobody in there who has not agreed',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { browser: known } = await newPerson(target);
    const login = await known.copy().get(`${site}/en/login`);
    const provider = login.text.match(/auth\/start\?provider=([a-z0-9-]+)/)?.[1];
    const binding = await hashOf(newSecret());
    const host = new URL(site).hostname;
    const addresses = [
      `${site}/en/auth/start?return=/en`,
      ...(provider ? [`${site}/en/auth/start?provider=${provider}&return=/en`] : []),
      `${site}/en/auth/start?proof=recent&return=/en`,
      ...waysTo(host, target, binding, ['', 'today']),
    ];
    for (const address of addresses) {
      for (const from of ['https://evil.example', undefined]) {
        const browser = known.copy();
        const answer = await browser.open(address, from);
        checks.expect(!(await isSignedIn(browser, site)), `nobody is signed in by ${address}`);
        const isHarmless = isQuestion(answer) || /\/(login|auth\/callback)$/.test(new URL(answer.url).pathname);
        checks.expect(isHarmless, `${address} asks or refuses: ${answer.status} ${answer.url}`);
      }
    }
    return checks.result(`${addresses.length} addresses opened from elsewhere`);
  },
};

const signOut: Attack = {
  name: 'A person who signs out on the product’s host is signed out of the sites that they went to from there',
  needs: ['mails'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const { browser } = await newPerson(target);
    await goToSite(browser, site);
    await goToSite(browser, other);
    const kept = browser.copy();
    if (!(await isSignedIn(browser, site))) throw new Error('the person cannot go on to a site');
    const left = await browser.post(`${product}/en/sign-out`, {});
    const cleared = left.headers.get('clear-site-data') ?? '';
    checks.expect(/"cache"/.test(cleared) && /"storage"/.test(cleared), 'the browser forgets what pages showed');
    for (const origin of [product, site, other]) {
      checks.expect(!(await isSignedIn(kept, origin)), `the session on ${origin} has ended`);
    }
    return checks.result('signed out of the product and two sites');
  },
};

const signOutEverywhere: Attack = {
  name: 'A tenant cannot end the sessions that its members have on other devices and sites',
  needs: ['mails'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const { address, browser: phone } = await newPerson(target);
    const desk = target.browser();
    await signIn(target, desk, { origin: product, address });
    await goToSite(desk, other);
    await goToSite(phone, site);
    const tenant = target.browser();
    tenant.setCookie(site, 'session', phone.cookie(site, 'session') ?? '');
    await tenant.post(`${site}/en/sign-out`, { everywhere: '1' });
    await tenant.post(`${site}/en/dashboard/sessions`, { step: 'end-session', session: newSecret().slice(0, 22) });
    for (const origin of [product, other]) {
      checks.expect(await isSignedIn(desk, origin), `the session at the desk on ${origin} goes on`);
    }
    return checks.result('signed out “everywhere” on one site');
  },
};

/** What a tenant tries that controls its host's DNS, its proxy and what its visitors see. */
export const tenants: readonly Attack[] = [everythingClicked, noProof, silentSignIn, signOut, signOutEverywhere];
