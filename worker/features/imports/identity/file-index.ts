import { nameKey } from '../../../platform/text/fold.ts';
import { placeKey } from '../fields/places.ts';
import type { ImportRow, PlaceNames } from '../row.ts';
import { distance, doubleDistance, metresPerDegree } from './distance.ts';
import { type Evidence, evidenceOf, hashOf } from './evidence.ts';
import { distinctKey } from './keys.ts';
import { NumberColumns } from './number-columns.ts';

const evidence = ['address', 'numbers', 'signature', 'latitude', 'longitude', 'phone', 'website', 'email'] as const;
const facts = ['row', 'key', 'distinct', 'name', 'content', 'size', 'place', ...evidence] as const;

/** What becomes of a row: it is imported with a key, or the row with the number `sameAs` is the same listing. */
export type Verdict = { key: string } | { sameAs: number };

/** A row as the index knows it. */
export interface IndexedRow extends Evidence {
  /** Its position among the accepted rows, from 0. */
  at: number;
  key: number;
  content: number;
  place: PlaceNames | null;
}

/**
 * The accepted rows of a whole file in 120 bytes each. Each row is judged by all others, and not by those before it: any
 * order of the rows gives the same listings.
 */
export class FileIndex {
  readonly #rows = new NumberColumns(facts);
  readonly #places = new Map<string, number>();
  readonly #placeNames: PlaceNames[] = [];
  readonly #sameAs = new Map<number, number>();
  /** Positions of rows whose key other rows have, too. */
  readonly #ambiguous = new Set<number>();
  readonly #doubles = new Map<number, number>();
  readonly #keys = new Set<number>();
  #byName: Uint32Array = new Uint32Array();

  get length(): number {
    return this.#rows.length;
  }

  /** How many rows are the same listing as another one. */
  get duplicates(): number {
    return this.#sameAs.size;
  }

  /** The different places of the rows. */
  get places(): readonly PlaceNames[] {
    return this.#placeNames;
  }

  /** Adds the next accepted row. */
  add(row: ImportRow): void {
    this.#rows.add({
      row: row.row,
      key: hashOf(row.key),
      distinct: hashOf(distinctKey(row)),
      name: hashOf(nameKey(row.name)),
      content: hashOf(row.hash),
      size: row.size,
      place: row.place === null ? Number.NaN : this.#placeNumber(row.place),
      ...evidenceOf(row),
    });
  }

  #placeNumber(place: PlaceNames): number {
    const key = placeKey(place);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#placeNames.length);
    return this.#placeNames.push({ ...place }) - 1;
  }

  /** Judges the rows, after the last one was added. */
  finish(): void {
    const order = this.#rows.sortedBy('key', 'distinct');
    for (const group of this.#groups(order, 'key')) if (group.length > 1) this.#judge(group);
    for (let at = 0; at < this.length; at++) if (!this.#sameAs.has(at)) this.#keys.add(this.#keyAt(at));
    this.#byName = this.#rows.sortedBy('name', 'latitude');
    this.#findDoubles();
  }

  /** The runs of positions with the same value in a column, by which they are sorted. */
  *#groups(order: Uint32Array, ...columns: (typeof facts)[number][]): Generator<Uint32Array> {
    const isSame = (a: number, b: number) =>
      columns.every((name) => Object.is(this.#rows.of(name, a), this.#rows.of(name, b)));
    let start = 0;
    for (let end = 1; end <= order.length; end++) {
      if (end < order.length && isSame(order[start] ?? 0, order[end] ?? 0)) continue;
      yield order.subarray(start, end);
      start = end;
    }
  }

  /** Judges rows with one key, sorted by what makes them distinct. Of rows that are the same, the longest one stays. */
  #judge(group: Uint32Array): void {
    const subgroups = [...this.#groups(group, 'distinct')];
    for (const subgroup of subgroups) {
      const [best = 0, ...others] = [...subgroup].sort(
        (a, b) =>
          this.#rows.of('size', b) - this.#rows.of('size', a) ||
          this.#rows.of('content', a) - this.#rows.of('content', b) ||
          a - b,
      );
      for (const other of others) this.#sameAs.set(other, best);
      if (subgroups.length > 1) this.#ambiguous.add(best);
    }
  }

  #keyAt(at: number): number {
    return this.#rows.of(this.#ambiguous.has(at) ? 'distinct' : 'key', at);
  }

  #pointAt(at: number) {
    return { latitude: this.#rows.of('latitude', at), longitude: this.#rows.of('longitude', at) };
  }

  /** Finds pairs of one name at one address or within 150 m. The later row is the double of the earlier one. */
  #findDoubles(): void {
    const note = (a: number, b: number): void => {
      if (this.#sameAs.has(a) || this.#sameAs.has(b)) return;
      const [earlier, later] = a < b ? [a, b] : [b, a];
      if (!this.#doubles.has(later)) this.#doubles.set(later, this.#rows.of('row', earlier));
    };
    const byAddress = this.#rows.sortedBy('address', 'name', 'place');
    for (const group of this.#groups(byAddress, 'address', 'name', 'place')) {
      for (const at of group.subarray(1)) note(group[0] ?? at, at);
    }
    const reach = doubleDistance / metresPerDegree;
    this.#byName.forEach((at, index) => {
      const point = this.#pointAt(at);
      for (let before = index - 1; before >= 0; before--) {
        const other = this.#byName[before] ?? 0;
        const isFar = !(point.latitude - this.#rows.of('latitude', other) <= reach);
        if (isFar || this.#rows.of('name', other) !== this.#rows.of('name', at)) break;
        if (distance(point, this.#pointAt(other)) > doubleDistance) continue;
        note(other, at);
        break;
      }
    });
  }

  /** What becomes of a row, by its position among the accepted ones. */
  verdict(at: number, row: ImportRow): Verdict {
    const same = this.#sameAs.get(at);
    if (same !== undefined) return { sameAs: this.#rows.of('row', same) };
    return { key: this.#ambiguous.has(at) ? distinctKey(row) : row.key };
  }

  /** The number of an earlier row that is probably the same place. */
  doubleOf(at: number): number | undefined {
    return this.#doubles.get(at);
  }

  /** Whether a listing with the key is in the file. */
  hasKey(key: string): boolean {
    return this.#keys.has(hashOf(key));
  }

  /** The rows of a name that are imported. */
  rowsNamed(name: string): IndexedRow[] {
    const wanted = hashOf(nameKey(name));
    let [low, high] = [0, this.#byName.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows.of('name', this.#byName[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const found: IndexedRow[] = [];
    for (let index = low; index < this.#byName.length; index++) {
      const at = this.#byName[index] ?? 0;
      if (this.#rows.of('name', at) !== wanted) break;
      if (!this.#sameAs.has(at)) found.push(this.#rowAt(at));
    }
    return found;
  }

  #rowAt(at: number): IndexedRow {
    const numbers = Object.fromEntries(evidence.map((name) => [name, this.#rows.of(name, at)])) as unknown as Evidence;
    const place = this.#placeNames[this.#rows.of('place', at)] ?? null;
    return { ...numbers, at, place, key: this.#keyAt(at), content: this.#rows.of('content', at) };
  }
}
