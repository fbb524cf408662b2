import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataPath } from '../../web/contract/representation.ts';
import { hosts, problemSamples, samples } from '../support/samples.ts';
import { type Answer, type Sent, startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ vars: { SENTRY_DSN: 'http://key@127.0.0.1:9/1' } });
});
afterAll(() => server.close());

const { directory: atlas, product, unconnected } = hosts;

const policyOf = ({ headers }: Answer) => headers.get('cross-origin-resource-policy');

describe.each([...samples, ...problemSamples])('The page $route', ({ host, path, withQuery }) => {
  test('and its data cannot be loaded by pages of other sites', async () => {
    const page = path('en');
    for (const address of [page, ...withQuery('en'), dataPath(page, 'json'), dataPath(page, 'txt')]) {
      const answer = await server.get(host, address);
      expect([address, policyOf(answer)]).toEqual([address, 'same-origin']);
      if (answer.headers.get('content-type')?.startsWith('text/html'))
        expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const others: [string, number, string, string, Sent][] = [
  ['a redirect to a language', 307, atlas, '/', {}],
  ['a canonical redirect', 308, atlas, '/EN', {}],
  ['a chosen language', 303, atlas, '/en/language', { method: 'POST', headers: form, body: 'language=de' }],
  ['a refused form', 403, atlas, '/en/language', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a form with a fault', 422, atlas, '/en/login', { method: 'POST', headers: form, body: 'step=address&address=x' }],
  ['a method that is not allowed', 405, atlas, '/en', { method: 'DELETE' }],
  ['an unreadable address', 400, atlas, '/en/%', {}],
  ['the account of a visitor', 401, atlas, '/api/v1/me', {}],
  ['an unknown endpoint', 404, atlas, '/api/v1/nothing', {}],
  ['monitoring', 202, atlas, '/_monitoring', { method: 'POST', body: '{"dsn":"http://key@127.0.0.1:9/1"}\n' }],
  ['a file for crawlers', 200, atlas, '/robots.txt', {}],
  ['a sitemap', 200, atlas, '/sitemap.xml', {}],
  ['a search description', 200, atlas, '/opensearch.xml', {}],
  ['a file for language models', 200, atlas, '/llms.txt', {}],
  ['suggestions of the search box', 200, atlas, '/suggestions/en?q=m', {}],
  ['places that may be the same', 200, atlas, '/api/v1/duplicates?name=museum&lang=en', {}],
  ['an icon', 200, atlas, '/favicon.svg', {}],
  ['the drawings', 200, atlas, '/drawings.svg', {}],
  ['the drawings on an unknown host', 200, unconnected, '/drawings.svg', {}],
  ['the map of the world', 200, atlas, '/world.svg', {}],
  ['a map that is moved', 200, atlas, '/map/en/2/0,0.svg', {}],
  ['the listings on a map', 200, atlas, '/near/en/2/0,0', {}],
  ['places by their names', 200, atlas, '/places/en?q=a', {}],
  ['a missing hashed file', 404, atlas, '/assets/_next/static/chunks/gone.js', {}],
  ['a missing photo', 404, atlas, `/media/${'x'.repeat(22)}/160.webp`, {}],
  ['a missing photo of a draft', 404, atlas, `/uploads/${'0'.repeat(32)}/160.webp`, {}],
  ['a photo without an id', 400, atlas, '/api/v1/uploads?form=submission', { method: 'POST' }],
  ['a missing picture', 404, atlas, `/pictures/${'0'.repeat(32)}.webp`, {}],
  ['the start of a sign-in', 404, atlas, '/en/auth/start?provider=none', {}],
  ['the mails of developers', 200, product, '/dev/mail', {}],
  ['the mails of developers as data', 200, product, '/dev/mail.json', {}],
  ['an unknown host', 404, unconnected, '/en', {}],
  ['a page that the browser has', 304, atlas, '/en', {}],
];

test.each(others)('%s (%i) cannot be loaded by pages of other sites', async (_, status, host, path, sent) => {
  const known = status === 304 ? ((await server.get(host, path)).headers.get('etag') ?? '') : '';
  const answer = await server.send(host, path, known ? { headers: { 'if-none-match': known } } : sent);
  expect([answer.status, policyOf(answer)]).toEqual([status, 'same-origin']);
});

test('the picture of a person cannot be loaded by pages of other sites', async () => {
  const visitor = await signedIn(server, 'pictured@example.org', 'localhost');
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } });
  const value = new File([new Uint8Array(Buffer.from(await red.png().toBuffer()))], 'me.png', { type: 'image/png' });
  await visitor.upload('http://localhost/en/dashboard', { step: 'picture' }, { name: 'picture', value });
  const me = await visitor.get('http://localhost/api/v1/me');
  const { picture } = JSON.parse(me.text) as { picture: string };
  const answer = await visitor.get(`http://localhost${picture}`);
  expect([policyOf(me), answer.status, policyOf(answer)]).toEqual(['same-origin', 200, 'same-origin']);
});

test('a photo of a listing, the map around it and hashed files can be shown by pages of other sites', async () => {
  const key = await server.db
    .prepare("select key from photos where site_id = (select id from sites where slug = 'crafts') limit 1")
    .first<string>('key');
  // The second answer comes from the cache.
  for (const _ of ['first', 'cached'])
    expect(policyOf(await server.get(hosts.other, `/media/${key}/160.webp`))).toBe('cross-origin');
  expect(policyOf(await server.get(atlas, '/map/en/52.38,4.89.svg'))).toBe('cross-origin');
  const { text } = await server.get(atlas, '/en');
  const [file = ''] = text.match(/\/assets\/_next\/static\/[^"]+\.js/) ?? [];
  expect(policyOf(await server.get(atlas, file))).toBe('cross-origin');
});
