import { describe, expect, it, vi } from 'vitest';
import { PageDataStore } from './page-data-store.ts';

/** A store with a fake clock, and a Worker with a different response for each request. */
function makeStore(first?: { address: string; data: unknown }) {
  const clock = { now: 0 };
  const fetchPage = vi.fn(async (key: string) => `${key} #${fetchPage.mock.calls.length}`);
  const store = new PageDataStore({ first, now: () => clock.now, fetchPage });
  const open = async (address: string) => {
    store.enter(address);
    return store.read(address);
  };
  return { clock, fetchPage, store, open };
}

describe('the page-data store', () => {
  it('uses the page data of the document without a request', async () => {
    const { open, fetchPage } = makeStore({ address: '/en/directory?utm_source=mail', data: 'sent along' });
    expect(await open('/en/directory')).toBe('sent along');
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('reuses a static page for 300 s, and requests it again afterwards', async () => {
    const { open, fetchPage, clock } = makeStore();
    await open('/en/directory');
    clock.now = 299_999;
    await open('/en/directory');
    expect(fetchPage).toHaveBeenCalledTimes(1);
    clock.now = 300_000;
    await open('/en/directory');
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('requests a dynamic page at every visit, and never prefetches it', async () => {
    const { open, store, fetchPage } = makeStore();
    store.prefetch('/en/manage');
    expect(fetchPage).not.toHaveBeenCalled();
    await open('/en/manage');
    await open('/en/manage');
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('requests an "open now" page at every visit, but not a listing with the slug "open"', async () => {
    const { open, fetchPage, clock } = makeStore();
    for (const address of ['/en/directory/city/paris/open/now', '/en/directory/listing/open']) {
      await open(address);
      clock.now += 1;
      await open(address);
    }
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });

  it('requests an open page once, regardless of how often it renders and how long it is open', async () => {
    const { store, fetchPage, clock } = makeStore();
    store.enter('/en/manage');
    expect(store.read('/en/manage')).toBe(store.read('/en/manage'));
    await store.read('/en/manage');
    clock.now = 3_600_000;
    store.read('/en/manage');
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('opens a prefetched page without another request', async () => {
    const { store, open, fetchPage } = makeStore();
    store.prefetch('/en/directory/listing/louvre');
    await open('/en/directory/listing/louvre');
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('ignores a failed prefetch, and requests the page again when it is opened', async () => {
    const { store, open, fetchPage } = makeStore();
    fetchPage.mockRejectedValueOnce(new Error('offline'));
    store.prefetch('/en');
    // An unhandled rejection would fail this test.
    await new Promise((resolve) => setTimeout(resolve));
    expect(await open('/en')).toBe('/en #2');
  });

  it('requests a page again after a failure', async () => {
    const { store, fetchPage } = makeStore();
    fetchPage.mockRejectedValueOnce(new Error('offline'));
    await expect(store.read('/en')).rejects.toThrow('offline');
    expect(await store.read('/en')).toBe('/en #2');
  });

  it('removes all pages when cleared, and the oldest one above a limit of fifty', async () => {
    const { store, fetchPage } = makeStore({ address: '/en', data: 'first' });
    for (let i = 0; i < 50; i += 1) await store.read(`/en/directory/listing/place-${i}`);
    expect(await store.read('/en')).toBe('/en #51');
    store.clear();
    await store.read('/en');
    expect(fetchPage).toHaveBeenCalledTimes(52);
  });
});
