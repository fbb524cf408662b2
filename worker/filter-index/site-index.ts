import type { SqlStorage } from '@cloudflare/workers-types';
import { answer } from './answer.ts';
import type { Fed, Place, Vocabulary } from './entry.ts';
import { FacetIndex } from './facet-index.ts';
import { collationOf, compareNames, NameOrder } from './name-order.ts';
import { NameTable } from './name-table.ts';
import type { Numbers32 } from './number-array.ts';
import { OpeningHours } from './opening-hours.ts';
import type { Packed } from './packed.ts';
import { openPatternTable } from './pattern-table.ts';
import type { IndexAnswer, Question } from './question.ts';
import { sortNames } from './sort-names.ts';

/** The whole index of a site: listings by value, and name orders. */
export class SiteIndex {
  readonly facets: FacetIndex;
  readonly #names: NameTable;
  /** Name orders by language. */
  readonly #orders = new Map<string, NameOrder>();
  /** Listings written while a name order is being built; null while none is. */
  #written: Set<number> | null = null;

  constructor(sql: SqlStorage) {
    this.#names = new NameTable(sql);
    this.facets = new FacetIndex(new OpeningHours(openPatternTable(sql)));
  }

  answer(question: Question): IndexAnswer {
    return answer(this.facets, question, this.#orders);
  }

  /** Replaces the site's filters and languages, and adds new places; `anew` replaces all places. */
  learn(vocabulary: Vocabulary, places: { made: readonly Place[]; anew: boolean }): void {
    const isOtherName = vocabulary.defaultLanguage !== this.facets.vocabulary.defaultLanguage;
    this.facets.learnPlaces(places.made, places);
    this.facets.learn(vocabulary);
    for (const language of this.#orders.keys()) {
      if (isOtherName || !vocabulary.languages.includes(language)) this.#orders.delete(language);
    }
    if (isOtherName) this.#written = null;
  }

  /** Whether the place ids of listings match the known or the new places. If not, all places must be read again. */
  knowsPlaces({ listings, places }: { listings: readonly Fed[]; places: readonly Place[] }): boolean {
    const made = new Map(places.map(({ id, slug }) => [id, slug]));
    return listings.every(({ entry }) => {
      if (!entry?.placeId) return true;
      return (made.get(entry.placeId) ?? this.facets.places.slugOf(entry.placeId)) === entry.placeSlug;
    });
  }

  /** Adds or replaces published listings, and removes the others. */
  put(listings: readonly Fed[]): void {
    const before = this.#names.get(listings.flatMap(({ id }) => (this.facets.live.has(id) ? [id] : [])));
    // Without a time zone nobody knows when a place is open.
    const patterns = this.facets.hours.number(
      listings.map(({ entry }) => (entry?.hours && entry.zone ? { zone: entry.zone, hours: entry.hours } : null)),
    );
    const renamed = new Set<number>();
    listings.forEach(({ id, entry }, i) => {
      const known = before.get(id);
      if (entry) this.facets.put(entry, patterns[i] ?? 0);
      else this.facets.remove(id);
      if (
        JSON.stringify(known && [known.language, known.names]) ===
        JSON.stringify(entry && [entry.language, entry.names])
      )
        return;
      this.#names.set(id, entry);
      renamed.add(id);
    });
    if (renamed.size === 0) return;
    for (const id of renamed) this.#written?.add(id);
    for (const order of this.#orders.values()) this.#update(order, renamed);
  }

  #update(order: NameOrder, ids: ReadonlySet<number>): void {
    const touched = [...ids];
    order.update(
      touched,
      touched.filter((id) => this.facets.live.has(id)),
    );
  }

  /** The site's languages without a name order. */
  get missingOrders(): string[] {
    return this.facets.vocabulary.languages.filter((language) => !this.#orders.has(language));
  }

  /** Builds the name order of a language in steps. Listings may be written between them. */
  *makeOrder(language: string): Generator<void> {
    const written = new Set<number>();
    this.#written = written;
    const names = this.#names.in(language, this.facets.vocabulary.defaultLanguage);
    const compare = compareNames(language);
    const ids = yield* sortNames(this.facets.live.toIds(), { names, compare });
    // The site's default language has changed in the meantime, and with it the names.
    if (this.#written !== written) return;
    this.#written = null;
    const order = new NameOrder({ names, compare, ids });
    this.#update(order, written);
    this.#orders.set(language, order);
  }

  writeNames(): void {
    this.#names.write();
  }

  /** Bytes in memory, by part. */
  get bytes(): Record<string, number> {
    const orders = [...this.#orders.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    return { ...this.facets.bytes, orders };
  }

  /** Bytes in memory after all name orders are built. */
  get expectedBytes(): number {
    const now = Object.values(this.bytes).reduce((sum, bytes) => sum + bytes, 0);
    return now + 4 * this.facets.live.size * this.missingOrders.length;
  }

  pack(): Packed {
    const { about, arrays } = this.facets.pack();
    const orders = [...this.#orders];
    return {
      about: { facets: about, orders: orders.map(([language]) => [language, collationOf(language)]) },
      arrays: [...orders.map(([, order]) => order.ids), ...arrays],
    };
  }

  /** Restores a packed index, without the name orders that this runtime's collation would build differently. */
  unpack({ about, arrays }: Packed): void {
    const { facets, orders } = about as { facets: unknown; orders: [language: string, collation: string][] };
    this.facets.unpack({ about: facets, arrays: arrays.slice(orders.length) });
    orders.forEach(([language, collation], i) => {
      if (collation !== collationOf(language)) return;
      const names = this.#names.in(language, this.facets.vocabulary.defaultLanguage);
      const order = new NameOrder({ names, compare: compareNames(language), ids: arrays[i] as Numbers32 });
      this.#orders.set(language, order);
    });
  }
}
