/** One row of a site's change log: what was written, as a tag. */
export type Change = { id: number; tag: string };

/** How many of the newest changes an isolate starts from: kept pages that are older are rendered anew. */
export const logTail = 500;

/**
 * What an isolate knows of a site's change log: for each tag the newest position at which it was written.
 * A kept page is current while none of its tags was written after the position at which it was rendered.
 *
 * A log never changes: what is read later makes another one. A request that renders with a site as it was read at one
 * position would otherwise keep its page under the position that another request has learned meanwhile.
 */
export class ChangeLog {
  /** The position up to which the log was read. */
  readonly position: number;
  /** Everything after this position is known. */
  readonly #base: number;
  readonly #written: ReadonlyMap<string, number>;

  /**
   * @param changes the newest changes of the site, at most `logTail` of them; with `before`, those since its position.
   * @param before what was known until then.
   */
  constructor(changes: readonly Change[], before?: ChangeLog) {
    const written = new Map<string, number>(before ? before.#written : []);
    let position = before?.position ?? 0;
    for (const { id, tag } of changes) {
      written.set(tag, Math.max(id, written.get(tag) ?? 0));
      position = Math.max(id, position);
    }
    this.position = position;
    this.#base = before ? before.#base : baseOf(changes);
    this.#written = written;
  }

  /** Whether nothing that this page shows was written after it was rendered. `site` stands for everything at once. */
  isCurrent({ position, tags }: { position: number; tags: readonly string[] }): boolean {
    if (position < this.#base) return false;
    return [...tags, 'site'].every((tag) => (this.#written.get(tag) ?? 0) <= position);
  }
}

/** A tail that is shorter than it may be is the whole log. */
const baseOf = (newest: readonly Change[]): number =>
  newest.length < logTail ? 0 : Math.min(...newest.map(({ id }) => id)) - 1;
