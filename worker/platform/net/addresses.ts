/** A range of addresses: the first address as a number, and how many leading bits are its own. */
type Range = readonly [base: bigint, bits: number];

const mask = (size: number, bits: number): bigint => ((1n << BigInt(bits)) - 1n) << BigInt(size - bits);

const isIn = (value: bigint, size: 32 | 128, ranges: readonly Range[]): boolean =>
  ranges.some(([base, bits]) => (value & mask(size, bits)) === base);

const v4 = (range: string): Range => {
  const [address = '', bits] = range.split('/');
  return [readV4(address) ?? 0n, Number(bits)];
};

const v6 = (range: string): Range => {
  const [address = '', bits] = range.split('/');
  return [readV6(address) ?? 0n, Number(bits)];
};

/** IANA's special-purpose registry of IPv4, and multicast. */
const closedV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
].map(v4);

/** All public addresses of IPv6 are in here. */
const globalV6 = v6('2000::/3');

/**
 * What is not public in there: protocol assignments with Teredo (2001::/23), documentation, 6to4, the AS112 and
 * ORCHID ranges. Outside of it lie mapped, compatible and translated IPv4, unique-local, link-local and multicast.
 */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(v6);

function readV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function readV6(text: string): bigint | null {
  const url = /^[0-9a-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`) : null;
  if (!url) return null;
  // The parser writes lower-case groups, with an IPv4 tail as two of them.
  const [head = '', tail] = url.hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

/**
 * Whether an IPv4 address in decimal or an IPv6 address belongs to the public internet. False for any other text, for
 * special-purpose ranges, and for IPv6 ranges that carry an IPv4 address, whichever it is: no website needs one.
 */
export function isPublicAddress(text: string): boolean {
  const four = readV4(text);
  if (four !== null) return !isIn(four, 32, closedV4);
  const six = readV6(text);
  return six !== null && isIn(six, 128, [globalV6]) && !isIn(six, 128, closedV6);
}
