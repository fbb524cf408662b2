/** One row of a site's change log: its position and the cache tag that was written. */
export type Change = { id: number; tag: string };

/** Number of newest changes that an isolate starts with. Cached pages that are older are rendered again. */
export const logTail = 500;

/**
 * An isolate's copy of a site's change log: the newest position of each tag. A cached page is current while none of its
 * tags was written after the page's position. A log is immutable, so that a request stores its page at the position that
 * it read the site at, not at the later one of a concurrent request.
 */
export class ChangeLog {
  /** The position up to which the log was read. */
  readonly position: number;
  /** The log is complete after this position. */
  readonly #base: number;
  readonly #written: ReadonlyMap<string, number>;

  /**
   * @param changes the newest changes of the site, at most `logTail`; with `before`, those since its position.
   * @param before the log that `changes` continue.
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

  /** Whether none of the page's tags, nor `site`, was written after the page's position. */
  isCurrent({ position, tags }: { position: number; tags: readonly string[] }): boolean {
    if (position < this.#base) return false;
    return [...tags, 'site'].every((tag) => (this.#written.get(tag) ?? 0) <= position);
  }
}

/** A tail shorter than `logTail` is the whole log. */
const baseOf = (newest: readonly Change[]): number =>
  newest.length < logTail ? 0 : Math.min(...newest.map(({ id }) => id)) - 1;
