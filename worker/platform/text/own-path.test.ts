import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/en', '/en/directory?q=a%2Fb', '/de/directory/category/art', '/%E5%9B%BD'])(
  '%s is a path of this site',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '',
  'en',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2e/%2Fevil.example',
  '/／evil.example',
  '/ü',
  '/a b',
  'javascript:alert(1)',
])('%j is not a path of this site', (address) => {
  expect(ownPath(address)).toBeUndefined();
});

test('every accepted path stays on the site, also if it is decoded once more', () => {
  const nasty = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '.',
    '%2e',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'ü',
    '//',
  );
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 8 }), (pieces) => {
      const path = ownPath(pieces.join(''));
      if (path === undefined) return;
      const site = 'https://museums.example';
      expect(new URL(path, site).origin).toBe(site);
      expect(path.startsWith('/')).toBe(true);
      expect(/^\/[/\\]/.test(path.replace(/^\/(%2f|%5c)/i, '//'))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
