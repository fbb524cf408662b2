/** A seeded pseudo-random generator with the same numbers on every machine. */
export class Random {
  #state: number;

  /** Different keys give independent streams. */
  constructor(...key: readonly number[]) {
    this.#state = key.reduce((state, part) => mix(mix(state ^ part) + Math.floor(part / 2 ** 32)), 0x9e3779b9);
  }

  /** A number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** A random item of a non-empty list. */
  of<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from');
    return item;
  }

  /** A roughly normal number around 0, from -2 to 2: the sum of four uniform ones. */
  around(): number {
    return this.next() + this.next() + this.next() + this.next() - 2;
  }
}

/** Mixes the bits, so that a change of one affects all 32 (the finaliser of MurmurHash3). */
function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A weighted random choice: the probability of an item is its share of the sum of all shares. */
export class WeightedChoice<Item> {
  readonly #items: readonly Item[];
  /** Cumulative shares. */
  readonly #ends: Float64Array;

  constructor(items: readonly Item[], share: (item: Item, index: number) => number) {
    this.#items = items;
    this.#ends = new Float64Array(items.length);
    let sum = 0;
    items.forEach((item, index) => {
      sum += share(item, index);
      this.#ends[index] = sum;
    });
  }

  draw(random: Random): Item {
    const at = random.next() * (this.#ends.at(-1) ?? 0);
    let [low, high] = [0, this.#ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const item = this.#items[low];
    if (item === undefined) throw new Error('There is nothing to draw from');
    return item;
  }
}
