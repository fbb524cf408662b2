/** A pseudo-random generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Two numbers as one seed. */
export const seedOf = (one: number, other: number): number =>
  (Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)) >>> 0;

/** The numbers from 0 to `length` - 1: 0 first, the others in an order that the seed decides. */
function shuffledOffsets(length: number, seed: number): number[] {
  const offsets = Array.from({ length }, (_, index) => index);
  const random = randomFrom(seed);
  for (let last = length - 1; last > 1; last -= 1) {
    const other = 1 + Math.floor(random() * last);
    const [kept = 0, taken = 0] = [offsets[last], offsets[other]];
    offsets[last] = taken;
    offsets[other] = kept;
  }
  return offsets;
}

/**
 * The order of slides on a day. Days are taken in blocks of as many days as there are slides. In a block each slide stands
 * on each position exactly once, and on any that many consecutive days each stands first exactly once. The neighbours of a
 * slide differ from block to block.
 */
export function rotated<Item>(items: readonly Item[], { seed, day }: { seed: number; day: number }): Item[] {
  const count = items.length;
  if (count < 2) return [...items];
  const block = Math.floor(day / count);
  const turn = (day - block * count + (seed % count)) % count;
  return shuffledOffsets(count, seedOf(seed, block)).map((offset) => items[(turn + offset) % count] as Item);
}
