type Bounds<Value> = {
  /** The sum of the sizes of all entries at most. */
  max: number;
  /** The size of an entry: 1 by default, so that `max` is their number. */
  sizeOf?: (value: Value) => number;
  /** A larger entry is not stored. */
  maxEntry?: number;
};

/**
 * A bounded cache in the isolate's memory: the least recently used entries leave first. A Map keeps the order of its
 * entries, so it takes fifteen lines; the library would be 6 kB of the Worker.
 */
export class LruCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #bounds: Required<Bounds<Value>>;
  #size = 0;

  constructor({ max, sizeOf = () => 1, maxEntry = max }: Bounds<Value>) {
    this.#bounds = { max, sizeOf, maxEntry };
  }

  /** The value of a key, which becomes the most recently used. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    const { max, sizeOf, maxEntry } = this.#bounds;
    this.delete(key);
    const size = sizeOf(value);
    if (size > maxEntry) return;
    this.#entries.set(key, value);
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= max) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#size -= this.#bounds.sizeOf(value);
    this.#entries.delete(key);
  }

  values(): IterableIterator<Value> {
    return this.#entries.values();
  }
}
