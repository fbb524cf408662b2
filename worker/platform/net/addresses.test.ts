import { BlockList } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

/** The ranges as their RFCs write them, compared by Node's own lists. In one list, `::/3` would contain all of IPv4. */
const [closedV4, closedV6] = [new BlockList(), new BlockList()];
for (const [range, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
  ...([
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.175.48.0', 24],
  ] as const),
] as const) {
  closedV4.addSubnet(range, bits, 'ipv4');
}
for (const [range, bits] of [
  ...([
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ] as const),
  ...([
    ['3fff::', 20],
    ['2620:4f:8000::', 48],
  ] as const),
] as const) {
  closedV6.addSubnet(range, bits, 'ipv6');
}

/** Addresses near the borders of the ranges, where a mask is most easily wrong, and anywhere. */
const byte = fc.oneof(
  fc.nat(255),
  fc.constantFrom(0, 1, 9, 10, 11, 63, 64, 100, 127, 128, 168, 169, 172, 192, 198, 254),
);
const fourBytes = fc.tuple(byte, byte, byte, byte);
const group = fc.oneof(
  fc.nat(0xffff),
  fc.constantFrom(0, 1, 0x1ff, 0x200, 0xdb8, 0x2000, 0x2001, 0x2002, 0x2606, 0x3fff, 0x4000, 0xfc00, 0xfe80, 0xffff),
);
const groups = fc.array(group, { minLength: 8, maxLength: 8 });

test('An IPv4 address is public unless it is in a special-purpose range', () => {
  fc.assert(
    fc.property(fourBytes, (bytes) => {
      const text = bytes.join('.');
      expect(isPublicAddress(text)).toBe(!closedV4.check(text, 'ipv4'));
    }),
    { numRuns: 5_000 },
  );
});

test('An IPv6 address is public if it is in the global range and in none for special purposes', () => {
  fc.assert(
    fc.property(groups, (parts) => {
      const text = parts.map((part) => part.toString(16)).join(':');
      expect(isPublicAddress(text)).toBe(!closedV6.check(text, 'ipv6'));
    }),
    { numRuns: 5_000 },
  );
});

test('An IPv6 address that carries an IPv4 address is never public', () => {
  fc.assert(
    fc.property(fourBytes, (bytes) => {
      const dotted = bytes.join('.');
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const carrying = [
        ...[`::${dotted}`, `::ffff:${dotted}`, `::ffff:${hex}`, `::ffff:0:${dotted}`, `64:ff9b::${dotted}`],
        ...[`64:ff9b:1::${dotted}`, `2002:${hex}::1`, `2001::${hex}`, `2001:0:${hex}::${dotted}`],
      ];
      expect(carrying.filter(isPublicAddress)).toEqual([]);
    }),
  );
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
])('%s is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2A00:1450:4001::200E'])(
  '%s is public',
  (text) => {
    expect(isPublicAddress(text)).toBe(true);
  },
);

test.each([
  '',
  '1.1.1',
  '01.1.1.1',
  '0x1.1.1.1',
  '16843009',
  '1.1.1.256',
  '1.1.1.1 ',
  '[2606:4700::1]',
  '2606::1%eth0',
  'a.example',
  '1.1.1.1\n',
])('the text %j is no address, so it is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
