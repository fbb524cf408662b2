import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { hostName } from './host.ts';

test.each([
  ['museums.localhost', 'museums.localhost'],
  ['MUSEUMS.Example', 'museums.example'],
  ['museums.example.', 'museums.example'],
  ['museums.example:8080', 'museums.example'],
  ['museums.example.:8080', 'museums.example'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ['[2001:DB8::1]:443', '[2001:db8::1]'],
  ['10.0.0.1', '10.0.0.1'],
])('%s is the host %s', (authority, host) => {
  expect(hostName(authority)).toBe(host);
});

test.each([
  '',
  '.',
  ':80',
  'a..b',
  'a.b..',
  '-a.example',
  'a-.example',
  'a b',
  'a/b',
  'a@b',
  'a:b',
  'a:80:80',
  'a:123456',
  '[::1',
  '::1',
  '[g::]',
  'münchen.example',
  'museums.localhost\u0000',
  'museums。localhost',
  'a,b',
  `${'a'.repeat(64)}.example`,
  Array(64).fill('abcd').join('.'),
])('%j is not a host', (authority) => {
  expect(hostName(authority)).toBeUndefined();
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

test('Case, port and a trailing dot do not change the host', () => {
  fc.assert(
    fc.property(name, fc.nat(65_535), fc.boolean(), fc.boolean(), (host, port, hasDot, isUpper) => {
      const written = `${isUpper ? host.toUpperCase() : host}${hasDot ? '.' : ''}:${port}`;
      expect(hostName(written)).toBe(host);
    }),
  );
});

test('Every accepted host is in canonical form: only letters, digits, dots, hyphens and underscores, or an IPv6 address', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom(...'aZ9.-_:[]/@ \u0000é') })),
      (text) => {
        const host = hostName(text);
        if (host === undefined) return;
        expect(host).toMatch(/^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/);
        expect(hostName(host)).toBe(host);
        expect(text.toLowerCase().startsWith(host)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
