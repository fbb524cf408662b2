import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releasedVersions } from '../../scripts/lib/widget-scripts.ts';
import { hosts } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string, headers?: Record<string, string>) => server.get(hosts.product, path, headers);

const forOthers = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** The address of the version that floats now, by its ETag. */
const pinned = async () => `/widget-${JSON.parse((await get('/widget.js')).headers.get('etag') ?? '""')}.js`;

describe('The script of widgets', () => {
  test('can be loaded and pinned by pages of other origins, for five minutes', async () => {
    const { status, headers } = await get('/widget.js');
    expect([status, Object.fromEntries(headers)]).toMatchObject([200, forOthers]);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is not sent again to browsers that have it', async () => {
    const etag = (await get('/widget.js')).headers.get('etag') ?? '';
    const again = await get('/widget.js', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('access-control-allow-origin')]).toEqual([304, '', '*']);
    expect((await get('/widget.js', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  test('has an address for each version, which never changes', async () => {
    const { status, headers, text } = await get(await pinned());
    expect([status, Object.fromEntries(headers)]).toMatchObject([200, forOthers]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(text).toBe((await get('/widget.js')).text);
  });

  test('is there in all released versions, each with the bytes of its name', async () => {
    for (const version of await releasedVersions()) {
      const { status, bytes } = await get(`/widget-${version}.js`);
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect([status, digest.slice(0, 12)]).toEqual([200, version]);
    }
  });

  test.each(['/widget-000000000000.js', '/widget-0.js', '/widget-../current.js', '/widget-.js'])(
    'is not found in a version that was never released: %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  test('is on the host of the product alone', async () => {
    for (const path of ['/widget.js', await pinned()])
      expect((await server.get(hosts.directory, path)).status).toBe(404);
  });
});

test('Photos and hashed files tell frames of opaque origins what they weigh', async () => {
  const key = await server.db
    .prepare("select key from photos where site_id = (select id from sites where slug = 'crafts') limit 1")
    .first<string>('key');
  const photo = await server.get(hosts.other, `/media/${key}/160.webp`);
  expect([photo.status, photo.headers.get('timing-allow-origin')]).toEqual([200, '*']);
  const [file = ''] = (await server.get(hosts.directory, '/en')).text.match(/\/assets\/_next\/static\/[^"]+\.js/) ?? [];
  expect((await server.get(hosts.directory, file)).headers.get('timing-allow-origin')).toBe('*');
});
