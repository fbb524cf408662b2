import { newSecret } from '../../worker/platform/secrets.ts';
import { type Attack, Checks } from './attack.ts';
import type { Browser } from './browser.ts';
import {
  askForCode,
  enterCode,
  identitiesOf,
  isSignedIn,
  newAddress,
  newPerson,
  proofMail,
  type Target,
} from './target.ts';

/** Return addresses that lead elsewhere in some browser, or after some intermediary. */
const elsewhere = [
  ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '///evil.example'],
  ...['/\t/evil.example', '/%09/evil.example', '/%2fevil.example', '/%5cevil.example', '/./%2fevil.example'],
  ...['/../%2fevil.example', 'javascript:alert(1)', 'data:text/html,x', '/\r\nLocation:%20https://evil.example'],
  ...[
    'http:evil.example',
    '@evil.example',
    '.evil.example',
    '/en/..//evil.example',
    '/.//evil.example',
    '%2f%2fevil.example',
  ],
];

const ownOrigins = ({ product, site, other }: Target) => [product, site, other];

const openRedirects: Attack = {
  name: 'No address of a site leads its visitors on to a stranger’s',
  needs: [],
  async run(target) {
    const { product, site } = target;
    const checks = new Checks();
    const own = ownOrigins(target);
    const binding = newSecret();
    const host = new URL(site).hostname;
    for (const to of elsewhere) {
      const value = encodeURIComponent(to);
      for (const address of [
        `${site}/en/auth/start?return=${value}`,
        `${product}/en/auth/start?provider=demo&return=${value}`,
        `${product}/auth/visit?host=${host}&language=en&binding=${binding}&return=${value}`,
        `${product}/auth/visit?host=${value}&language=en&binding=${binding}&return=/en`,
        `${product}/en/login?return=${value}`,
        `${site}/en/auth/callback?problem=expired&return=${value}`,
        `${site}/${value}`,
        `${site}/en/${value}`,
      ]) {
        const browser = target.browser();
        const { status, headers, text } = await browser.get(address);
        checks.expect(status < 500, `${address} is no server error, but ${status}`);
        const location = headers.get('location');
        const next = location === null ? null : new URL(location, address);
        // A path of one's own may lead on to the provider.
        const isOwn = next === null || own.includes(next.origin);
        const isProvider = address.includes('provider=') && next?.hostname !== 'evil.example';
        checks.expect(isOwn || isProvider, `${address} leads to ${next?.origin}`);
        checks.expect(!/(href|action)="(https?:)?[/\\]{1,2}evil/i.test(text), `${address} has no link elsewhere`);
      }
    }
    return checks.result(`${elsewhere.length} return addresses in 8 places`);
  },
};

const redirectsAfterSignIn: Attack = {
  name: 'A visitor who signs in through a stranger’s link stays on the site',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const browser = target.browser();
    const address = newAddress();
    for (const to of elsewhere.slice(0, 5)) {
      const page = `${site}/en/login?return=${encodeURIComponent(to)}`;
      await browser.post(page, { step: 'address', address });
      const entered = await browser.post(page, { step: 'code', code: (await proofMail(target, address)).code });
      const next = new URL(entered.headers.get('location') ?? '/', page);
      checks.expect(entered.status === 303 && next.origin === site, `${to} leads to ${next.href}`);
      const onward = await browser.get(page);
      const further = new URL(onward.headers.get('location') ?? '/', page);
      checks.expect(further.origin === site, `${to} leads somebody who is signed in to ${further.href}`);
    }
    return checks.result('five return addresses');
  },
};

/** How a page of another site can send a form. */
const foreignHeaders = (target: Target): Record<string, string>[] => [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: target.other },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: target.site, referer: `${target.site}/en` },
];

/** The same in a browser that does not send `Sec-Fetch-Site`. */
const oldHeaders = (target: Target): Record<string, string>[] => [
  { origin: 'https://evil.example' },
  { origin: target.other },
  { origin: 'null' },
  { origin: `${target.site}.evil.example` },
];

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const forgedForms: Attack = {
  name: 'Forms that pages of other sites send change nothing for people who are signed in',
  needs: ['mails'],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    const { browser } = await newPerson(target);
    const before = (await identitiesOf(browser, product)).join();
    const cookie = `session=${browser.cookie(product, 'session')}; __Host-session=${browser.cookie(product, 'session')}`;
    const forms: [string, Record<string, string>][] = [
      ['/en/dashboard', { step: 'add-address', further: newAddress() }],
      ['/en/dashboard', { step: 'describe', name: 'Mallory', language: 'en' }],
      ['/en/sign-out', { everywhere: '1' }],
      ['/en/login', { step: 'address', address: newAddress() }],
      ['/en/language', { language: 'de' }],
      ['/en/manage/people', { step: 'find', address: newAddress() }],
      [`/en/auth/continue?host=${new URL(site).hostname}&language=en&return=/en&binding=${newSecret()}`, {}],
    ];
    for (const [path, fields] of forms) {
      for (const headers of [...foreignHeaders(target), ...oldHeaders(target)]) {
        const body = new URLSearchParams(fields).toString();
        const sent = { method: 'POST', headers: { ...form, cookie, ...headers }, body };
        const { status } = await send(product + path, sent);
        checks.expect(
          [403, 429].includes(status),
          `${path} from ${JSON.stringify(headers)} is refused, answers ${status}`,
        );
      }
    }
    checks.expect(await isSignedIn(browser, product), 'the person is still signed in');
    checks.expect((await identitiesOf(browser, product)).join() === before, 'the person signs in as before');
    return checks.result(`${forms.length} forms with 8 kinds of headers`);
  },
};

const methods: Attack = {
  name: 'Methods and bodies that no page uses are refused as the sender’s mistake',
  needs: [],
  async run(target) {
    const { site, product, send } = target;
    const checks = new Checks();
    const paths = [
      '/',
      '/en',
      '/en/login',
      '/en/dashboard',
      '/en/sign-out',
      '/api/v1/me',
      '/en/auth/start',
      '/auth/visit',
    ];
    for (const path of paths) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const { status } = await send(site + path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
        checks.expect(status >= 400 && status < 500, `${method} ${path} is refused, answers ${status}`);
      }
    }
    const post = (type: string, body: string, origin = site) =>
      send(`${origin}/en/login`, {
        method: 'POST',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': '10.255.0.1' },
        body,
      });
    const bodies: [string, string][] = [
      ['application/json', '{"step":"address","address":"a@b.example"}'],
      ['text/plain', 'step=address'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '--x\r\n'],
      ['application/x-www-form-urlencoded', 'step=constructor'],
      ['application/x-www-form-urlencoded', 'step=__proto__'],
      ['application/x-www-form-urlencoded', 'step=code&code=%00'],
      ['application/x-www-form-urlencoded', 'a='.padEnd(70_000, 'x')],
      ['', 'step=address'],
    ];
    for (const origin of [site, product]) {
      for (const [type, body] of bodies) {
        const { status } = await post(type, body, origin);
        checks.expect(status >= 400 && status < 500, `${type} ${body.slice(0, 30)} is refused, answers ${status}`);
      }
    }
    return checks.result(`${paths.length * 5} methods, ${bodies.length * 2} bodies`);
  },
};

const hosts: Attack = {
  name: 'A host that belongs to no site shows nobody’s pages, and no header makes it another',
  needs: [],
  async run(target) {
    const { site, other, send } = target;
    const checks = new Checks();
    const { host } = new URL(site);
    const { host: foreign, hostname } = new URL(other);
    const own = (await send(`${site}/en`)).text.match(/<title>([^<]*)/)?.[1];
    for (const unknown of [
      'evil.example',
      `${host.split(':')[0]}.evil.example`,
      `evil.${hostname}`,
      '127.0.0.1',
      '[::1]',
    ]) {
      const { status } = await send(`${site}/en`, { headers: { host: unknown } });
      checks.expect(status >= 400 && status < 500, `the host ${unknown} has no pages, answers ${status}`);
    }
    for (const name of [
      'x-forwarded-host',
      'x-host',
      'x-original-host',
      'x-forwarded-server',
      'forwarded',
      'x-original-url',
    ]) {
      const value = name === 'forwarded' ? `host=${foreign}` : foreign;
      const { status, text } = await send(`${site}/en`, { headers: { host, [name]: value } });
      const shown = text.match(/<title>([^<]*)/)?.[1];
      checks.expect(status === 200 && shown === own, `${name}: ${value} shows ${shown} (${status})`);
    }
    return checks.result('5 unknown hosts, 6 headers');
  },
};

/** Pages and forms of accounts, which only the product's host has. */
const accountsElsewhere: Attack = {
  name: 'A site’s host has no forms that change an account, for anybody who is signed in there',
  needs: ['mails'],
  async run(target) {
    const { site, product } = target;
    const checks = new Checks();
    const { address, browser } = await newPerson(target, site);
    const steps: Record<string, string>[] = [
      { step: 'add-address', further: newAddress() },
      { step: 'address', address: newAddress() },
      { step: 'confirm-code', code: '123456' },
      { step: 'confirm', token: newSecret() },
      { step: 'remove-identity', issuer: '', subject: address },
      { step: 'describe', name: 'Mallory', language: 'en' },
    ];
    for (const fields of steps) {
      const { status } = await browser.post(`${site}/en/dashboard`, fields);
      checks.expect(status === 404, `${fields.step} does not exist on a site, answers ${status}`);
    }
    const { status } = await browser.post(`${site}/en/dashboard/sessions`, { step: 'end-session', session: 'x' });
    checks.expect(status === 404, `sessions are not listed on a site, answers ${status}`);
    checks.expect(!(await isSignedIn(browser, product)), 'signing in on a site is none on the product’s host');
    return checks.result(`${steps.length + 1} forms`);
  },
};

const otherStaff: Attack = {
  name: 'A visitor or member finds no staff page and no act of staff open, on any site',
  needs: ['mails'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const visitor: Browser = target.browser();
    for (const origin of [product, site, other]) {
      const member = target.browser();
      const address = newAddress();
      await askForCode(member, origin, address);
      await enterCode(member, origin, (await proofMail(target, address)).code);
      const pages = ['', '/people', '/people?person=1', '/mails', '/rights', '.json', '/people.json'];
      for (const page of pages) {
        for (const [who, expected] of [
          [visitor, 401],
          [member, 403],
        ] as const) {
          const { status } = await who.get(`${origin}/en/manage${page}`);
          const isRefused = status === expected || status === 404;
          checks.expect(isRefused, `${origin}/en/manage${page} is refused with ${expected}, answers ${status}`);
        }
      }
      for (const step of ['find', 'grant-admin', 'revoke-admin', 'suspend', 'lift']) {
        const fields = { step, roleReason: 'because', suspensionReason: 'because', address };
        const { status } = await member.post(`${origin}/en/manage/people?person=1`, fields);
        checks.expect(status === 403, `${step} is forbidden on ${origin}, answers ${status}`);
      }
    }
    return checks.result('three sites');
  },
};

/** Attacks with requests that no page of the product sends. */
export const requests: readonly Attack[] = [
  ...[openRedirects, redirectsAfterSignIn, forgedForms, methods, hosts, accountsElsewhere, otherStaff],
];
