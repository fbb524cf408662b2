import { type Hours, isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import { lengthened, type NumberArray, type Numbers8, type Numbers32 } from './number-array.ts';

/** Opening hours and their time zone. Many listings share the same pattern. */
export type Pattern = { zone: string; hours: string };

/** Stores patterns by number, starting at 1. */
export type PatternStore = {
  /** The numbers of patterns; new patterns get new numbers. */
  number(patterns: readonly Pattern[]): number[];
  /** Patterns by number, in the order of `numbers`. */
  read(numbers: readonly number[]): Pattern[];
};

/** Minutes for which a state without a known end is valid: much less than `openingAt` looks ahead. */
const longest = 30 * 24 * 60;
/** Patterns per read. */
const batch = 500;

/** Caches which patterns are open. The state of a pattern is computed on first use, and again when it expires. */
export class OpeningHours {
  readonly #store: PatternStore;
  /** By number: the period in which the state is valid, in minutes since 1970. */
  #from = new Uint32Array(64);
  #until = new Uint32Array(64);
  #isOpen = new Uint8Array(64);
  /** The number of patterns, including 0 for "no hours". */
  #size = 1;
  /** Incremented with each change of a state. */
  #version = 0;
  /** The period in which all states are valid. */
  #known = { from: 0, until: 0 };
  readonly #zones = new Map<string, boolean>();

  constructor(store: PatternStore) {
    this.#store = store;
  }

  /** Packs the states. */
  pack(): NumberArray[] {
    return [this.#from, this.#until, this.#isOpen].map((numbers) => numbers.slice(0, this.#size));
  }

  /** Restores packed states. */
  unpack([from, until, isOpen]: readonly NumberArray[]): void {
    this.#from = from as Numbers32;
    this.#until = until as Numbers32;
    this.#isOpen = isOpen as Numbers8;
    this.#size = this.#from.length;
    this.#known = { from: 0, until: 0 };
  }

  get size(): number {
    return this.#size - 1;
  }

  get bytes(): number {
    return this.#from.byteLength + this.#until.byteLength + this.#isOpen.byteLength;
  }

  /** The numbers of patterns; 0 for unknown hours. */
  number(patterns: readonly (Pattern | null)[]): number[] {
    const numbers = this.#store.number(patterns.filter((pattern) => pattern !== null));
    let next = 0;
    return patterns.map((pattern) => {
      const number = pattern ? (numbers[next++] as number) : 0;
      if (number >= this.#size) this.#grow(number + 1);
      return number;
    });
  }

  #grow(size: number): void {
    if (size > this.#from.length) {
      const length = size + (size >>> 2);
      this.#from = lengthened(this.#from, length);
      this.#until = lengthened(this.#until, length);
      this.#isOpen = lengthened(this.#isOpen, length);
    }
    this.#size = size;
    this.#known = { from: 0, until: 0 };
  }

  /**
   * The states at a minute since 1970, by pattern number: 1 is open.
   * @returns an equal `version` means equal states.
   */
  statesAt(minute: number): { states: Uint8Array; version: number } {
    if (minute < this.#known.from || minute >= this.#known.until) this.#judgeStale(minute);
    return { states: this.#isOpen, version: this.#version };
  }

  #judgeStale(minute: number): void {
    const stale: number[] = [];
    for (let number = 1; number < this.#size; number++) {
      if (minute < (this.#from[number] as number) || minute >= (this.#until[number] as number)) stale.push(number);
    }
    for (let i = 0; i < stale.length; i += batch) {
      const numbers = stale.slice(i, i + batch);
      const patterns = this.#store.read(numbers);
      numbers.forEach((number, at) => {
        this.#judge(number, patterns[at] as Pattern, minute);
      });
    }
    this.#known = { from: 0, until: 2 ** 32 - 1 };
    for (let number = 1; number < this.#size; number++) {
      this.#known.from = Math.max(this.#known.from, this.#from[number] as number);
      this.#known.until = Math.min(this.#known.until, this.#until[number] as number);
    }
  }

  #judge(number: number, { zone, hours }: Pattern, minute: number): void {
    const opening = this.#isZone(zone)
      ? openingAt(JSON.parse(hours) as Hours, { zone, at: minute })
      : { isOpen: false, until: null };
    const before = this.#isOpen[number];
    this.#from[number] = minute;
    this.#until[number] = opening.until ?? minute + longest;
    this.#isOpen[number] = opening.isOpen ? 1 : 0;
    if (before !== this.#isOpen[number]) this.#version += 1;
  }

  #isZone(zone: string): boolean {
    const known = this.#zones.get(zone) ?? isTimeZone(zone);
    this.#zones.set(zone, known);
    return known;
  }
}
