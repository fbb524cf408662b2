import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../web/contract/languages.ts';
import { bootOf, rootOf } from '../support/page.ts';
import { type Sent, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const atlas = 'atlas.localhost';
const product = 'localhost';

describe('A visitor who requests / is redirected to', () => {
  test.each<[string, string, Record<string, string>]>([
    ['the default of the site, without a preference', 'en', {}],
    ['the only preferred language', 'de', { 'accept-language': 'de' }],
    ['the language of a regional variant', 'de', { 'accept-language': 'de-CH' }],
    ['the language of a variant with a script', 'hi', { 'accept-language': 'hi-Deva-IN' }],
    ['the first by quality, not by order', 'ja', { 'accept-language': 'fr;q=0.3, ja;q=0.9, en;q=0.5' }],
    ['the first of equal quality', 'pl', { 'accept-language': 'pl, fr' }],
    ['the next one, if the site does not have the first', 'ar', { 'accept-language': 'sv, ar;q=0.5' }],
    ['no language with q=0', 'es', { 'accept-language': 'de;q=0, es;q=0.1' }],
    ['the default, if the site has none of the preferred languages', 'en', { 'accept-language': 'sv, fi;q=0.5' }],
    ['the default, for *', 'en', { 'accept-language': '*' }],
    ['a named language before *', 'fr', { 'accept-language': '*;q=0.5, fr' }],
    ['the default, for a malformed header', 'en', { 'accept-language': ';;q=x,,\u00ff,_!,de-,-de,q=1' }],
    ['the default, for an endless list', 'en', { 'accept-language': 'x-y,'.repeat(2_000) }],
    [
      'the language in the cookie before the browser’s',
      'ja',
      { cookie: 'a=b; language=ja; c=d', 'accept-language': 'de' },
    ],
    ['the browser’s, if the cookie has an unknown language', 'de', { cookie: 'language=xx', 'accept-language': 'de' }],
    [
      'the browser’s, if the cookie is malformed',
      'de',
      { cookie: 'language=%E0%A4%A; language', 'accept-language': 'de' },
    ],
    ['the default, if the cookie is a path', 'en', { cookie: 'language=//evil.example' }],
  ])('%s (%s)', async (_, lang, headers) => {
    const answer = await server.get(atlas, '/', headers);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/${lang}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a language of this site, even if other sites have more', async () => {
    const asked = { 'accept-language': 'ja, fr;q=0.1', cookie: 'language=pl' };
    expect((await server.get('crafts.localhost', '/', asked)).headers.get('location')).toBe('/fr');
    expect((await server.get(atlas, '/', asked)).headers.get('location')).toBe('/pl');
  });

  test.each([
    ['/directory', '/de/directory'],
    ['/directory/category/art?q=a&x=1', '/de/directory/category/art?q=a&x=1'],
    ['/directory/listing/painting-amsterdam', '/de/directory/listing/painting-amsterdam'],
    ['/privacy', '/de/privacy'],
    ['/directory.json?q=a', '/de/directory.json?q=a'],
    ['/directory/listing/caf%C3%A9', '/de/directory/listing/caf%C3%A9'],
    ['/directory/listing/a%3Fb%23c', '/de/directory/listing/a%3Fb%23c'],
    ['/directory/listing/%2F%2Fevil.example', '/de/directory/listing/%2F%2Fevil.example'],
    ['/directory/listing/%0d%0aset-cookie:x=y', '/de/directory/listing/%0D%0Aset-cookie%3Ax%3Dy'],
  ])('the same page in the visitor’s language if the path has none: %s', async (path, to) => {
    const answer = await server.get(atlas, path, { 'accept-language': 'de' });
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(to);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('The language in the path', () => {
  test.each(languages.map(({ tag, direction }) => [tag, direction] as const))(
    'overrides cookie and browser: /%s',
    async (tag, direction) => {
      const answer = await server.get(atlas, `/${tag}`, { cookie: 'language=de', 'accept-language': 'fr' });
      expect(answer.status).toBe(200);
      expect(rootOf(answer.text)).toEqual({ lang: tag, dir: direction });
      expect(answer.headers.get('vary') ?? '').not.toMatch(/cookie|accept-language/i);
    },
  );

  test.each(['/ja', '/ja/directory', '/sv', '/sv/privacy', '/zh-hans/directory'])(
    'is a 404 if the site does not have it, with links to the page in the site’s languages: %s',
    async (path) => {
      const answer = await server.get('crafts.localhost', path, { 'accept-language': 'fr' });
      expect(answer.status).toBe(404);
      expect(rootOf(answer.text).lang).toBe('fr');
      const rest = path
        .split('/')
        .slice(2)
        .map((segment) => `/${segment}`)
        .join('');
      const { alternatives } = bootOf(answer.text).page.data as { alternatives: { tag: string; path: string }[] };
      expect(alternatives.map(({ tag, path: to }) => [tag, to]).sort()).toEqual(
        ['ar', 'de', 'en', 'fr'].map((tag) => [tag, `/${tag}${rest}`]),
      );
      for (const { path: to } of alternatives) expect(answer.text).toContain(`href="${to}"`);
    },
  );

  test.each([
    [product, '/cms-viewer/xx/dashboard', '/cms-viewer/fr/dashboard'],
    [product, '/cms-viewer/widget-loader/xx', '/cms-viewer/widget-loader/fr'],
    ['crafts.localhost', '/ja/directory?q=a%26b', '/fr/directory?q=a%26b'],
    ['crafts.localhost', '//ja/directory', '/fr/directory'],
  ])('is replaced wherever it is in the path: %s%s becomes %s', async (host, path, to) => {
    const { text } = await server.get(host, path);
    const { alternatives } = bootOf(text).page.data as { alternatives: { tag: string; path: string }[] };
    expect(alternatives.find(({ tag }) => tag === 'fr')?.path).toBe(to);
  });

  test('is not found if it is not a language', async () => {
    const answer = await server.get(atlas, '/english/directory');
    expect(answer.status).toBe(404);
    expect(bootOf(answer.text).page.data).toMatchObject({ code: 'not-found', alternatives: [] });
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const choose = (body: Record<string, string>, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  ({ method: 'POST', headers: { ...form, ...headers }, body: new URLSearchParams(body).toString() }) satisfies Sent;

describe('A visitor who chooses a language', () => {
  test('finds the same search in the other languages in the footer', async () => {
    const { text } = await server.get(atlas, '/en/directory/category/art?q=mus');
    for (const { tag } of languages)
      expect(text).toMatch(new RegExp(`<a[^>]* href="/${tag}/directory/category/art\\?q=mus" hrefLang="${tag}"`));
  });

  test('returns to the same page with filters and query, and the choice is stored', async () => {
    const sent = choose({ language: 'pl', return: '/en/directory/category/art?after=x&q=a%20b' });
    const answer = await server.send(atlas, '/en/language', sent);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/pl/directory/category/art?after=x&q=a%20b');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^language=pl; /);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).toMatch(/Max-Age=31536000/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=/i);
    const home = await server.get(atlas, '/', { cookie: cookie.split(';')[0] ?? '' });
    expect(home.headers.get('location')).toBe('/pl');
  });

  test.each([
    ['/en', '/de'],
    ['/', '/de'],
    ['/en/directory/listing/painting-amsterdam', '/de/directory/listing/painting-amsterdam'],
    ['/cms-viewer/en/websites', '/cms-viewer/de/websites'],
    ['/cms-viewer/widget-loader/en', '/cms-viewer/widget-loader/de'],
  ])('on %s continues on %s', async (from, to) => {
    const answer = await server.send(atlas, '/en/language', choose({ language: 'de', return: from }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(to);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example/en',
    'https:/evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/..//evil.example',
    '/en/..//evil.example',
    '/%2e%2e//evil.example',
    '／／evil.example',
    '/／evil.example',
    '/\u2028/evil.example',
    '/\u0000/evil.example',
    '/en\r\nset-cookie: a=b',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'en',
    '?x',
    '',
  ])('is never redirected to another origin: %j', async (address) => {
    const answer = await server.send(atlas, '/en/language', choose({ language: 'de', return: address }));
    expect(answer.status).toBe(422);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each(['/en/%2F/evil.example', '/en?next=//evil.example', '/en#//evil.example'])(
    'stays on this site for every spelling of the address: %j',
    async (address) => {
      const answer = await server.send(atlas, '/en/language', choose({ language: 'de', return: address }));
      expect(answer.status).toBe(303);
      const to = new URL(answer.headers.get('location') ?? 'x:', 'http://atlas.localhost/en/language');
      expect(to.origin).toBe('http://atlas.localhost');
      expect(to.pathname).not.toMatch(/^\/[/\\]/);
    },
  );

  test.each(['xx', 'ja', '', 'EN', 'en ', '../de', 'constructor'])(
    'that the site does not have gets an error: %j',
    async (language) => {
      const answer = await server.send('crafts.localhost', '/en/language', choose({ language, return: '/en' }));
      expect(answer.status).toBe(422);
      expect(answer.headers.get('set-cookie')).toBeNull();
    },
  );

  test.each<[string, Sent]>([
    ['nothing', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }],
    [
      'JSON',
      {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: '{"language":"de"}',
      },
    ],
    [
      'a broken multipart form',
      {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
        body: '--y\r\n',
      },
    ],
    [
      'a multipart form without boundary',
      {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data' },
        body: 'x',
      },
    ],
    [
      'a file',
      {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\ncontent-disposition: form-data; name="language"; filename="a"\r\n\r\nde\r\n--x--\r\n',
      },
    ],
  ])('with %s learns what is missing, not that the server failed', async (_, sent) => {
    const answer = await server.send(atlas, '/en/language', sent);
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['outside any page', { 'sec-fetch-site': 'none' }],
    ['another site, according to Origin only', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://atlas.localhost:81' }],
    ['a page without origin', { origin: 'null' }],
    ['another site that claims this origin', { 'sec-fetch-site': 'cross-site', origin: 'http://atlas.localhost' }],
  ])('from %s is refused', async (_, headers) => {
    const answer = await server.send(atlas, '/en/language', choose({ language: 'de', return: '/en' }, headers));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each<[string, Record<string, string>]>([
    ['that sends no referrer, so that its origin is null', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['in a browser without fetch metadata', { origin: 'http://atlas.localhost' }],
  ])('on a page %s is accepted', async (_, headers) => {
    const answer = await server.send(atlas, '/en/language', choose({ language: 'de', return: '/en' }, headers));
    expect(answer.status).toBe(303);
  });
});

test.each([
  ['hi', ' में'],
  ['pl', 'Język: '],
])('A card on a page in %s names the language of its texts if it is another one', async (lang, words) => {
  const { text } = await server.get(atlas, `/${lang}/directory/city/paris`);
  const cards = text.split('<li class="card">').slice(1);
  const names = new Intl.DisplayNames(lang, { type: 'language' });
  const tags = cards.map((card) => /<h3 lang="([a-z-]+)"/.exec(card)?.[1]);
  expect(tags.some((tag) => tag)).toBe(true);
  for (const [i, card = ''] of cards.entries()) {
    const tag = tags[i];
    const place = /<p>([^<]*)<\/p>/.exec(card)?.[1] ?? '';
    if (tag) expect(place).toMatch(new RegExp(` · .*${names.of(tag)}`));
    expect(place.includes(words)).toBe(tag !== undefined);
  }
});
