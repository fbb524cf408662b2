import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectionOf } from '../http/connection.ts';
import { hashOf, isSecret, newCode, newSecret } from '../platform/secrets.ts';
import { inDigits } from '../platform/text/digits.ts';
import { foldAddress } from './address.ts';
import { initialsOf } from './initials.ts';
import { userAgentOf } from './user-agent.ts';

test('codes are six digits, and secrets and their hashes have one shape', async () => {
  for (let i = 0; i < 200; i += 1) expect(newCode()).toMatch(/^\d{6}$/);
  const secret = newSecret();
  expect(isSecret(secret)).toBe(true);
  expect(isSecret(await hashOf(secret))).toBe(true);
  // Existing rows contain SHA-256 in unpadded base64url.
  expect(await hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect([undefined, '', 'a', `${secret}=`, `${secret.slice(1)}%`].map(isSecret)).toEqual(Array(5).fill(false));
});

test('digits of every script are accepted, and nothing else', () => {
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7ce, 0x1d7f6];
  fc.assert(
    fc.property(fc.nat(999_999), fc.constantFrom(...zeros), fc.constantFrom('', ' ', '-', '٬'), (n, zero, gap) => {
      const ascii = String(n).padStart(6, '0');
      const typed = [...ascii].map((digit) => String.fromCodePoint(zero + Number(digit))).join(gap);
      expect(inDigits(typed)).toBe(ascii);
    }),
  );
  expect(inDigits('abc')).toBe('');
});

test('addresses are compared in their normalised form', () => {
  expect(foldAddress(' Ann@Example.ORG ')).toBe('ann@example.org');
  // A Kelvin sign folds to the letter k, so the mail goes to that mailbox.
  expect(foldAddress('\u212aate@example.org')).toBe('kate@example.org');
  expect(['', 'a', 'a@', '@b.c', 'a b@c.de', 'a@b', 'a\n@b.cd', '<a@b.cd>'].map(foldAddress)).toEqual(
    Array(8).fill(undefined),
  );
});

test('a network address counts as one connection, an IPv6 one with its neighbours', () => {
  expect(connectionOf(undefined)).toBe('local');
  expect(connectionOf('192.0.2.7')).toBe('192.0.2.7');
  expect(connectionOf('2001:DB8::1')).toBe('2001:db8:0:0');
  expect(connectionOf('2001:db8:0:0:ffff::2')).toBe('2001:db8:0:0');
  expect(connectionOf('2001:0db8:0001:0002:3:4:5:6')).toBe('2001:db8:1:2');
  expect(connectionOf('::1')).toBe('0:0:0:0');
});

test('people without a picture get initials', () => {
  expect(initialsOf('Demo Member')).toBe('DM');
  expect(initialsOf('山田 花子')).toBe('山花');
  expect(initialsOf('ann.lee@example.org')).toBe('AL');
  expect(initialsOf('नीरज')).toBe('नी');
  expect(initialsOf('')).toBe('');
});

test('user agents become the names of browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  expect(userAgentOf(chrome)).toBe('Chrome · Android');
  expect(userAgentOf(`${chrome} Edg/140.0`)).toBe('Edge · Android');
  expect(userAgentOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari · iOS',
  );
  expect(userAgentOf(undefined)).toBe('');
});
