import { type Bitmap, clearBit, countIn, eachDown, hasBit, or, type Selection, setBit, wordsFor } from './bitmap.ts';
import { lengthened, type Numbers32 } from './number-array.ts';

/**
 * The ids of the listings with one value: a sorted list while that is smaller, a bitmap from then on. A list has spare
 * capacity; only its first `size` ids are used.
 */
export class PostingList {
  #size = 0;
  #list: Uint32Array<ArrayBuffer> | null = new Uint32Array(4);
  #bits: Bitmap = new Uint32Array(0);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return (this.#list ?? this.#bits).byteLength;
  }

  has(id: number): boolean {
    if (!this.#list) return hasBit(this.#bits, id);
    const at = this.#find(this.#list, id);
    return at < this.#size && this.#list[at] === id;
  }

  /** @param largest the largest id of the index, which determines the size of a bitmap. */
  add(id: number, largest: number): void {
    if (this.has(id)) return;
    if (this.#list && this.#size >= wordsFor(largest + 1)) this.#becomeBitmap(largest);
    if (this.#list) this.#insert(this.#list, id);
    else {
      if (id >>> 5 >= this.#bits.length) this.#bits = lengthened(this.#bits, wordsFor(Math.max(id, largest) + 1));
      setBit(this.#bits, id);
    }
    this.#size += 1;
  }

  delete(id: number): void {
    if (!this.has(id)) return;
    if (this.#list) {
      const at = this.#find(this.#list, id);
      this.#list.copyWithin(at, at + 1, this.#size);
    } else clearBit(this.#bits, id);
    this.#size -= 1;
  }

  /** Adds all ids to a bitmap, which must be long enough. */
  addTo(bits: Bitmap): void {
    if (this.#list) for (let i = 0; i < this.#size; i++) setBit(bits, this.#list[i] as number);
    else or(bits, this.#bits);
  }

  /** The ids in ascending order. */
  toIds(): Numbers32 {
    if (this.#list) return this.#list.slice(0, this.#size);
    const ids = new Uint32Array(this.#size);
    let at = this.#size;
    eachDown(this.#bits, this.#bits.length * 32, (id) => {
      at -= 1;
      ids[at] = id;
      return true;
    });
    return ids;
  }

  /** The number of ids that the list and a selection share. */
  countIn(selection: Selection): number {
    if (!this.#list) return countIn(selection, this.#bits);
    let count = 0;
    for (let i = 0; i < this.#size; i++) count += hasBit(selection.bits, this.#list[i] as number) ? 1 : 0;
    return count;
  }

  /** The list as a plain value. */
  toData(): PostingData {
    const size = this.#size;
    return { size, isList: this.#list !== null, numbers: this.#list ? this.#list.subarray(0, size) : this.#bits };
  }

  static fromData({ size, isList, numbers }: PostingData): PostingList {
    const posting = new PostingList();
    posting.#size = size;
    posting.#list = isList ? numbers : null;
    posting.#bits = isList ? posting.#bits : numbers;
    return posting;
  }

  /** A list of the ids of a bitmap. It may take ownership of the bitmap. */
  static of({ bits, size }: Selection): PostingList {
    const dense = PostingList.fromData({ size, isList: false, numbers: bits });
    return size > bits.length ? dense : PostingList.fromData({ size, isList: true, numbers: dense.toIds() });
  }

  /** The position of an id in the list, or where to insert it. */
  #find(list: Uint32Array, id: number): number {
    let [low, high] = [0, this.#size];
    // Fast path: ids arrive in ascending order while an index is being built.
    if (high > 0 && (list[high - 1] as number) < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(list: Uint32Array<ArrayBuffer>, id: number): void {
    const at = this.#find(list, id);
    const roomy = this.#size < list.length ? list : lengthened(list, this.#size + (this.#size >>> 1) + 4);
    roomy.copyWithin(at + 1, at, this.#size);
    roomy[at] = id;
    this.#list = roomy;
  }

  #becomeBitmap(largest: number): void {
    const bits = new Uint32Array(wordsFor(largest + 1));
    this.addTo(bits);
    this.#bits = bits;
    this.#list = null;
  }
}

/** A posting list as a plain value: the ids of a list, or the words of a bitmap. */
export type PostingData = { size: number; isList: boolean; numbers: Bitmap };
