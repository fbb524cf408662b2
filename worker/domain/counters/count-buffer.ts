import type { SiteId } from '../../data/schema.ts';
import { type Counted, type CountMessage, dayOf } from './counted.ts';

/** Milliseconds that counts wait at most while requests arrive. */
export const longestWait = 10_000;
/** Distinct counts that make a message, which stays far below the 128 kB of the queue. */
const messageSize = 200;

/** Sums counts in memory until a message is due. */
export class CountBuffer {
  #counts = new Map<string, number>();
  #since = 0;

  /**
   * Adds one to each count. `now` is in milliseconds since 1970.
   * @returns `first` if the buffer was empty, `due` if a message is to be sent now, else `waiting`.
   */
  add(site: SiteId, counted: readonly Counted[], now: number): 'first' | 'due' | 'waiting' {
    const isFirst = this.#counts.size === 0;
    if (isFirst) this.#since = now;
    for (const { feature, thing, dimension } of counted) {
      const key = JSON.stringify([site, feature, dayOf(now), thing, dimension]);
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
    if (this.#counts.size >= messageSize || now - this.#since >= longestWait) return 'due';
    return isFirst ? 'first' : 'waiting';
  }

  /** Empties the buffer; null if it is empty. */
  take(): CountMessage | null {
    if (this.#counts.size === 0) return null;
    const rows = [...this.#counts].map(([key, count]) => [...JSON.parse(key), count]);
    this.#counts = new Map();
    return { rows } as unknown as CountMessage;
  }
}
