import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sent, startServer, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signed-in.ts';

const atlas = 'atlas.localhost';

describe.each(['production', 'staging'])('In %s', (environment) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ vars: { ENVIRONMENT: environment, PRODUCT_URL: 'https://localhost' } });
  });
  afterAll(() => server.close());

  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const cookie = `__Host-session=${'x'.repeat(43)}; session=${'x'.repeat(43)}`;

  test.each<[string, string, string, Sent]>([
    ['a page', atlas, '/en/directory?q=a%20b&q=%C3%A9', {}],
    ['the start', atlas, '/', {}],
    ['an address without its canonical spelling', atlas, '/EN//directory/?utm_source=x', {}],
    ['an unreadable address', atlas, '/en/%', {}],
    ['a page of the product', 'localhost', '/en', {}],
    ['a host without a site', 'unknown.localhost', '/en', {}],
    ['page data', atlas, '/en.json', {}],
    ['the API', atlas, '/api/v1/me', { headers: { cookie } }],
    ['an icon', atlas, '/favicon.svg', {}],
    ['a page of a signed-in person', atlas, '/en/dashboard', { headers: { cookie } }],
    ['a form', atlas, '/en/login', { method: 'POST', headers: form, body: 'step=address&address=a@example.org' }],
    ['a form of another site', atlas, '/en/login', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a method that is not allowed', atlas, '/en', { method: 'DELETE' }],
    ['a visitor with a header of a proxy', atlas, '/en', { headers: { 'x-forwarded-proto': 'https' } }],
  ])('%s that is requested over http is requested again over https', async (_, host, path, sent) => {
    const { status, headers, text } = await server.send(host, path, { ...sent, scheme: 'http' });
    expect([status, headers.get('location'), text]).toEqual([308, `https://${host}${path}`, '']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });

  test('a request over http writes nothing', async () => {
    const count = () => server.db.prepare('select count(*) as n from outbox').first<number>('n');
    const before = await count();
    const body = 'step=address&address=plain@example.org';
    await server.send(atlas, '/en/login', { method: 'POST', headers: form, body, scheme: 'http' });
    expect(await count()).toBe(before);
  });

  test('the port of http is not kept', async () => {
    const { headers } = await server.send(`${atlas}:8080`, '/en', { scheme: 'http' });
    expect(headers.get('location')).toBe(`https://${atlas}/en`);
  });

  test('a page that is requested over https is shown', async () => {
    expect((await server.get(atlas, '/en')).status).toBe(200);
  });

  test('nobody reads, compares or rebuilds a search index over http', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await server.send('localhost', '/dev/search-index?site=atlas', { method })).status).toBe(404);
  });

  test('visitors do not see what an answer cost', async () => {
    const visitors = [
      (path: string) => server.get(atlas, path),
      await signedIn(server, 'member@example.org').then((member) => (path: string) => member.get(path)),
    ];
    for (const get of visitors)
      for (const path of [
        '/en',
        '/en/directory?q=a',
        '/en/login',
        '/en/dashboard',
        '/en/manage',
        '/api/v1/me',
        '/en/x',
      ])
        expect([path, (await get(path)).headers.get('server-timing')]).toEqual([path, null]);
  });

  test('staff see it on pages for which their session is read, and no other page reads it for that', async () => {
    const editor = await signedIn(server, 'editor@people.example');
    for (const path of ['/en/dashboard', '/en/manage', '/en/manage/people', '/api/v1/me'])
      expect([path, (await editor.get(path)).headers.get('server-timing')]).toEqual([
        path,
        expect.stringMatching(/^db;dur=[\d.]+;desc="round trips \d+, rows read \d+"/),
      ]);
    for (const path of ['/en', '/en/directory', '/en/privacy.json', '/robots.txt', '/en/x'])
      expect([path, (await editor.get(path)).headers.get('server-timing')]).toEqual([path, null]);
  });
});

describe('On a developer’s machine', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('http is not redirected, and everybody sees what an answer cost', async () => {
    for (const path of ['/en', '/en.json', '/api/v1/nothing']) {
      const { status, headers } = await server.get(atlas, path);
      expect([path, status]).toEqual([path, path.startsWith('/api') ? 404 : 200]);
      expect(headers.get('server-timing')).toMatch(/^db;dur=/);
    }
  });
});
