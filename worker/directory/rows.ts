import type { FilterKey } from '../../web/contract/filters.ts';
import type { PlaceKey } from '../../web/contract/grammar.ts';
import type { Numbers } from '../filter-index/question.ts';
import type { PageCursor } from './cursor.ts';
import type { CardInDirectory, ChosenPlace, LandingRow, PlaceRow } from './statements.query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Exact numbers; null, or without an entry, where none can be had at the price of a page. */
export type Figures = {
  total: number | null;
  /** By id; one that is not named has none. */
  categories: Readonly<Record<number, number>> | null;
  /** Of the facets of places that are offered: `[id, listings]`, and how many values there are in all. */
  places: Readonly<
    Partial<Record<PlaceKey, { readonly values: readonly (readonly [number, number | null])[]; readonly all: number }>>
  >;
  others: Pick<Numbers, 'attributes' | 'price' | 'rating' | 'open'> | null;
};

/** What a page of the directory is made of. */
export type Rows = {
  vocabulary: Vocabulary;
  /** The chosen places, those that exist. */
  chosen: readonly ChosenPlace[];
  /** The places of the facets. */
  places: readonly PlaceRow[];
  cards: readonly CardInDirectory[];
  next: PageCursor | null;
  figures: Figures;
  /** Where nothing is left: what dropping a single filter gives. */
  rescues: readonly { readonly key: FilterKey; readonly total: number }[];
  landing: LandingRow | undefined;
  /** Made without something that the filter index will give when it is ready. */
  isProvisional: boolean;
};

/** Cards in the order of their ids; what was hidden meanwhile is left out. */
export function cardsInOrder(ids: readonly number[], cards: readonly CardInDirectory[]): CardInDirectory[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
