import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWranglerConfig } from '../../scripts/lib/wrangler-toml.ts';
import { startIngest } from '../support/ingest.ts';
import { type Sent, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ vars: { SENTRY_DSN: 'http://key@127.0.0.1:9/1' } });
});
afterAll(() => server.close());

const host = 'atlas.localhost';

const always = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const documents: [string, number, string, Sent][] = [
  ['a page', 200, '/en', {}],
  ['a page that is not cached', 200, '/en/login', {}],
  ['a missing page', 404, '/en/nothing', {}],
  ['a bad request', 400, '/en/%', {}],
  ['a method that is not allowed', 405, '/en', { method: 'DELETE' }],
  ['a refused form', 403, '/en/language', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
];

const others: [string, number, string, Sent][] = [
  ['page data', 200, '/en.json', {}],
  ['page data for navigation', 200, '/en.txt', {}],
  ['a redirect', 307, '/', {}],
  ['a canonical redirect', 308, '/EN', {}],
  ['a chosen language', 303, '/en/language', { method: 'POST', headers: form, body: 'language=de' }],
  ['a problem of the API', 404, '/api/v1/nothing', {}],
  ['a problem as data', 404, '/en/nothing.json', {}],
  ['a drawing', 200, '/drawings.svg', {}],
  ['an icon', 200, '/favicon.svg', {}],
  ['a refused envelope', 400, '/_monitoring', { method: 'POST', body: 'x' }],
  ['an accepted envelope', 202, '/_monitoring', { method: 'POST', body: '{"dsn":"http://key@127.0.0.1:9/1"}\n' }],
];

test.each([...documents, ...others])(
  '%s (%i) has the security headers and a request id',
  async (_, status, path, sent) => {
    const answer = await server.send(host, path, sent);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...always,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers.get('strict-transport-security')).not.toContain('includeSubDomains');
    expect(answer.headers.get('cache-control')).toBeTruthy();
    expect(answer.headers.get('x-powered-by')).toBeNull();
  },
);

test.each(documents)('%s (%i) allows only its own scripts, and no framing', async (_, __, path, sent) => {
  const policy = policyOf(await server.send(host, path, sent));
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toMatch(/^'nonce-[A-Za-z0-9+/]{24}' 'strict-dynamic'$/);
  expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{24}'$/);
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect(policy.get('require-trusted-types-for')).toBe("'script'");
  expect(policy.get('trusted-types')).toBe('nextjs#bundler legal-text post-text');
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
});

test.each(others)('%s (%i) allows no scripts and no framing', async (_, __, path, sent) => {
  const policy = policyOf(await server.send(host, path, sent));
  expect(Object.fromEntries(policy)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
});

test('a page that the browser still has (304) has no policy, but has the other headers', async () => {
  const etag = (await server.get(host, '/en')).headers.get('etag') ?? '';
  const answer = await server.get(host, '/en', { 'if-none-match': etag });
  expect(answer.status).toBe(304);
  expect(Object.fromEntries(answer.headers)).toMatchObject(always);
  expect(answer.headers.get('content-security-policy')).toBeNull();
});

test('a hashed file can be cached for a year and read by pages of other hosts, and runs nothing by itself', async () => {
  const { text } = await server.get(host, '/en');
  for (const kind of ['js', 'css']) {
    const path = text.match(new RegExp(`"(/assets/_next/static/[^"]+\\.${kind})`))?.[1] ?? '';
    const answer = await server.get(host, path);
    expect(answer.status, path).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...always,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('a deployment with an unreadable configuration answers every page with an error and the same headers, and reports it', async () => {
  const ingest = await startIngest();
  const broken = await startServer({ vars: { SENTRY_DSN: ingest.dsn, MAIL_FROM: 'nobody' } });
  try {
    const answer = await broken.get(host, '/en');
    expect([answer.status, answer.text]).toEqual([500, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(always);
    expect(Object.fromEntries(policyOf(answer))).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
    const { exception, request, tags } = await ingest.event(answer.text);
    expect(exception.values[0]?.type).toBe('ValiError');
    expect(request).toEqual({ method: 'GET', url: `http://${host}/en` });
    expect(tags).toEqual({ request_id: answer.headers.get('x-request-id') });
  } finally {
    await broken.close();
    await ingest.close();
  }
});

test.each(['atlas.localhost', 'nobody.example'])(
  'a missing hashed file is a problem, not a page, and browsers of %s do not cache it',
  async (asked) => {
    const answer = await server.get(asked, '/assets/_next/static/chunks/gone.js');
    expect(answer.status).toBe(404);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...always,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
  },
);

test('build output other than hashed files is never served without the Worker', async () => {
  const out = new URL('../../web/out/', import.meta.url);
  const files = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== '_headers')
    .map((entry) => path.posix.join('/', path.relative(fileURLToPath(out), entry.parentPath), entry.name))
    .filter((file) => !file.startsWith('/assets/'));
  expect(files.length).toBeGreaterThan(1_000);
  for (const env of [undefined, 'production']) {
    const rules = readWranglerConfig(env).assets?.run_worker_first;
    const patterns = Array.isArray(rules) ? rules.map((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}$`)) : [];
    expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  }
  for (const file of ['/en.html', '/edge/messages/en.json'])
    expect((await server.get(host, file)).status, file).toBe(404);
});

/** The directives of a response's content policy. */
function policyOf({ headers }: { headers: Headers }): Map<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ').filter(Boolean);
  return new Map(
    directives.map((directive) => [directive.split(' ', 1)[0] ?? '', directive.slice(directive.indexOf(' ') + 1)]),
  );
}
