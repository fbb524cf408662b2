import type { CacheStorage } from '@cloudflare/workers-types';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '../cache/change-log.ts';
import type { Reader } from '../db/reader.ts';
import type { KeepOptions } from './register.ts';

/** What the register holds of the one host, and whether it can be read. */
type Register = { siteId: number | null; name: string; changes: Change[]; isDown: boolean };

let register: Register;
let entries: Map<string, Response>;
let isCacheDown: boolean;
let reported: unknown[];
beforeEach(() => {
  register = { siteId: 1, name: 'One', changes: [{ id: 1, tag: 'chrome' }], isDown: false };
  entries = new Map();
  isCacheDown = false;
  reported = [];
});

function rows(): unknown[][] {
  const { siteId, name, changes } = register;
  if (siteId === null) return [[], [], []];
  const row = { id: siteId, slug: `s${siteId}`, default_language: 'en', accent_hue: 1, is_product: 0, host: null };
  return [[row], [{ tag: 'en', name, tagline: '', about: '' }], changes];
}

/** The Cache API, as far as the keep uses it: what isolates share. */
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

/** Looks the host up as an isolate of its own does. */
async function isolate() {
  vi.resetModules();
  const { cacheKeep, findSite } = await import('./register.ts');
  const { DatabaseUnavailable } = await import('../db/reader.ts');
  const reader = {
    async batch() {
      if (register.isDown) throw new DatabaseUnavailable(new Error('down'));
      return rows();
    },
  } as unknown as Reader;
  return async (now: number, options: Partial<KeepOptions> = {}) => {
    const writes: Promise<unknown>[] = [];
    const keep = cacheKeep(caches, {
      build: 'b',
      now,
      background: (work) => writes.push(work),
      report: (error) => reported.push(error),
      ...options,
    });
    const found = await findSite('host.example', { reader, keep, now });
    await Promise.all(writes);
    return found;
  };
}

const start = 1_800_000_000_000;

test('A request keeps the site and the position that it was given, whatever others learn meanwhile', async () => {
  const find = await isolate();
  const early = await find(start);
  register = { ...register, name: 'Two', changes: [{ id: 2, tag: 'chrome' }] };
  const late = await find(start + 5_000);
  expect(early).toMatchObject({ site: { languages: [{ name: 'One' }] }, log: { position: 1 } });
  expect(late).toMatchObject({ site: { languages: [{ name: 'Two' }] }, log: { position: 2 } });
});

test('While the register cannot be read, a host has the site that it had last', async () => {
  await (await isolate())(start);
  register.isDown = true;
  expect(await (await isolate())(start + 1_000)).toMatchObject({ site: { id: 1 }, isReachable: false });
});

test('A host that has moved is not given back to its first site while the register cannot be read', async () => {
  const find = await isolate();
  await find(start);
  register.siteId = 2;
  await find(start + 5_000);
  register.isDown = true;
  expect(await (await isolate())(start + 6_000)).toMatchObject({ site: { id: 2 } });
});

test('A host that was disconnected has no site while the register cannot be read', async () => {
  await (await isolate())(start);
  register.siteId = null;
  expect(await (await isolate())(start + 5_000)).toEqual({ code: 'unknown' });
  register.isDown = true;
  expect(await (await isolate())(start + 6_000)).toMatchObject({ code: 'unreadable' });
});

test('What another deployment kept is not read: its entries may have another shape', async () => {
  await (await isolate())(start);
  register.isDown = true;
  expect(await (await isolate())(start + 1_000, { build: 'c' })).toMatchObject({ code: 'unreadable' });
});

test('When neither the register nor the cache can be read, the host is unreadable and the cache reported', async () => {
  register.isDown = true;
  isCacheDown = true;
  expect(await (await isolate())(start)).toMatchObject({ code: 'unreadable' });
  expect(reported).toEqual([new Error('the cache is down')]);
});

test('A cache that cannot be written harms no answer', async () => {
  isCacheDown = true;
  expect(await (await isolate())(start)).toMatchObject({ site: { id: 1 }, isReachable: true });
  expect(reported).toHaveLength(1);
});
