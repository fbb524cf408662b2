import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Preview, previewLasts, readPreview, signPreview } from './preview-token.ts';

const config = { secretKey: new Uint8Array(32).fill(7) };

const preview: Preview = {
  ...{ person: 3 as PersonId, site: 2 as SiteId, page: '/ar/directory?q=x', language: 'ar', drafts: 5 },
  reader: 'member',
};

test('A token says what it was signed for', async () => {
  expect(await readPreview(config, await signPreview(config, preview, Date.now()))).toEqual(preview);
});

test('A token ends after ten minutes', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  try {
    const token = await signPreview(config, preview, Date.now());
    vi.advanceTimersByTime(previewLasts - 1_000);
    expect(await readPreview(config, token)).toEqual(preview);
    vi.advanceTimersByTime(1_001);
    expect(await readPreview(config, token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('A token of another deployment, without a signature, or of another algorithm says nothing', async () => {
  const token = await signPreview(config, preview, Date.now());
  expect(await readPreview({ secretKey: new Uint8Array(32).fill(8) }, token)).toBeNull();
  const [, payload] = token.split('.');
  const none = btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '');
  for (const forged of [`${none}.${payload}.`, `${none}.${payload}`, payload ?? '', ''])
    expect(await readPreview(config, forged)).toBeNull();
});

test('A token with any other character says nothing', async () => {
  const token = await signPreview(config, preview, Date.now());
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom(...'AZaz09-_.'), async (at, letter) => {
      fc.pre(token[at] !== letter);
      expect(await readPreview(config, token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
    }),
    { numRuns: 200 },
  );
});
