import type { CacheStorage } from '@cloudflare/workers-types';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../../data/change-log.ts';
import type { Reader } from '../../data/reader.ts';
import type { StoreOptions } from './site-registry.ts';

/** The registry's data of the one host, and whether it can be read. */
type Registry = { siteId: number | null; name: string; changes: Change[]; isDown: boolean };

let registry: Registry;
let entries: Map<string, Response>;
let isCacheDown: boolean;
let reported: unknown[];
beforeEach(() => {
  registry = { siteId: 1, name: 'One', changes: [{ id: 1, tag: 'chrome' }], isDown: false };
  entries = new Map();
  isCacheDown = false;
  reported = [];
});

function rows(): unknown[][] {
  const { siteId, name, changes } = registry;
  if (siteId === null) return [[], [], []];
  const row = {
    id: siteId,
    slug: `s${siteId}`,
    default_language: 'en',
    accent_hue: 1,
    is_product: 0,
    host: null,
    keys: '[]',
  };
  return [[row], [{ tag: 'en', name, tagline: '', about: '', messages: '{}' }], changes];
}

/** The part of the Cache API that the store uses; isolates share it. */
const caches = {
  async open() {
    if (isCacheDown) throw new Error('the cache is down');
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, entry: Response) => void entries.set(key, entry),
      delete: async (key: string) => entries.delete(key),
    };
  },
} as unknown as CacheStorage;

/** A new isolate, as a function that looks the host up. */
async function isolate() {
  vi.resetModules();
  const { openSiteStore, findSite } = await import('./site-registry.ts');
  const { DatabaseUnavailable } = await import('../../data/reader.ts');
  const reader = {
    async batch() {
      if (registry.isDown) throw new DatabaseUnavailable(new Error('down'));
      return rows();
    },
  } as unknown as Reader;
  return async (now: number, options: Partial<StoreOptions> = {}) => {
    const writes: Promise<unknown>[] = [];
    const store = openSiteStore(caches, {
      build: 'b',
      now,
      background: (work) => writes.push(work),
      report: (error) => reported.push(error),
      ...options,
    });
    const result = await findSite('host.example', { reader, store, now });
    await Promise.all(writes);
    return result;
  };
}

const start = 1_800_000_000_000;

test('A request keeps its site and change-log position while later requests read newer ones', async () => {
  const find = await isolate();
  const early = await find(start);
  registry = { ...registry, name: 'Two', changes: [{ id: 2, tag: 'chrome' }] };
  const late = await find(start + 5_000);
  expect(early).toMatchObject({ site: { languages: [{ name: 'One' }] }, log: { position: 1 } });
  expect(late).toMatchObject({ site: { languages: [{ name: 'Two' }] }, log: { position: 2 } });
});

test('While the registry cannot be read, a host has its last known site', async () => {
  await (await isolate())(start);
  registry.isDown = true;
  expect(await (await isolate())(start + 1_000)).toMatchObject({ site: { id: 1 }, isReachable: false });
});

test('A host that has moved keeps its new site while the registry cannot be read', async () => {
  const find = await isolate();
  await find(start);
  registry.siteId = 2;
  await find(start + 5_000);
  registry.isDown = true;
  expect(await (await isolate())(start + 6_000)).toMatchObject({ site: { id: 2 } });
});

test('A disconnected host has no site while the registry cannot be read', async () => {
  await (await isolate())(start);
  registry.siteId = null;
  expect(await (await isolate())(start + 5_000)).toEqual({ code: 'unknown' });
  registry.isDown = true;
  expect(await (await isolate())(start + 6_000)).toMatchObject({ code: 'unreadable' });
});

test('Entries of another deployment are not read: they may have another shape', async () => {
  await (await isolate())(start);
  registry.isDown = true;
  expect(await (await isolate())(start + 1_000, { build: 'c' })).toMatchObject({ code: 'unreadable' });
});

test('If neither the registry nor the cache can be read, the host is unreadable and the cache error is reported', async () => {
  registry.isDown = true;
  isCacheDown = true;
  expect(await (await isolate())(start)).toMatchObject({ code: 'unreadable' });
  expect(reported).toEqual([new Error('the cache is down')]);
});

test('A cache that cannot be written does not affect the result', async () => {
  isCacheDown = true;
  expect(await (await isolate())(start)).toMatchObject({ site: { id: 1 }, isReachable: true });
  expect(reported).toHaveLength(1);
});
