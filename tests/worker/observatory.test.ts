import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../support/observatory.ts';
import { type Answer, type Sent, startServer, type TestServer } from '../support/server.ts';
import { mailedTo } from '../support/signed-in.ts';
import { TestVisitor } from '../support/visitor.ts';

const host = 'atlas.localhost';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ vars: { ENVIRONMENT: 'production', PRODUCT_URL: 'https://localhost' } });
});
afterAll(() => server.close());

const plain = (path: string) => server.send(host, path, { scheme: 'http' });

/** 100, and the bonuses for the content policy (10), the resource policy (10), framing (5) and the referrer (5). */
const best = 130;

describe('Mozilla’s HTTP Observatory gives', () => {
  test.each<[string, number, string, Sent]>([
    ['a cached page', 200, '/en', {}],
    ['a page with a search', 200, '/en/directory?q=water', {}],
    ['the sign-in page', 200, '/en/login', {}],
    ['a page that asks to sign in', 401, '/en/dashboard', {}],
    ['a missing page', 404, '/en/nothing', {}],
    ['an unreadable address', 400, '/en/%', {}],
    ['a method that is not allowed', 405, '/en', { method: 'DELETE' }],
    ['page data', 200, '/en.json', {}],
    ['a problem as data', 404, '/api/v1/nothing', {}],
    ['a sitemap', 200, '/sitemap.xml', {}],
    ['an icon', 200, '/favicon.svg', {}],
  ])(`%s (%i) ${best} points`, async (_, status, path, sent) => {
    await server.get(host, path);
    const secure = await server.send(host, path, sent);
    expect(secure.status).toBe(status);
    expect(observe({ secure, plain: await plain(path), host })).toMatchObject({ score: best });
  });

  test('the steps of a sign-in five more, for their cookies', async () => {
    const visitor = new TestVisitor(server);
    const asked = await visitor.post('/en/login', { step: 'address', address: 'observed@example.org' });
    const { code } = await mailedTo(server, 'observed@example.org');
    const entered = await visitor.post('/en/login', { step: 'code', code });
    for (const secure of [asked, entered]) {
      expect(secure.headers.getSetCookie().length).toBeGreaterThan(0);
      const { score, results } = observe({ secure, plain: await plain('/en/login'), host });
      expect(results).toContain('cookies-secure-with-httponly-sessions-and-samesite');
      expect(score).toBe(best + 5);
    }
  });
});

describe('The score of an answer', () => {
  const answer = (headers: Record<string, string>, status = 200): Answer => ({
    status,
    headers: new Headers(headers),
    text: '',
    bytes: Buffer.alloc(0),
  });
  const redirected = answer({ location: `https://${host}/en` }, 308);

  test('without any header is that of a site that does nothing', () => {
    // 25 for the content policy, 20 for HSTS, the redirect and framing each, 5 for sniffing.
    expect(observe({ secure: answer({}), plain: answer({}), host }).score).toBe(10);
  });

  test.each([
    ['content-security-policy', "script-src 'unsafe-inline'; object-src 'none'", 60],
    ['content-security-policy', "default-src https: 'unsafe-eval'", 60],
    ['content-security-policy', "script-src 'self' 'unsafe-eval'; object-src 'none'; frame-ancestors 'none'", 110],
    ['set-cookie', 'session=1; Secure; SameSite=Lax', 70],
    ['set-cookie', 'session=1; HttpOnly; SameSite=Lax', 120],
    ['set-cookie', 'theme=1', 125],
    ['cross-origin-resource-policy', 'cross-origin', 120],
    ['referrer-policy', 'unsafe-url', 120],
    ['strict-transport-security', 'max-age=60', 120],
  ])('with %s: %s is %i', (name, value, score) => {
    const good = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
    };
    expect(observe({ secure: answer(good), plain: redirected, host }).score).toBe(best);
    expect(observe({ secure: answer({ ...good, [name]: value }), plain: redirected, host }).score).toBe(score);
  });
});
