/** One pass of cyrb53: a number of 53 bits, not cryptographic. */
export function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

const width = 11;

/**
 * A stable hash of a text: 22 characters of base 36, 106 bits.
 * Synchronous, for use in pure functions; not cryptographic.
 */
export function stableHash(text: string): string {
  return hash53(text, 0).toString(36).padStart(width, '0') + hash53(text, 1).toString(36).padStart(width, '0');
}
