import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openSource } from './open-source.ts';

/** Runs work with a local server. */
async function withServer(listener: RequestListener, work: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Options that allow the local server. */
const local = { protocols: ['http:'], isAllowed: () => true };

const csv = 'id,name\n1,Anna\n';

test('a path stays what it is', async () => {
  expect(await openSource('data/places.csv')).toMatchObject({ file: 'data/places.csv', name: 'places.csv' });
});

test('the standard input can be read several times, and is deleted at the end', async () => {
  const opened = await openSource('-', { input: Readable.from([Buffer.from('id,name\n'), Buffer.from('1,Anna\n')]) });
  for (let i = 0; i < 2; i++) expect(await readFile(opened.file, 'utf8')).toBe(csv);
  await opened.close();
  expect(existsSync(opened.file)).toBe(false);
});

test('a URL is downloaded through its redirects', async () => {
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/export') response.writeHead(302, { location: '/files/places.csv?v=1' }).end();
    else response.end(csv);
  };
  await withServer(listener, async (origin) => {
    const opened = await openSource(`${origin}/export`, local);
    expect(opened.name).toBe('places.csv');
    expect(await readFile(opened.file, 'utf8')).toBe(csv);
    await opened.close();
  });
});

test.each([
  'https://127.0.0.1/a.csv',
  'https://localhost/a.csv',
  'https://[::1]/a.csv',
  'https://[::ffff:10.0.0.1]/a.csv',
  'https://10.1.2.3/a.csv',
  'https://0x7f.1/a.csv',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused, because it is no public address', async (url) => {
  await expect(openSource(url)).rejects.toThrow(/public/);
});

test('http, other schemes and passwords are refused', async () => {
  await expect(openSource('http://a.example/a.csv')).rejects.toThrow('https');
  await expect(openSource('file:///etc/passwd')).rejects.toThrow('https');
  await expect(openSource('https://u:p@a.example/a.csv')).rejects.toThrow('password');
});

test('a redirect to an inner network is refused', async () => {
  const isAllowed = (address: string) => address === '127.0.0.1';
  const listener: RequestListener = (_, response) => response.writeHead(301, { location: 'http://10.0.0.1/' }).end();
  await withServer(listener, async (origin) => {
    await expect(openSource(`${origin}/a`, { ...local, isAllowed })).rejects.toThrow(
      '10.0.0.1 is not a public address',
    );
  });
});

test('a download that is too large, broken or missing, or that only redirects, is an answer', async () => {
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/large') response.end('x'.repeat(2_000));
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('x');
      setTimeout(() => response.destroy(), 50);
    } else response.writeHead(404).end();
  };
  await withServer(listener, async (origin) => {
    const open = (path: string) => openSource(origin + path, { ...local, maxBytes: 1_000 });
    await expect(open('/large')).rejects.toThrow('more than 1000 bytes');
    await expect(open('/loop')).rejects.toThrow('more than 5 times');
    await expect(open('/cut')).rejects.toThrow('cannot be read completely');
    await expect(open('/none')).rejects.toThrow('status 404');
  });
});
