import { type Attribute, type Range, rangesOf } from '../../web/contract/attributes.ts';
import { type Bitmap, selectionOf, setWithin, wordsFor } from './bitmap.ts';
import { lengthened, type Numbers32, roomFor } from './number-array.ts';
import { PostingList } from './posting-list.ts';

/** A range of a number facet, and the listings in it. */
export type Step = { readonly range: Range; readonly posting: PostingList };

/** The values of number attributes. */
export class NumberValues {
  /** By attribute slug, then by listing id: the number plus 1; 0 if the listing has none. */
  readonly #columns: Map<string, Numbers32>;
  #steps = new Map<string, readonly Step[]>();

  constructor(columns: Iterable<readonly [string, Numbers32]> = []) {
    this.#columns = new Map(columns);
  }

  get columns(): ReadonlyMap<string, Numbers32> {
    return this.#columns;
  }

  /** Bytes in memory: columns and steps. */
  get bytes(): number {
    const steps = [...this.#steps.values()].flat();
    return (
      [...this.#columns.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) +
      steps.reduce((sum, { posting }) => sum + posting.bytes, 0)
    );
  }

  /** The steps of an attribute's facet, as `rangesOf` returns them. */
  stepsOf(slug: string): readonly Step[] {
    return this.#steps.get(slug) ?? [];
  }

  put(id: number, slug: string, { value, largest }: { value: number; largest: number }): void {
    let column = this.#columns.get(slug);
    if (!column || id >= column.length) {
      column = lengthened(column ?? new Uint32Array(0), roomFor(largest));
      this.#columns.set(slug, column);
    }
    column[id] = value + 1;
    for (const { range, posting } of this.stepsOf(slug)) if (isWithin(value, range)) posting.add(id, largest);
  }

  remove(id: number): void {
    for (const column of this.#columns.values()) if (id < column.length) column[id] = 0;
    for (const steps of this.#steps.values()) for (const { posting } of steps) posting.delete(id);
  }

  /** The listings whose number is in a range. */
  within(slug: string, { min, max }: Range, largest: number): Bitmap {
    const bits = new Uint32Array(wordsFor(largest + 1));
    const column = this.#columns.get(slug);
    const low = min ?? 0;
    if (column) setWithin(bits, column, { low: low + 1, count: Math.min(max ?? mostNumber, mostNumber) - low + 1 });
    return bits;
  }

  /** Replaces the attributes, and computes the listings of new or changed steps. */
  learn(attributes: readonly Attribute[], largest: number): void {
    const before = this.#steps;
    this.#steps = new Map(
      attributes.map((attribute) => {
        const { slug } = attribute;
        const ranges = attribute.kind === 'number' ? rangesOf(attribute) : [];
        const known = before.get(slug) ?? [];
        const isKnown = JSON.stringify(ranges) === JSON.stringify(known.map(({ range }) => range));
        return [slug, isKnown ? known : ranges.map((range) => this.#step(slug, range, largest))];
      }),
    );
  }

  #step(slug: string, range: Range, largest: number): Step {
    return { range, posting: PostingList.of(selectionOf(this.within(slug, range, largest))) };
  }
}

/** The largest number that an attribute can have. */
const mostNumber = 1_000_000_000;

/** Whether a value is valid for a number attribute. */
export const isCountable = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostNumber;

const isWithin = (value: number, { min, max }: Range): boolean => value >= (min ?? 0) && value <= (max ?? mostNumber);
