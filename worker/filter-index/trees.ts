import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Category, Place } from './entry.ts';

/** Maximum depth of a tree: anything deeper is a cycle. */
const deepest = 32;

/** The category tree of a site. */
export class CategoryTree {
  readonly #parents: ReadonlyMap<number, number | null>;
  readonly #bySlug: ReadonlyMap<string, number>;

  constructor(categories: readonly Category[] = []) {
    this.#parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
    this.#bySlug = new Map(categories.map(({ id, slug }) => [slug, id]));
  }

  get ids(): number[] {
    return [...this.#parents.keys()];
  }

  idOf(slug: string): number | undefined {
    return this.#bySlug.get(slug);
  }

  /** A category and its ancestors; empty if there is no such category. */
  upwards(id: number): Set<number> {
    const chain = new Set<number>();
    for (let at = id, parent = this.#parents.get(at); parent !== undefined && !chain.has(at); ) {
      chain.add(at);
      at = parent ?? 0;
      parent = this.#parents.get(at);
    }
    return chain;
  }

  /** Whether another tree has the same categories with the same parents. */
  equals(other: CategoryTree): boolean {
    const { ids } = this;
    return ids.length === other.ids.length && ids.every((id) => this.#parents.get(id) === other.#parents.get(id));
  }
}

/** The number of listings by place id, and the ids of the places with listings, the largest first. */
export type PlacesBySize = { sums: Uint32Array; ids: Record<PlaceKey, number[]> };

/** The place tree of a site. */
export class PlaceTree {
  /** Parents by id; 0 is none. */
  readonly #parents: number[] = [];
  readonly #kinds: (PlaceKey | undefined)[] = [];
  readonly #slugs: (string | undefined)[] = [];
  readonly #ids = new Map<string, number>();

  /** Adds places. */
  learn(places: readonly Place[]): void {
    for (const { id, kind, parent_id, slug } of places) {
      this.#parents[id] = parent_id ?? 0;
      this.#kinds[id] = kind;
      this.#slugs[id] = slug;
      this.#ids.set(`${kind}/${slug}`, id);
    }
  }

  /** One more than the largest id. */
  get size(): number {
    return this.#kinds.length;
  }

  slugOf(id: number): string | undefined {
    return this.#slugs[id];
  }

  idOf(kind: PlaceKey, slug: string): number | undefined {
    return this.#ids.get(`${kind}/${slug}`);
  }

  all(): Place[] {
    return [...this.#ids.values()].map((id) => ({
      id,
      kind: this.#kinds[id] as PlaceKey,
      parent_id: this.#parents[id] || null,
      slug: this.#slugs[id] as string,
    }));
  }

  /** Flags by place id: 1 for the places `ids` and everything in them. */
  within(ids: readonly number[]): Uint8Array {
    const flags = new Uint8Array(this.size);
    const chosen = new Set(ids);
    for (let id = 1; id < flags.length; id++) {
      if (this.#some(id, (at) => chosen.has(at))) flags[id] = 1;
    }
    return flags;
  }

  /**
   * Sums the counts up the tree, and orders the places by their sums.
   * @param counts by place id, without the places below.
   */
  bySize(counts: Uint32Array): PlacesBySize {
    const sums = this.#rollUp(counts);
    const ids: PlacesBySize['ids'] = { country: [], region: [], city: [] };
    sums.forEach((sum, id) => {
      const kind = this.#kinds[id];
      if (sum && kind) ids[kind].push(id);
    });
    for (const kind of placeKeys) ids[kind].sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b);
    return { sums, ids };
  }

  /** Adds the count of each place to the place and its ancestors. */
  #rollUp(counts: Uint32Array): Uint32Array {
    const sums = new Uint32Array(this.size);
    for (let id = 1; id < sums.length; id++) {
      const count = counts[id] ?? 0;
      if (count > 0) {
        this.#some(id, (at) => {
          sums[at] = (sums[at] ?? 0) + count;
          return false;
        });
      }
    }
    return sums;
  }

  #some(id: number, holds: (at: number) => boolean): boolean {
    for (let at = id, level = 0; at > 0 && level < deepest; level++) {
      if (holds(at)) return true;
      at = this.#parents[at] ?? 0;
    }
    return false;
  }
}
