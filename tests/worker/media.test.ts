import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoWidths } from '../../web/contract/photos.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startServer();
  const found = await server.db
    .prepare("select key from photos where site_id = (select id from sites where slug = 'crafts') limit 1")
    .first<string>('key');
  if (found === null) throw new Error('crafts has no photo');
  key = found;
});
afterAll(() => server.close());

const crafts = 'crafts.localhost';

function bytesOf(host: string, path: string): Promise<{ type: string; cache: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path, headers: { host } };
    const asked = http.get(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => {
        const { 'content-type': type = '', 'cache-control': cache = '' } = answer.headers;
        resolve({ type, cache, bytes: Buffer.concat(pieces) });
      });
    });
    asked.on('error', reject);
  });
}

describe('A visitor’s browser that requests a photo', () => {
  test.each(['avif', 'webp'] as const)('gets it as %s in the requested width, cacheable forever', async (format) => {
    for (const width of [160, 640] as const) {
      for (const _ of ['first', 'kept']) {
        const { type, cache, bytes } = await bytesOf(crafts, `/media/${key}/${width}.${format}`);
        expect(type).toBe(`image/${format}`);
        expect(cache).toBe('public, max-age=31536000, immutable');
        const image = await sharp(bytes).metadata();
        expect([image.width, image.height]).toEqual([width, Math.round((width * 2) / 3)]);
      }
    }
  });

  test('never gets more pixels than the original has', async () => {
    const { bytes } = await bytesOf(crafts, `/media/${key}/1280.webp`);
    expect((await sharp(bytes).metadata()).width).toBe(960);
  });

  test('gets a 404 for unknown widths, formats, keys and spellings', async () => {
    const wrong = ['161.webp', '0160.webp', '160.png', '160.WEBP', '160', '', '160.webp/', '160.webp.webp'];
    const paths = [
      ...wrong.map((file) => `/media/${key}/${file}`),
      `/media/${'x'.repeat(22)}/160.webp`,
      `/media/..%2f${key}/160.webp`,
      `/media/${key}`,
      '/media/',
    ];
    for (const path of paths) expect([path, (await server.get(crafts, path)).status]).toEqual([path, 404]);
    expect(photoWidths).not.toContain(161);
  });

  test('gets a 404 on another site, even after the photo was requested on its own site', async () => {
    const path = `/media/${key}/320.webp`;
    expect((await server.get(crafts, path)).status).toBe(200);
    expect((await server.get('atlas.localhost', path)).status).toBe(404);
    expect((await server.get('unknown.localhost', path)).status).toBe(404);
  });
});
