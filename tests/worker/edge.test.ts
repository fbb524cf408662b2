import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
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

async function ask(encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const { headers, body } = await get('/en/directory', { 'accept-encoding': encoding });
  return { encoding: headers['content-encoding'], body };
}

type Got = { status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer };

/** An answer as a client reads it, without the marks of its transfer. */
function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers: { host: 'atlas.localhost', ...headers } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
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

const upgradeLines = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

test('A request for a WebSocket gets the page of its address, since no site has WebSockets', async () => {
  const headers = Object.fromEntries(upgradeLines.map((line) => line.split(': ')));
  const { status, body } = await get('/en', headers);
  expect(status).toBe(200);
  expect(bootOf(body.toString()).site.slug).toBe('atlas');
});

test.each(['atlas.localhost crafts.localhost', ''])(
  'A request for a WebSocket with the Host header %j is refused',
  async (host) => {
    const request = ['GET /en HTTP/1.1', `Host: ${host}`, ...upgradeLines, '', ''].join('\r\n');
    expect((await sendRaw(port, request)).status).toBe(400);
  },
);

test.each([
  '/cdn-cgi/handler/scheduled?cron=17+3+*+*+*',
  '/cdn-cgi/handler/email?from=a@mail.example&to=b@mail.example',
  '/cdn-cgi/mf/scheduled',
  '//cdn-cgi/handler/scheduled',
  '/%63dn-cgi/handler/scheduled',
  '/CDN-CGI/handler/scheduled',
  '/en/../cdn-cgi/handler/scheduled',
  String.raw`/\cdn-cgi\handler/scheduled`,
])('Nobody gives orders to local tools at %s, with a plain request or one for a WebSocket', async (path) => {
  for (const [method, lines] of [
    ['GET', []],
    ['POST', ['Content-Length: 0']],
    ['GET', upgradeLines],
  ] as const) {
    const request = [`${method} ${path} HTTP/1.1`, 'Host: atlas.localhost', ...lines, '', ''].join('\r\n');
    expect([method, lines.length, (await sendRaw(port, request)).status]).toEqual([method, lines.length, 404]);
  }
});

test('A WebSocket is passed to a server that accepts it, in both directions', async () => {
  const echo = http.createServer().on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello ');
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const through = await freePort();
  const passing = await startEdge({ listen: through, worker: (echo.address() as AddressInfo).port });
  const head = ['GET / HTTP/1.1', 'Host: atlas.localhost', ...upgradeLines, '', ''].join('\r\n');
  const socket = net.connect(through, '127.0.0.1', () => socket.write(head));
  let received = '';
  socket.on('data', (piece) => {
    if (!received.includes('hello')) socket.write('world');
    received += piece;
  });
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 101 [\s\S]*hello world$/);
  socket.destroy();
  for (const each of [passing, echo]) {
    each.closeAllConnections();
    each.close();
  }
});

test.each([
  ['MF-Original-URL', 'http://crafts.localhost/de'],
  ['mf-route-override', 'crafts'],
  ['MF-Disable-Pretty-Error', 'true'],
])('The header %s, by which local tools are told what to do, changes nothing', async (name, value) => {
  const plain = await get('/en');
  const { status, body } = await get('/en', { [name]: value });
  expect(status).toBe(200);
  expect(bootOf(body.toString()).site.slug).toBe('atlas');
  expect(bootOf(body.toString()).page).toEqual(bootOf(plain.body.toString()).page);
});

test.each(['', '5\r\nhel', '5\r\nhello\r\n', 'z\r\n'])(
  'A GET whose body ends unfinished, after %j, is answered like one without a body or refused as malformed',
  async (body) => {
    const head = ['GET /en HTTP/1.1', 'Host: atlas.localhost', 'Transfer-Encoding: chunked', '', ''].join('\r\n');
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head + body));
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    await expect.poll(() => received, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 (200|400) /);
    socket.destroy();
  },
);
