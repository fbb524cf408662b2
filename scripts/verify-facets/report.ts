/** The differences that a verification found: their number by kind, and the first five of each kind. */
export class Differences {
  readonly #found = new Map<string, { count: number; first: string[] }>();

  /** @param kind a short name of what differs. */
  add(kind: string, difference: string): void {
    const known = this.#found.get(kind) ?? { count: 0, first: [] };
    known.count += 1;
    if (known.first.length < 5) known.first.push(difference);
    this.#found.set(kind, known);
  }

  get count(): number {
    return [...this.#found.values()].reduce((sum, { count }) => sum + count, 0);
  }

  lines(): string[] {
    return [...this.#found].flatMap(([kind, { count, first }]) => [
      `✗ ${kind}: ${count} ${count === 1 ? 'difference' : 'differences'}`,
      ...first.map((one) => `    ${one}`),
    ]);
  }
}
