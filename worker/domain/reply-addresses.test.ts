import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteId } from '../data/schema.ts';
import { readReplyAddress, replyAddress } from './reply-addresses.ts';

const config = { secretKey: new Uint8Array(32).fill(7), replyDomain: 'reply.signpost.example' };
const most = 10 ** 16 - 1;
const target = fc.record({
  site: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map((id) => id as SiteId),
  thread: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  side: fc.constantFrom('asker' as const, 'owner' as const),
});

test('an address leads back to its thread and side, in whatever case, and is short enough for mail servers', async () => {
  expect(Number.MAX_SAFE_INTEGER).toBeLessThan(most);
  await fc.assert(
    fc.asyncProperty(target, async (one) => {
      const address = (await replyAddress(config, one)) ?? '';
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(await readReplyAddress(config, address)).toEqual(one);
      expect(await readReplyAddress(config, address.toUpperCase())).toEqual(one);
    }),
    { numRuns: 50 },
  );
});

test('an address with any other character leads nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(target, fc.nat(), fc.constantFrom(...'ao2719.@ \0é'), async (one, at, sign) => {
      const address = (await replyAddress(config, one)) ?? '';
      const place = at % address.length;
      fc.pre(address[place] !== sign);
      expect(await readReplyAddress(config, address.slice(0, place) + sign + address.slice(place + 1))).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('an address of another secret, or of a deployment that takes no mails, leads nowhere', async () => {
  const one = { site: 1 as SiteId, thread: 2, side: 'owner' } as const;
  const address = (await replyAddress(config, one)) ?? '';
  expect(await readReplyAddress({ ...config, secretKey: new Uint8Array(32).fill(8) }, address)).toBeNull();
  expect(await replyAddress({ ...config, replyDomain: null }, one)).toBeNull();
  expect(await readReplyAddress({ ...config, replyDomain: null }, address)).toBeNull();
  for (const text of ['', '@', 'a@b', '@reply.signpost.example', `${address}@x`]) {
    expect(await readReplyAddress(config, text)).toBeNull();
  }
});
