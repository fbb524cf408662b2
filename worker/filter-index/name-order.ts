import { stripLeadingNoise } from '../platform/text/fold.ts';
import { type Bitmap, hasBit, type Selection, setBit, wordsFor } from './bitmap.ts';
import { lengthened, type Numbers32 } from './number-array.ts';
import type { Cursor, Start } from './question.ts';

/** The names by which listings are ordered in one language, without leading punctuation. */
export type NameSource = {
  of(id: number): string;
  /** The names of several listings, in the order of `ids`. */
  all(ids: readonly number[]): string[];
};

type Named = { readonly id: number; readonly name: string };

/** Compares by name, then by id, the newest first, if the language's collation treats the names as equal. */
export type CompareNames = (a: Named, b: Named) => number;

export function compareNames(language: string): CompareNames {
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(a.name, b.name) || b.id - a.id;
}

const letters = 'aAàäåąbcčçdđeéęfgğhiıjklłmnñoóöøpqrsšßtuüvwxyzžæœþ- ’1اأبةتيکकखगहあアがハ一東京가각абвгёяαάω';

/** This runtime's order of letters from many scripts. If it differs, a stored name order is invalid. */
export function collationOf(language: string): string {
  const { compare } = new Intl.Collator(language);
  return [...letters].sort(compare).join('');
}

/** Where a page starts or ends. Without a cursor it is the beginning or the end of the order. */
export type PageStart = { readonly side: Start['side']; readonly cursor: Cursor | null };

/** The ids of all listings of a site, ordered by name in one language. The names themselves are not in memory. */
export class NameOrder {
  readonly #names: NameSource;
  readonly #compare: CompareNames;
  /** In order; only the first `#size` are used. */
  #ids: Numbers32;
  #size: number;

  constructor({ names, compare, ids }: { names: NameSource; compare: CompareNames; ids: Numbers32 }) {
    this.#names = names;
    this.#compare = compare;
    this.#ids = ids;
    this.#size = ids.length;
  }

  /** In order. */
  get ids(): Numbers32 {
    return this.#ids.subarray(0, this.#size);
  }

  get bytes(): number {
    return this.#ids.byteLength;
  }

  nameOf(id: number): string {
    return this.#names.of(id);
  }

  /** At most `most` ids of a selection after the start, or before it with the nearest first. */
  page({ bits, size }: Selection, start: PageStart, most: number): number[] {
    const found: number[] = [];
    const isBackward = start.side === 'before';
    const { cursor } = start;
    const end = isBackward ? this.#size - 1 : 0;
    const from = cursor ? this.#beside({ ...start, cursor }) : end;
    const step = isBackward ? -1 : 1;
    for (let i = from; i >= 0 && i < this.#size && found.length < Math.min(most, size); i += step) {
      const id = this.#ids[i] as number;
      if (hasBit(bits, id)) found.push(id);
    }
    return found;
  }

  /** The position beside a cursor. Its listing may no longer exist. */
  #beside({ side, cursor: { id, value } }: Start): number {
    const named = { id, name: stripLeadingNoise(String(value)) };
    const [place = 0] = this.#placesOf([named]);
    if (side === 'before') return place - 1;
    const isThere = place < this.#size && this.#ids[place] === id && this.nameOf(id) === named.name;
    return isThere ? place + 1 : place;
  }

  /**
   * Moves written listings to their new positions, and removes deleted ones.
   * @param touched the ids of all of them, without duplicates.
   * @param coming the ids that the order contains afterwards.
   */
  update(touched: readonly number[], coming: readonly number[]): void {
    this.#takeOut(touched);
    const names = this.#names.all(coming);
    const sorted = coming.map((id, i): Named => ({ id, name: names[i] ?? '' })).sort(this.#compare);
    this.#putIn(sorted, this.#placesOf(sorted));
  }

  #takeOut(touched: readonly number[]): void {
    const out: Bitmap = new Uint32Array(wordsFor(Math.max(0, ...touched) + 1));
    for (const id of touched) setBit(out, id);
    let kept = 0;
    for (let i = 0; i < this.#size; i++) {
      const id = this.#ids[i] as number;
      if (!hasBit(out, id)) this.#ids[kept++] = id;
    }
    this.#size = kept;
  }

  /** The position of each name, or where to insert it. Parallel binary searches read the names in batches. */
  #placesOf(sought: readonly Named[]): number[] {
    const low = sought.map(() => 0);
    const high = sought.map(() => this.#size);
    const middleOf = (i: number) => this.#ids[((low[i] as number) + (high[i] as number)) >>> 1] as number;
    for (;;) {
      const open = sought.flatMap((_, i) => ((low[i] as number) < (high[i] as number) ? [i] : []));
      if (open.length === 0) return low;
      const ids = [...new Set(open.map(middleOf))];
      const texts = this.#names.all(ids);
      const named = new Map(ids.map((id, i) => [id, { id, name: texts[i] ?? '' }]));
      for (const i of open) {
        const middle = ((low[i] as number) + (high[i] as number)) >>> 1;
        const isBefore = this.#compare(named.get(middleOf(i)) as Named, sought[i] as Named) < 0;
        if (isBefore) low[i] = middle + 1;
        else high[i] = middle;
      }
    }
  }

  /** Inserts from the end, so that each part of the array moves only once. */
  #putIn(sorted: readonly Named[], places: readonly number[]): void {
    const size = this.#size + sorted.length;
    if (size > this.#ids.length) this.#ids = lengthened(this.#ids, size + (size >>> 5) + 16);
    let end = this.#size;
    for (let i = sorted.length - 1; i >= 0; i--) {
      const place = places[i] as number;
      this.#ids.copyWithin(place + i + 1, place, end);
      this.#ids[place + i] = (sorted[i] as Named).id;
      end = place;
    }
    this.#size = size;
  }
}
