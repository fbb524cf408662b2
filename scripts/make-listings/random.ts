/** Numbers that look drawn and are the same for the same seed, on every machine. */
export class Random {
  #state: number;

  /** Different keys give streams that have nothing to do with each other. */
  constructor(...key: readonly number[]) {
    this.#state = key.reduce((state, part) => mix(mix(state ^ part) + Math.floor(part / 2 ** 32)), 0x9e3779b9);
  }

  /** From 0 on, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** One of a list that is not empty. */
  of<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from');
    return item;
  }

  /** Around 0, rarely beyond 2: the sum of some draws. */
  around(): number {
    return this.next() + this.next() + this.next() + this.next() - 2;
  }
}

/** Spreads what differs in few bits over all 32 (the end of MurmurHash3). */
function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Draws items by their shares: `items[i]` as often as `shares[i]` of their sum. */
export class Lots<Item> {
  readonly #items: readonly Item[];
  /** The sums of the shares up to each item. */
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
