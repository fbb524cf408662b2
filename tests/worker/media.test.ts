import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoWidths } from '../../web/contract/photos.ts';
import type { ListingState, SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { costOf } from '../support/page.ts';
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
  test.each(['avif', 'webp'] as const)(
    'gets it as %s in the requested width, cacheable for an hour',
    async (format) => {
      for (const width of [160, 640] as const) {
        for (const _ of ['first', 'kept']) {
          const { type, cache, bytes } = await bytesOf(crafts, `/media/${key}/${width}.${format}`);
          expect(type).toBe(`image/${format}`);
          expect(cache).toBe('public, max-age=3600');
          const image = await sharp(bytes).metadata();
          expect([image.width, image.height]).toEqual([width, Math.round((width * 2) / 3)]);
        }
      }
    },
  );

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

/** A listing of crafts with its photo, which no other test changes. */
async function otherPhoto(): Promise<{ site: SiteId; listing: number; path: string }> {
  const found = await server.db
    .prepare(
      `select p.site_id as site, p.listing_id as listing, p.key from photos p join sites s on s.id = p.site_id
       where s.slug = 'crafts' and p.key <> ?1 order by p.listing_id desc limit 1`,
    )
    .bind(key)
    .first<{ site: SiteId; listing: number; key: string }>();
  if (found === null) throw new Error('crafts has only one photo');
  return { ...found, path: `/media/${found.key}/320.webp` };
}

describe('A photo whose listing is no longer public', () => {
  const write = async ({ site, listing }: { site: SiteId; listing: number }, state: ListingState) => {
    await openWriter(server.db, site).patchListings([{ id: listing, state }]);
    await server.recheck();
  };

  test.each([
    ['hidden', 404],
    ['removed', 410],
    ['draft', 404],
  ] as const)(
    'is gone for everybody once it is %s, also for caches that ask again, and back with it',
    async (state, status) => {
      const photo = await otherPhoto();
      const first = await server.get(crafts, photo.path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"/)]);
      const again = await server.get(crafts, photo.path, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toBe('public, max-age=3600');
      await write(photo, state);
      for (const headers of [{}, { 'if-none-match': etag }]) {
        const answer = await server.get(crafts, photo.path, headers);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('cache-control')).not.toContain('public');
      }
      for (const path of [photo.path.replace('320', '480'), photo.path.replace('webp', 'avif')])
        expect((await server.get(crafts, path)).status).toBe(status);
      await write(photo, 'published');
      expect((await server.get(crafts, photo.path)).status).toBe(200);
    },
  );

  test('stays while the listing is closed, since its page does', async () => {
    const photo = await otherPhoto();
    await write(photo, 'closed');
    expect((await server.get(crafts, photo.path)).status).toBe(200);
    await write(photo, 'published');
  });

  test('is gone if it was deleted from the listing', async () => {
    const photo = await otherPhoto();
    expect((await server.get(crafts, photo.path)).status).toBe(200);
    await openWriter(server.db, photo.site).patchListings([{ id: photo.listing, photos: [] }]);
    await server.recheck();
    expect((await server.get(crafts, photo.path)).status).toBe(404);
  });
});

test('A cached photo costs the database nothing, and one that is not cached a single read of two rows', async () => {
  const costs = async (file: string) => costOf((await server.get(crafts, `/media/${key}/${file}`)).headers);
  // Every five seconds one of the requests also reads the registry.
  const fresh = ['480.avif', '960.avif', '1280.avif'];
  await expect.poll(() => costs(fresh.pop() ?? '')).toEqual({ roundTrips: 1, rowsRead: 2 });
  await expect.poll(() => costs('480.webp')).toEqual({ roundTrips: 0, rowsRead: 0 });
});
