/** A set of ids: the bit at position `id` is set if the set contains the id. Each word has 32 bits. */
export type Bitmap = Uint32Array<ArrayBuffer>;

/** The number of words of a bitmap for ids below `size`. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;

export const hasBit = (bits: Bitmap, id: number): boolean => (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;

export function setBit(bits: Bitmap, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] ?? 0) | (1 << (id & 31));
}

export function clearBit(bits: Bitmap, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] ?? 0) & ~(1 << (id & 31));
}

/** Intersects `bits` with `other` in place. Ids beyond the end of `other` are removed. */
export function and(bits: Bitmap, other: Bitmap): void {
  const length = Math.min(bits.length, other.length);
  for (let i = 0; i < length; i++) bits[i] = (bits[i] as number) & (other[i] as number);
  bits.fill(0, length);
}

/** Removes the ids of `other` from `bits`. */
export function andNot(bits: Bitmap, other: Bitmap): void {
  const length = Math.min(bits.length, other.length);
  for (let i = 0; i < length; i++) bits[i] = (bits[i] as number) & ~(other[i] as number);
}

/** Adds the ids of `other` to `bits`. `other` must not be longer. */
export function or(bits: Bitmap, other: Bitmap): void {
  for (let i = 0; i < other.length; i++) bits[i] = (bits[i] as number) | (other[i] as number);
}

/** The number of set bits of a word. */
export function popcount(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A bitmap for repeated reads, with the number of its ids and the indexes of its nonzero words. `words` is null if more
 * than a quarter of all words are nonzero.
 */
export type Selection = { readonly bits: Bitmap; readonly size: number; readonly words: Uint32Array | null };

export function selectionOf(bits: Bitmap): Selection {
  let [size, filled] = [0, 0];
  for (let i = 0; i < bits.length; i++) {
    const word = bits[i] as number;
    size += popcount(word);
    filled += word === 0 ? 0 : 1;
  }
  if (filled * 4 > bits.length) return { bits, size, words: null };
  const words = new Uint32Array(filled);
  for (let i = 0, at = 0; at < filled; i++) if (bits[i] !== 0) words[at++] = i;
  return { bits, size, words };
}

/** The number of ids that a selection and a bitmap share. */
export function countIn({ bits, words }: Selection, other: Bitmap): number {
  let count = 0;
  if (words) {
    for (let i = 0; i < words.length; i++) {
      const at = words[i] as number;
      count += popcount((bits[at] as number) & (other[at] ?? 0));
    }
    return count;
  }
  const length = Math.min(bits.length, other.length);
  for (let i = 0; i < length; i++) count += popcount((bits[i] as number) & (other[i] as number));
  return count;
}

/** Sets the ids whose number in a column has the flag 1. Branchless: the CPU would mispredict half of the branches. */
export function setFlagged(bits: Bitmap, column: Uint32Array, flags: Uint8Array): void {
  const words = Math.min(bits.length, column.length >>> 5);
  for (let at = 0; at < words; at++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) word |= (flags[column[at * 32 + bit] as number] as number) << bit;
    bits[at] = word;
  }
}

/** Sets the ids whose number in a column is from `low` to `low + count - 1`. */
export function setWithin(bits: Bitmap, column: Uint32Array, { low, count }: { low: number; count: number }): void {
  const words = Math.min(bits.length, column.length >>> 5);
  for (let at = 0; at < words; at++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) {
      word |= (((column[at * 32 + bit] as number) - low) >>> 0 < count ? 1 : 0) << bit;
    }
    bits[at] = word;
  }
}

/** Counts the ids of a bitmap by their number in a column. All numbers must be below `size`. */
export function histogram(bits: Bitmap, column: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const number = column[at * 32 + 31 - Math.clz32(word & -word)] as number;
      counts[number] = (counts[number] as number) + 1;
    }
  }
  return counts;
}

/** Calls `take` for each id above `above`, the smallest first, until it returns false. */
export function eachUp(bits: Bitmap, above: number, take: (id: number) => boolean): void {
  for (let at = (above + 1) >>> 5; at < bits.length; at++) {
    let word = bits[at] as number;
    if (at === (above + 1) >>> 5) word &= -1 << ((above + 1) & 31);
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      if (!take(at * 32 + bit)) return;
      word &= word - 1;
    }
  }
}

/** Calls `take` for each id below `below`, the largest first, until it returns false. */
export function eachDown(bits: Bitmap, below: number, take: (id: number) => boolean): void {
  for (let at = Math.min(wordsFor(below), bits.length) - 1; at >= 0; at--) {
    let word = bits[at] as number;
    if (at === below >>> 5) word &= (1 << (below & 31)) - 1;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word);
      if (!take(at * 32 + bit)) return;
      word &= ~(1 << bit);
    }
  }
}
