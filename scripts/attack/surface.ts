import { type Attack, Checks } from './attack.ts';
import { newPerson } from './target.ts';

const headers: Attack = {
  name: 'Browsers are told to run, frame and share nothing of the pages but what the site itself brings',
  needs: [],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    const paths = [
      '/en',
      '/en/directory?q=a',
      '/en/login',
      '/en/dashboard',
      '/en/nothing',
      '/en.json',
      '/api/v1/nothing',
    ];
    for (const address of [product, site].flatMap((origin) => paths.map((path) => origin + path))) {
      const { headers: sent } = await send(address);
      const policy = sent.get('content-security-policy') ?? '';
      const isDocument = sent.get('content-type')?.startsWith('text/html');
      const expected: [string, boolean][] = [
        ['a content policy that denies by default', policy.includes("default-src 'none'")],
        ['no inline or evaluated scripts', !/script-src[^;]*'unsafe-(inline|eval)'/.test(policy)],
        ['no framing', policy.includes("frame-ancestors 'none'")],
        ['Trusted Types', !isDocument || policy.includes("require-trusted-types-for 'script'")],
        ['nosniff', sent.get('x-content-type-options') === 'nosniff'],
        ['a resource policy', sent.get('cross-origin-resource-policy') === 'same-origin'],
        ['a referrer policy', sent.has('referrer-policy')],
        ['no cookie for visitors who do nothing', sent.getSetCookie().length === 0],
      ];
      for (const [what, isSo] of expected) checks.expect(isSo, `${address} has ${what}`);
    }
    return checks.result(`${paths.length * 2} addresses`);
  },
};

const nonces: Attack = {
  name: 'No shared cache can give several visitors a document with one nonce',
  needs: [],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    for (const address of [site, product].flatMap((origin) =>
      ['/en', '/en/directory', '/en/login'].map((path) => origin + path),
    )) {
      const [first, second] = [await send(address), await send(address)];
      const seen = [first, second].map(
        (answer) => answer.headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1],
      );
      checks.expect(Boolean(seen[0]) && seen[0] !== seen[1], `${address} has a new nonce each time: ${seen}`);
      const cache = first.headers.get('cache-control') ?? '';
      checks.expect(!/public|s-maxage/.test(cache) && cache !== '', `${address} is not for shared caches: ${cache}`);
    }
    return checks.result('six documents, twice each');
  },
};

const accountPages: Attack = {
  name: 'Pages of one person are kept by no cache',
  needs: ['mails'],
  async run(target) {
    const { product, site } = target;
    const checks = new Checks();
    for (const origin of [product, site]) {
      const { browser } = await newPerson(target, origin);
      for (const path of [
        '/en/dashboard',
        '/en/dashboard.json',
        '/api/v1/me',
        '/en/login?again=1',
        '/en/auth/callback',
      ]) {
        const cache = (await browser.get(origin + path)).headers.get('cache-control') ?? '';
        checks.expect(/no-store/.test(cache) && !/public/.test(cache), `${origin}${path} is not stored: ${cache}`);
      }
    }
    return checks.result('ten pages of people who are signed in');
  },
};

const https: Attack = {
  name: 'A visitor who comes by http is sent to https, and staff alone see what an answer cost',
  needs: ['https'],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    for (const origin of [product, site]) {
      for (const path of ['/', '/en', '/en/login', '/en/auth/start?return=/en']) {
        const { status, headers: sent } = await send(origin.replace(/^https/, 'http') + path);
        const location = sent.get('location') ?? '';
        checks.expect(status === 308 && location === origin + path, `http ${path}: ${status} ${location}`);
        checks.expect(sent.getSetCookie().length === 0, `http ${path} sets no cookie`);
      }
      const { headers: sent } = await send(`${origin}/en`);
      checks.expect(/max-age=\d{7,}/.test(sent.get('strict-transport-security') ?? ''), `${origin} has HSTS`);
      checks.expect(!sent.has('server-timing'), `${origin} tells visitors no times`);
      const mails = await send(`${origin}/dev/mail`);
      checks.expect(mails.status === 404, `${origin} shows no mails`);
      const login = await send(`${origin}/en/auth/start?return=/en`);
      for (const line of login.headers.getSetCookie()) {
        checks.expect(/^__Host-\w+=.*; ?Secure/i.test(line), `the cookie is bound to the host and https: ${line}`);
      }
    }
    return checks.result('the product and a site');
  },
};

const odd = ['', '{', 'null', '[]', '3', '{"patterns":1,"minutes":1}', '{"filters":null}', 'x'.repeat(100_000)];

const developers: Attack = {
  name: 'Pages for developers answer wrong input as the sender’s mistake, and only on the product’s host',
  needs: [],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    for (const path of ['/dev/filter-index?site=museums', '/dev/filter-index?site=atlas', '/dev/opening-hours']) {
      for (const body of odd) {
        const { status } = await send(product + path, { method: 'POST', body });
        checks.expect(status >= 400 && status < 500, `${path} ${body.slice(0, 20)}: ${status}`);
      }
    }
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/filter-index', '/dev/opening-hours']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await send(site + path, { method });
        checks.expect(status >= 400 && status < 500, `${method} ${path} does not exist on a site: ${status}`);
      }
    }
    return checks.result(`${3 * odd.length} bodies, 12 requests to a site`);
  },
};

const oddRequests: Attack = {
  name: 'Odd requests are answered, by no server error and with no other site',
  needs: [],
  async run(target) {
    const { product, site, send } = target;
    const checks = new Checks();
    const upgrade = {
      ...{ upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13' },
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const title = (await send(`${site}/en`)).text.match(/<title>([^<]*)/)?.[1];
    for (const sent of [
      ...[upgrade, { 'mf-original-url': `${product}/en` }, { 'mf-route-override': 'x' }],
      { range: 'bytes=0-1,2-3,4-' },
      { 'accept-encoding': 'gzip;q=0, *;q=0' },
      { 'if-none-match': '*'.repeat(5_000) },
      { 'accept-language': 'x'.repeat(5_000) },
      { cookie: `language=${'%'.repeat(2_000)}; session=%; =; ;;` },
      { 'sec-fetch-site': '', origin: 'null' },
    ]) {
      const { status, text } = await send(`${site}/en`, { headers: sent });
      const what = JSON.stringify(sent).slice(0, 60);
      checks.expect(status < 500, `${what} is no server error, but ${status}`);
      const shown = text.match(/<title>([^<]*)/)?.[1];
      checks.expect(shown === undefined || shown === title || status !== 200, `${what} shows ${shown}`);
    }
    for (const path of [
      '/%',
      '/en/%ff',
      '/en/%00',
      '/..%2f..%2f',
      '/en?%',
      '//',
      '/.git/config',
      '/en/listings/%E0%A4%A',
      `/${'a/'.repeat(2_000)}`,
    ]) {
      const { status } = await send(site + path);
      checks.expect(status < 500, `${path.slice(0, 40)} is no server error, but ${status}`);
    }
    const { status } = await send(`${site}/_monitoring`, { method: 'POST', body: 'x'.repeat(3_000_000) });
    checks.expect(status >= 400 && status < 500, `a report of three megabytes is refused, answers ${status}`);
    return checks.result('headers, paths and a large report');
  },
};

/** Attacks on what browsers, caches and intermediaries get. */
export const surface: readonly Attack[] = [...[headers, nonces, accountPages, https, developers, oddRequests]];
