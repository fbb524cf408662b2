/** One row of a site's change log: what was written, as a tag. */
export type Change = { id: number; tag: string };

/** How many of the newest changes an isolate starts from: kept pages that are older are rendered anew. */
export const logTail = 500;

/**
 * What an isolate knows of a site's change log: for each tag the newest position at which it was written.
 * A kept page is current while none of its tags was written after the position at which it was rendered.
 */
export class ChangeLog {
  /** Everything after this position is known. */
  #base: number;
  #position: number;
  #written = new Map<string, number>();

  /** @param newest the newest changes of the site, at most `logTail` of them. */
  constructor(newest: readonly Change[]) {
    const ids = newest.map(({ id }) => id);
    this.#position = Math.max(0, ...ids);
    this.#base = newest.length < logTail ? 0 : Math.min(...ids) - 1;
    this.learn(newest);
  }

  /** The position up to which the log was read. */
  get position(): number {
    return this.#position;
  }

  /** Takes in changes read since `position`. */
  learn(changes: readonly Change[]): void {
    for (const { id, tag } of changes) {
      this.#written.set(tag, Math.max(id, this.#written.get(tag) ?? 0));
      this.#position = Math.max(id, this.#position);
    }
  }

  /** Whether nothing that this page shows was written after it was rendered. `site` stands for everything at once. */
  isCurrent({ position, tags }: { position: number; tags: readonly string[] }): boolean {
    if (position < this.#base) return false;
    return [...tags, 'site'].every((tag) => (this.#written.get(tag) ?? 0) <= position);
  }
}
