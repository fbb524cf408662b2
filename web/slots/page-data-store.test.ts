import { describe, expect, it, vi } from 'vitest';
import { PageDataStore } from './page-data-store.ts';

/** A store with a clock to turn, and a Worker that answers each time with another text. */
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
  it('shows the page of the document without asking', async () => {
    const { open, fetchPage } = makeStore({ address: '/en/directory?utm_source=mail', data: 'sent along' });
    expect(await open('/en/directory')).toBe('sent along');
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('uses a static page again for 300 s and asks for it after', async () => {
    const { open, fetchPage, clock } = makeStore();
    await open('/en/directory');
    clock.now = 299_999;
    await open('/en/directory');
    expect(fetchPage).toHaveBeenCalledTimes(1);
    clock.now = 300_000;
    await open('/en/directory');
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('asks for a dynamic page at every visit, and never ahead of one', async () => {
    const { open, store, fetchPage } = makeStore();
    store.prefetch('/en/manage');
    expect(fetchPage).not.toHaveBeenCalled();
    await open('/en/manage');
    await open('/en/manage');
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('asks at every visit for what is open now, and not for a place that is merely called so', async () => {
    const { open, fetchPage, clock } = makeStore();
    for (const address of ['/en/directory/city/paris/open/now', '/en/directory/listing/open']) {
      await open(address);
      clock.now += 1;
      await open(address);
    }
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });

  it('asks once however often an open page renders, and however long it is open', async () => {
    const { store, fetchPage, clock } = makeStore();
    store.enter('/en/manage');
    expect(store.read('/en/manage')).toBe(store.read('/en/manage'));
    await store.read('/en/manage');
    clock.now = 3_600_000;
    store.read('/en/manage');
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('opens a prefetched page without asking again', async () => {
    const { store, open, fetchPage } = makeStore();
    store.prefetch('/en/directory/listing/louvre');
    await open('/en/directory/listing/louvre');
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('is quiet about a page that could not be prefetched, and asks again when it is opened', async () => {
    const { store, open, fetchPage } = makeStore();
    fetchPage.mockRejectedValueOnce(new Error('offline'));
    store.prefetch('/en');
    // A rejection that nobody handles fails this run.
    await new Promise((resolve) => setTimeout(resolve));
    expect(await open('/en')).toBe('/en #2');
  });

  it('asks again after an answer that failed', async () => {
    const { store, fetchPage } = makeStore();
    fetchPage.mockRejectedValueOnce(new Error('offline'));
    await expect(store.read('/en')).rejects.toThrow('offline');
    expect(await store.read('/en')).toBe('/en #2');
  });

  it('forgets everything when told to, and the oldest page when it holds fifty', async () => {
    const { store, fetchPage } = makeStore({ address: '/en', data: 'first' });
    for (let i = 0; i < 50; i += 1) await store.read(`/en/directory/listing/place-${i}`);
    expect(await store.read('/en')).toBe('/en #51');
    store.clear();
    await store.read('/en');
    expect(fetchPage).toHaveBeenCalledTimes(52);
  });
});
