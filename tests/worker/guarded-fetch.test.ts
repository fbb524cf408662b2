import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../scripts/lib/local-internet.ts';
import type { Fetched } from '../../worker/platform/net/guarded-fetch.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { fetchGuardedPath } from '../support/worker/paths.ts';

const pub = '93.184.215.14';
const file = 'https://shop.example/.well-known/file.txt';

let internet: LocalInternet;
let server: TestServer;
beforeAll(async () => {
  internet = await startLocalInternet();
  const vars = { ENVIRONMENT: 'production', PRODUCT_URL: 'https://localhost', INTERNET: internet.origin };
  server = await startServer({ vars });
  for (const name of ['shop.example', 'www.shop.example', 'elsewhere.example']) internet.setRecords(name, 'A', [pub]);
});
afterAll(() => {
  internet.close();
  return server.close();
});
afterEach(() => {
  internet.requests.length = 0;
});

async function get(url: string, from = server): Promise<Fetched> {
  const path = `${fetchGuardedPath}?url=${encodeURIComponent(url)}`;
  return JSON.parse((await from.get('localhost', path)).text) as Fetched;
}

const requested = () => internet.requests.map(({ url }) => url);

describe('With the configuration of production', () => {
  test('a file on a public website is read', async () => {
    internet.setPage(file, { text: 'Grüße' });
    expect(await get(file)).toEqual({ code: 'ok', status: 200, text: 'Grüße', url: file });
  });

  test('a website sees who asks, and no cookies', async () => {
    internet.setPage(file, { headers: { 'set-cookie': 'a=1' } });
    await get(file);
    await get(file);
    for (const { headers } of internet.requests) {
      expect(headers['user-agent']).toBe('Signpost (+https://localhost)');
      expect(headers).not.toHaveProperty('cookie');
    }
    expect(internet.requests).toHaveLength(2);
  });

  test('what a website answers instead of the file is told with its status', async () => {
    expect(await get('https://shop.example/nothing')).toMatchObject({ code: 'ok', status: 404 });
  });

  test.each([
    ['', 'url'],
    ['shop.example', 'url'],
    ['https://', 'url'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://shop.example/', 'scheme'],
    ['gopher://shop.example/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['blob:https://shop.example/x', 'scheme'],
    ['https://user:password@shop.example/', 'credentials'],
    ['https://user@shop.example/', 'credentials'],
    ['https://:password@shop.example/', 'credentials'],
    ['https://shop.example:8443/', 'port'],
    ['http://shop.example:22/', 'port'],
    ['http://shop.example:0/', 'port'],
    ['http://127.0.0.1/', 'host'],
    ['http://127.1/', 'host'],
    ['http://2130706433/', 'host'],
    ['http://0x7f000001/', 'host'],
    ['http://0x7f.0.0.1/', 'host'],
    ['http://0177.0.0.1/', 'host'],
    ['http://017700000001/', 'host'],
    ['http://0/', 'host'],
    ['http://127.0.0.1./', 'host'],
    ['http://①②⑦.⓪.⓪.①/', 'host'],
    ['http://%31%32%37.0.0.1/', 'host'],
    ['http://10.0.0.1/', 'host'],
    ['http://172.16.0.1/', 'host'],
    ['http://192.168.1.1/', 'host'],
    ['http://100.64.0.1/', 'host'],
    ['http://169.254.169.254/latest/meta-data/', 'host'],
    ['http://2852039166/', 'host'],
    [`http://${pub}/`, 'host'],
    ['http://[::1]/', 'host'],
    ['http://[::]/', 'host'],
    ['http://[::ffff:127.0.0.1]/', 'host'],
    ['http://[::ffff:7f00:1]/', 'host'],
    ['http://[::127.0.0.1]/', 'host'],
    ['http://[64:ff9b::7f00:1]/', 'host'],
    ['http://[fd00:ec2::254]/', 'host'],
    ['http://[2606:4700:4700::1111]/', 'host'],
    ['http://localhost/', 'host'],
    ['http://localhost./', 'host'],
    ['http://shop.localhost/', 'host'],
    ['http://printer.local/', 'host'],
    ['http://metadata.google.internal/', 'host'],
    ['http://router.home.arpa/', 'host'],
    ['http://shop/', 'host'],
    ['http://shop.example./', 'host'],
    ['http://-shop.example/', 'host'],
  ])('the URL %s is refused for its %s, and nothing is requested', async (url, reason) => {
    expect(await get(url)).toEqual({ code: 'refused', reason });
    expect(requested()).toEqual([]);
  });

  test.each([
    ['A', '127.0.0.1'],
    ['A', '10.0.0.1'],
    ['A', '172.16.0.1'],
    ['A', '192.168.0.1'],
    ['A', '100.64.0.1'],
    ['A', '169.254.169.254'],
    ['A', '0.0.0.0'],
    ['A', '224.0.0.1'],
    ['A', '198.18.0.1'],
    ['A', 'no address'],
    ['AAAA', '::1'],
    ['AAAA', '::ffff:10.0.0.1'],
    ['AAAA', '::ffff:a00:1'],
    ['AAAA', '64:ff9b::a00:1'],
    ['AAAA', '2002:a00:1::1'],
    ['AAAA', 'fd00:ec2::254'],
    ['AAAA', 'fe80::1'],
    ['AAAA', 'fc00::1'],
  ] as const)('a name with public addresses and one %s record %s is not requested', async (type, address) => {
    internet.setRecords('mixed.example', 'A', [pub]);
    internet.setRecords('mixed.example', 'AAAA', ['2606:4700:4700::1111']);
    internet.setRecords('mixed.example', type, [type === 'A' ? pub : '2606:4700:4700::1111', address]);
    expect(await get('https://mixed.example/')).toEqual({ code: 'refused', reason: 'private-address' });
    expect(requested()).toEqual([]);
  });

  test('a name is not requested while half of its addresses are unknown', async () => {
    internet.setRecords('half.example', 'A', [pub]);
    internet.setRecords('half.example', 'AAAA', 'error');
    expect(await get('https://half.example/')).toEqual({ code: 'failed', reason: 'resolver' });
    expect(requested()).toEqual([]);
  });

  test('a name without addresses is told from a resolver that does not answer', async () => {
    expect(await get('https://nobody.example/')).toEqual({ code: 'failed', reason: 'no-address' });
    internet.setRecords('silent.example', 'A', 'no answer');
    expect(await get('https://silent.example/')).toEqual({ code: 'failed', reason: 'timeout' });
  });

  test.each([
    ['http://shop.example/file', 'https://shop.example/file'],
    ['http://shop.example/file', 'https://www.shop.example/file'],
    ['http://shop.example/file', 'http://www.shop.example/file'],
    ['https://shop.example/file', 'https://www.shop.example/file'],
    ['https://www.shop.example/file', 'https://shop.example/file'],
    ['https://shop.example/file', 'https://shop.example/moved'],
    ['https://shop.example/file', '/relative'],
    ['https://shop.example/file', '//www.shop.example/relative'],
  ])('the redirect from %s to %s is followed', async (from, location) => {
    const to = new URL(location, from).href;
    internet.setPage(from, { status: 301, headers: { location } });
    internet.setPage(to, { text: 'found' });
    expect(await get(from)).toEqual({ code: 'ok', status: 200, text: 'found', url: to });
  });

  test.each([
    ['https://elsewhere.example/', 'redirect'],
    ['http://shop.example/file', 'redirect'],
    ['https://shop.example.elsewhere.example/', 'redirect'],
    ['https://blog.shop.example/', 'redirect'],
    ['https://127.0.0.1/', 'redirect'],
    ['https://[::1]/', 'redirect'],
    ['file:///etc/passwd', 'redirect'],
    ['data:text/plain,token', 'redirect'],
    ['', 'redirect'],
    ['https://shop.example/again', 'redirect'],
    ['https://user:password@shop.example/', 'credentials'],
    ['https://shop.example:8443/', 'port'],
  ])('a redirect to %j is refused for its %s', async (location, reason) => {
    internet.setPage(file, { status: 302, headers: { location } });
    internet.setPage('https://shop.example/again', {
      status: 302,
      headers: { location: 'https://shop.example/third' },
    });
    expect(await get(file)).toEqual({ code: 'refused', reason });
    expect(requested().every((url) => url.startsWith('https://shop.example/'))).toBe(true);
  });

  test('the addresses of the name that a redirect leads to are looked at anew', async () => {
    internet.setRecords('own.example', 'A', [pub]);
    internet.setRecords('www.own.example', 'A', ['10.0.0.1']);
    internet.setPage('https://own.example/', { status: 301, headers: { location: 'https://www.own.example/' } });
    expect(await get('https://own.example/')).toEqual({ code: 'refused', reason: 'private-address' });
    expect(requested()).toEqual(['https://own.example/']);
  });

  test('64 kB are read and no byte more', async () => {
    internet.setPage(file, { text: 'x'.repeat(65_536) });
    expect(await get(file)).toMatchObject({ code: 'ok', status: 200 });
    internet.setPage(file, { text: 'x'.repeat(65_537) });
    expect(await get(file)).toEqual({ code: 'failed', reason: 'too-large' });
    internet.setPage(file, { text: 'x'.repeat(65_537), hangs: 'after its text' });
    expect(await get(file)).toEqual({ code: 'failed', reason: 'too-large' });
  });

  test.each(['at once', 'after its text'] as const)('a website that hangs %s is given up', async (hangs) => {
    internet.setPage(file, { text: 'token', hangs });
    expect(await get(file)).toEqual({ code: 'failed', reason: 'timeout' });
  });

  test('bytes that are no UTF-8 are read as text', async () => {
    internet.setPage(file, { text: Uint8Array.of(0xff, 0x41) });
    expect(await get(file)).toMatchObject({ code: 'ok', text: '\uFFFDA' });
  });
});

describe('On a developer’s machine', () => {
  test('one more website can be read, and no other port', async () => {
    const vars = { DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website };
    const local = await startServer({ vars });
    try {
      const address = `http://${internet.website}/.well-known/file.txt`;
      internet.setPage(address, { text: 'token' });
      expect(await get(address, local)).toEqual({ code: 'ok', status: 200, text: 'token', url: address });
      const [, port] = internet.website.split(':');
      for (const other of [
        `http://127.0.0.1:${port}/`,
        `http://localhost:${port}/`,
        `http://workshop.localhost:${local.port}/`,
      ]) {
        expect(await get(other, local)).toMatchObject({ code: 'refused' });
      }
      expect(await get(`http://a@${internet.website}/`, local)).toEqual({ code: 'refused', reason: 'credentials' });
    } finally {
      await local.close();
    }
  });
});

test.each(['production', 'staging'])(
  'In %s, no website of a private network can be configured',
  async (ENVIRONMENT) => {
    const vars = { ENVIRONMENT, PRODUCT_URL: 'https://localhost', LOCAL_WEBSITE: internet.website };
    const misconfigured = await startServer({ vars });
    try {
      expect((await misconfigured.get('localhost', '/en')).status).toBe(500);
      const url = encodeURIComponent(`http://${internet.website}/`);
      expect((await misconfigured.get('localhost', `${fetchGuardedPath}?url=${url}`)).status).toBe(500);
      expect(requested()).toEqual([]);
    } finally {
      await misconfigured.close();
    }
  },
);
