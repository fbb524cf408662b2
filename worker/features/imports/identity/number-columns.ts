/** Orders numbers; none, as NaN, comes last. */
function compare(a: number, b: number): number {
  if (Object.is(a, b)) return 0;
  if (Number.isNaN(a)) return 1;
  return Number.isNaN(b) ? -1 : a - b;
}

/** Rows of numbers, one array per column: 8 bytes a number, without an object per row. */
export class NumberColumns<Name extends string> {
  readonly #columns: Record<Name, Float64Array>;
  readonly #names: readonly Name[];
  #length = 0;

  constructor(names: readonly Name[]) {
    this.#names = names;
    this.#columns = Object.fromEntries(names.map((name) => [name, new Float64Array(1024)])) as Record<
      Name,
      Float64Array
    >;
  }

  get length(): number {
    return this.#length;
  }

  add(row: Readonly<Record<Name, number>>): void {
    for (const name of this.#names) {
      let column = this.#columns[name];
      if (this.#length === column.length) {
        const larger = new Float64Array(column.length * 2);
        larger.set(column);
        column = larger;
        this.#columns[name] = column;
      }
      column[this.#length] = row[name];
    }
    this.#length++;
  }

  of(name: Name, at: number): number {
    return this.#columns[name][at] ?? Number.NaN;
  }

  /** The positions of all rows, sorted by columns. Rows whose first column has no number are left out. */
  sortedBy(...names: readonly [Name, ...Name[]]): Uint32Array {
    const [first] = names;
    const positions = Uint32Array.from({ length: this.#length }, (_, at) => at).filter(
      (at) => !Number.isNaN(this.of(first, at)),
    );
    return positions.sort((a, b) => {
      for (const name of names) {
        const order = compare(this.of(name, a), this.of(name, b));
        if (order !== 0) return order;
      }
      return a - b;
    });
  }
}
