import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootOf, metaOf, rootOf } from '../support/page.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sites = { 'atlas.localhost': 'atlas', 'crafts.localhost': 'crafts', localhost: 'signpost' };
const siteNames = ['The Atlas', 'Waterlinie', 'atlas.localhost', 'crafts.localhost'];

/** The unknown-domain page: no content of any site, not indexed. */
function expectUnknownDomain(answer: Answer, host: string): void {
  expect(answer.status).toBe(404);
  expect(metaOf(answer.text, 'robots')).toBe('noindex');
  const { site, page } = bootOf(answer.text);
  expect(site.slug).toBe('');
  expect(page).toMatchObject({ route: 'unknownDomain', data: { host, target: 'localhost' } });
  expect(answer.text.match(/<td[^>]*><bdi[^>]*>([^<]*)<\/bdi>/g)?.map((cell) => cell.replace(/<[^>]*>/g, ''))).toEqual([
    host,
    'CNAME',
    'localhost',
  ]);
  for (const name of siteNames.filter((known) => !host.includes(known))) expect(answer.text).not.toContain(name);
}

describe('A visitor of a connected host', () => {
  test.each(Object.entries(sites))('%s sees the site that is connected to it', async (host, slug) => {
    const answer = await server.get(host, '/en');
    expect(answer.status).toBe(200);
    expect(bootOf(answer.text).site.slug).toBe(slug);
  });

  test.each([
    ['ATLAS.LOCALHOST', 'atlas'],
    ['Crafts.LocalHost', 'crafts'],
    ['atlas.localhost.', 'atlas'],
    ['atlas.localhost:8787', 'atlas'],
    ['atlas.localhost.:1', 'atlas'],
    ['LOCALHOST:65535', 'signpost'],
  ])('sees the same site if the host is written %s', async (host, slug) => {
    const answer = await server.get(host, '/en');
    expect(answer.status).toBe(200);
    expect(bootOf(answer.text).site.slug).toBe(slug);
  });

  test.each([
    'x-forwarded-host',
    'forwarded',
    'x-host',
    'x-original-host',
    'x-http-host-override',
    'cookie',
    'origin',
    'referer',
  ])('sees this site regardless of %s', async (header) => {
    const answer = await server.get('crafts.localhost', '/en', {
      [header]: header === 'forwarded' ? 'host=atlas.localhost' : 'https://atlas.localhost/en',
      'accept-language': 'en',
    });
    expect(answer.status).toBe(200);
    expect(bootOf(answer.text).site.slug).toBe('crafts');
    expect(answer.text).not.toContain('atlas.localhost');
  });
});

describe('A visitor of an unconnected host', () => {
  test.each([
    'unknown.localhost',
    'atlas.localhost.evil.com',
    'evil-atlas.localhost',
    'atlas',
    'www.atlas.localhost',
    'atlas-localhost',
    'atlas.localhos',
    'xn--mseums-0ya.localhost',
    '_dmarc.atlas.localhost',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('%s learns that it is not connected, and how to connect it', async (host) => {
    // URLs normalise addresses: 2130706433 is 127.0.0.1.
    const written = new URL(`http://${host}`).hostname;
    expectUnknownDomain(await server.get(host, '/en', { 'accept-language': 'en' }), written);
  });

  test.each([
    '/',
    '/en',
    '/de/directory',
    '/en/directory/listing/painting-amsterdam',
    '/cms-viewer/en/websites',
    '/nothing/at/all',
    '/xx',
  ])('sees the unknown-domain page on every path: %s', async (path) => {
    expectUnknownDomain(await server.get('nobody.example', path), 'nobody.example');
  });

  test.each([
    ['ar', 'ar', 'rtl'],
    ['ja-JP,en;q=0.2', 'ja', 'ltr'],
    ['pt', 'en', 'ltr'],
    ['fr-CH;q=0.5, de-AT;q=0.9', 'de', 'ltr'],
  ])('sees the unknown-domain page in their preferred language: %s', async (acceptLanguage, lang, dir) => {
    const answer = await server.get('nobody.example', '/', { 'accept-language': acceptLanguage });
    expectUnknownDomain(answer, 'nobody.example');
    expect(rootOf(answer.text)).toEqual({ lang, dir });
  });

  test('gets the problem as data if they request data', async () => {
    const answer = await server.get('nobody.example', '/en/directory.json');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'unknown-domain',
      host: 'nobody.example',
      target: 'localhost',
    });
  });

  test('cannot choose a language, post to monitoring or read assets of a site', async () => {
    for (const path of ['/en/language', '/_monitoring', '/api/v1/listings']) {
      const answer = await server.send('nobody.example', path, { method: 'POST', body: 'language=de' });
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});

test('A host with an invented name never gets another site', async () => {
  const label = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
  const near = fc.constantFrom(...Object.keys(sites)).chain((host) =>
    fc.oneof(
      label.map((text) => `${text}.${host}`),
      label.map((text) => `${host}.${text}`),
      label.map((text) => `${text}${host}`),
      fc.nat(host.length).map((at) => host.slice(0, at) + host.slice(at + 1)),
      fc.tuple(fc.nat(host.length), label).map(([at, text]) => host.slice(0, at) + text + host.slice(at)),
      fc.constant(host).map((text) => `${text}..`),
    ),
  );
  await fc.assert(
    // Names that are invalid in a URL are refused before the Worker: edge.test.ts.
    fc.asyncProperty(
      near.filter((name) => URL.canParse(`http://${name}`)),
      fc.constantFrom('', '.', ':80', '.:443'),
      async (name, end) => {
        const answer = await server.get(name + end, '/en');
        const own = (sites as Record<string, string>)[name.toLowerCase()];
        if (own) expect(bootOf(answer.text).site.slug).toBe(own);
        else if (answer.status === 404) expect(bootOf(answer.text).site.slug).toBe('');
        else expect(answer.status).toBe(400);
      },
    ),
    { numRuns: 150 },
  );
});
