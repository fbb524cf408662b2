import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startEdge } from '../../scripts/lib/edge.ts';
import { anyCharacter } from '../support/any-character.ts';
import { bootOf } from '../support/page.ts';
import { rawGet, sendRaw } from '../support/raw-request.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let edge: http.Server;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = await freePort();
  edge = await startEdge({ listen: port, worker: server.port });
});
afterAll(async () => {
  edge.closeAllConnections();
  edge.close();
  await server.close();
});

const sites = new Map([
  ['atlas.localhost', 'atlas'],
  ['crafts.localhost', 'crafts'],
  ['localhost', 'signpost'],
]);

/** What a Host header may get: the site of exactly that host, the unknown-domain page, or a refusal. */
function expectOwnOrNothing(host: string, { status, text }: { status: number; text: string }): void {
  const own = sites.get(
    host
      .trim()
      .toLowerCase()
      .replace(/:\d{1,5}$/, '')
      .replace(/\.$/, ''),
  );
  if (own && status === 200) {
    expect(bootOf(text).site.slug).toBe(own);
    return;
  }
  expect([400, 404], JSON.stringify(host)).toContain(status);
  if (status === 404) expect(bootOf(text).site.slug).toBe('');
  for (const name of sites.values()) expect(text).not.toContain(`"slug":"${name}"`);
}

const nasty = [
  '',
  ' ',
  'atlas.localhost/../crafts.localhost',
  'atlas.localhost#crafts.localhost',
  'atlas.localhost?x',
  'atlas.localhost@crafts.localhost',
  'crafts.localhost@atlas.localhost:80',
  'user:pass@atlas.localhost',
  'atlas.localhost, crafts.localhost',
  'atlas.localhost;crafts.localhost',
  'atlas.localhost\tcrafts.localhost',
  'atlas.localhost:99999',
  'atlas.localhost:-1',
  'atlas.localhost:80:80',
  'atlas.localhost:http',
  'atlas.localhost:',
  'http://atlas.localhost',
  '//atlas.localhost',
  '\\atlas.localhost',
  '%6Duseums.localhost',
  'atlas%2elocalhost',
  'atlas。localhost',
  'atlas․localhost',
  'ⓜuseums.localhost',
  'muѕeums.localhost',
  '\u202eatlas.localhost',
  'atlas.localhost\u200b',
  'xn--.localhost',
  'xn--a',
  '[::1',
  '[',
  ']',
  '[]',
  '[::1]x',
  '[::1%25lo]',
  '[v1.a]',
  '[atlas.localhost]',
  '0',
  '999.999.999.999',
  '1.2.3.4.5',
  '256',
  '.',
  '..',
  '...atlas.localhost',
  '.atlas.localhost',
  'atlas..localhost',
  '-',
  '*',
  '*.localhost',
  '{jndi:ldap://x}',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(300),
  `${'a.'.repeat(200)}localhost`,
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
];

test.each(nasty)('A Host header of %j gets its own site, the unknown-domain page or a refusal', async (host) => {
  expectOwnOrNothing(host, await sendRaw(port, rawGet('/en', [`Host: ${host}`])));
});

test('A random Host header never gets another site and never causes a crash', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'atlas.localhost:@/\\[]%?#&;,\t _-09'), maxLength: 40 }),
    fc
      .tuple(fc.string({ maxLength: 5 }), fc.constantFrom(...sites.keys()), fc.string({ maxLength: 5 }))
      .map((parts) => parts.join('')),
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.domain(),
    fc.webAuthority({ withPort: true, withUserInfo: true }),
  );
  await fc.assert(
    fc.asyncProperty(
      // A line break would start another header, which makes another request, not another host.
      text.filter((host) => !/[\r\n]/.test(host)),
      async (host) => {
        expectOwnOrNothing(host, await sendRaw(port, rawGet('/en', [`Host: ${host}`])));
      },
    ),
    { numRuns: 515 },
  );
});

test.each([
  ['no Host header', rawGet('/en', [])],
  ['two Host headers', rawGet('/en', ['Host: atlas.localhost', 'Host: crafts.localhost'])],
  [
    'a folded Host header',
    'GET /en HTTP/1.1\r\nHost: atlas.localhost\r\n crafts.localhost\r\nConnection: close\r\n\r\n',
  ],
  ['a NUL in the Host header', rawGet('/en', ['Host: atlas.localhost\u0000crafts.localhost'])],
  ['no HTTP', 'hello\r\n\r\n'],
])('A request with %s is refused with 400', async (_, request) => {
  const { status, text } = await sendRaw(port, request);
  expect(status).toBe(400);
  expect(text).not.toContain('__SIGNPOST__');
});

test('A request line that names a different host than the Host header is refused', async () => {
  const answer = await sendRaw(port, rawGet('http://atlas.localhost/en', ['Host: crafts.localhost']));
  expect(answer.status).toBe(400);
});

test('A page is compressed for clients that accept it; other clients get the same page uncompressed', async () => {
  const packed = await ask('gzip');
  expect(packed.encoding).toBe('gzip');
  const plain = await ask('identity');
  expect(plain.encoding).toBeUndefined();
  const { page } = bootOf(plain.body.toString());
  expect(page.route).toBe('directory');
  expect(bootOf(gunzipSync(packed.body).toString()).page).toEqual(page);
  expect(packed.body.length * 2).toBeLessThan(plain.body.length);
});

function ask(encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const headers = { host: 'atlas.localhost', 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: '/en/directory', headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(pieces) }));
      })
      .on('error', reject);
  });
}

test('If the Worker is down, the response is a 502, not a request that never ends', async () => {
  const lonely = await freePort();
  const alone = await startEdge({ listen: lonely, worker: await freePort() });
  const answer = await sendRaw(lonely, rawGet('/en', ['Host: atlas.localhost']));
  alone.closeAllConnections();
  alone.close();
  expect(answer.status).toBe(502);
});
