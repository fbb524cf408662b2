/** What a verification has found: each difference in words, the first ones of each kind kept. */
export class Differences {
  readonly #found = new Map<string, { count: number; first: string[] }>();

  /** @param kind what differs, in a word or two. */
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
