import { expect, test } from 'vitest';
import { documentPolicy } from './security-headers.ts';

test('a developer’s page may insert markup, which the overlay of next dev does; no other page may', () => {
  const policy = (dev: boolean) => documentPolicy('nonce', { assetOrigin: null, formTarget: null, dev });
  expect(policy(true)).not.toContain('trusted-types');
  expect(policy(false)).toMatch(/; require-trusted-types-for 'script'; trusted-types [a-z# -]+$/);
});
