import { type Hours, isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import { lengthened, type NumberArray, type Numbers8, type Numbers32 } from './number-array.ts';

/** Hours and the zone in which they hold, as many listings share them. */
export type Pattern = { zone: string; hours: string };

/** Keeps the texts of patterns by number, from 1 on. */
export type PatternStore = {
  /** The numbers of patterns, new ones for those that are new. */
  number(patterns: readonly Pattern[]): number[];
  /** Patterns by their numbers, in their order. */
  read(numbers: readonly number[]): Pattern[];
};

/** Minutes for which a state holds whose end is not known, well within what `openingAt` looks ahead. */
const longest = 30 * 24 * 60;
/** Patterns that are read and judged in one go. */
const batch = 500;

/** Which patterns are open, each judged when it is first asked for and again when its state has come to its end. */
export class OpeningHours {
  readonly #store: PatternStore;
  /** By number: minutes since 1970 from which and until which the state is known. */
  #from = new Uint32Array(64);
  #until = new Uint32Array(64);
  #isOpen = new Uint8Array(64);
  /** Patterns that there are, a none at 0 among them. */
  #size = 1;
  /** Changes of states so far. */
  #version = 0;
  /** All states are known at the minutes between. */
  #known = { from: 0, until: 0 };
  readonly #zones = new Map<string, boolean>();

  constructor(store: PatternStore) {
    this.#store = store;
  }

  /** What is known of the patterns, as it is now. */
  pack(): NumberArray[] {
    return [this.#from, this.#until, this.#isOpen].map((numbers) => numbers.slice(0, this.#size));
  }

  /** Takes over what was packed. */
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

  /** The numbers of patterns; 0 stands for hours that are not known. */
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
   * 1 for each number of a pattern that is open at a minute since 1970.
   * @returns the same version with the same states.
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
