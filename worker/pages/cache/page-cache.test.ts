import type { CacheStorage } from '@cloudflare/workers-types';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChangeLog } from '../../data/change-log.ts';
import type { CachedPage } from './cached-page.ts';

/** The part of the Cache API that the page cache uses; isolates share it. */
function fakeCaches(): CacheStorage {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, entry: Response) => void entries.set(key, entry),
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

/** A page cache with separate memory, as in another isolate. */
async function isolate(caches: CacheStorage) {
  vi.resetModules();
  const { PageCache } = await import('./page-cache.ts');
  return new PageCache(caches);
}

const now = 1_800_000_000_000;
const identity = { build: 'b', siteId: 1, key: '/en' };
const page: CachedPage = {
  bytes: new TextEncoder().encode('<p>مرحبا 😀 %0d%0a</p>') as Uint8Array<ArrayBuffer>,
  about: {
    nonces: [3],
    data: [1, 2],
    title: 'Ärger “日本” \r\n; charset',
    description: '\u2028 %',
    assetOrigin: null,
    formTarget: null,
    etag: 'W/"x"',
    tags: ['chrome', 'listing:1'],
    counts: [{ feature: 'search', thing: 'kaffee “☕”', dimension: 'de' }],
    position: 5,
    renderedAt: now,
  },
};
const quiet = () => new ChangeLog([{ id: 5, tag: 'site' }]);

let caches: CacheStorage;
beforeEach(() => {
  caches = fakeCaches();
});

test('A page that one isolate rendered is cached completely for the others', async () => {
  await (await isolate(caches)).store(identity, page);
  const look = await (await isolate(caches)).lookUp(identity, { log: quiet(), now: now + 1_000 });
  expect(look).toEqual({ state: 'fresh', page });
});

test('A page is fresh for 300 seconds, and stale afterwards', async () => {
  const cache = await isolate(caches);
  await cache.store(identity, page);
  expect((await cache.lookUp(identity, { log: quiet(), now: now + 299_999 })).state).toBe('fresh');
  expect((await cache.lookUp(identity, { log: quiet(), now: now + 300_000 })).state).toBe('stale');
  expect((await (await isolate(caches)).lookUp(identity, { log: quiet(), now: now + 300_000 })).state).toBe('stale');
});

test('A page is fresh until the change log names one of its tags', async () => {
  const cache = await isolate(caches);
  await cache.store(identity, page);
  const other = new ChangeLog([{ id: 6, tag: 'listing:2' }], quiet());
  expect((await cache.lookUp(identity, { log: other, now })).state).toBe('fresh');
  const own = new ChangeLog([{ id: 7, tag: 'listing:1' }], other);
  expect((await cache.lookUp(identity, { log: own, now })).state).toBe('stale');
});

test('A newer page of another isolate replaces the old one in memory', async () => {
  const [one, other] = [await isolate(caches), await isolate(caches)];
  await one.store(identity, page);
  const newer = { ...page, about: { ...page.about, position: 9, etag: 'W/"y"' } };
  await other.store(identity, newer);
  const log = new ChangeLog([{ id: 8, tag: 'chrome' }], quiet());
  expect(await one.lookUp(identity, { log, now })).toEqual({ state: 'fresh', page: newer });
});

test('The newer of two stale pages is returned, wherever it is cached', async () => {
  const [one, other] = [await isolate(caches), await isolate(caches)];
  const newer = { ...page, about: { ...page.about, renderedAt: now + 1, etag: 'W/"y"' } };
  await one.store(identity, newer);
  await other.store(identity, page);
  const later = now + 600_000;
  expect(await one.lookUp(identity, { log: quiet(), now: later })).toEqual({ state: 'stale', page: newer });
  expect(await other.lookUp(identity, { log: quiet(), now: later })).toEqual({ state: 'stale', page });
});

test.each([
  ['build', { build: 'c' }],
  ['site', { siteId: 2 }],
  ['path', { key: '/en/directory' }],
  ['query', { key: '/en?after=x' }],
])('A page of another %s has its own cache entry', async (_, other) => {
  const cache = await isolate(caches);
  await cache.store(identity, page);
  expect(await cache.lookUp({ ...identity, ...other }, { log: quiet(), now })).toEqual({ state: 'none' });
});

test('An isolate caches 16 MB of pages in memory, and no file of more than 1 MB', async () => {
  vi.resetModules();
  const { pageInMemory, PageCache } = await import('./page-cache.ts');
  const cache = new PageCache(caches);
  const at = (key: string) => ({ ...identity, key });
  const isCached = (key: string) => pageInMemory(at(key), { log: quiet(), now }) !== undefined;
  const store = (key: string, size: number) => cache.store(at(key), { ...page, bytes: new Uint8Array(size) });
  await store('/file', 1024 * 1024 + 1);
  expect(isCached('/file')).toBe(false);
  for (let i = 0; i < 16; i += 1) await store(`/${i}`, 1024 * 1024);
  expect(isCached('/0')).toBe(true);
  await store('/16', 1024 * 1024);
  // Page 0 was used after page 1.
  expect(['/0', '/1', '/16'].map(isCached)).toEqual([true, false, true]);
  await store('/empty', 0);
  expect(isCached('/empty')).toBe(true);
});
