import type { FilterKey } from '../../../web/contract/filters.ts';
import type { PlaceKey } from '../../../web/contract/grammar.ts';
import type { PromotedRow } from '../../domain/carousels/promotions.query.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import type { Numbers, OfferedKey } from '../../filter-index/question.ts';
import type { PageCursor } from './cursor.ts';
import type { CardInDirectory, ChosenPlace, LandingRow, PlaceRow } from './statements.query.ts';

/** Exact counts. A count is null, or its entry missing, if it is too expensive to compute for a page. */
export type Figures = {
  total: number | null;
  /** By id; a missing id has no listings. */
  categories: Readonly<Record<number, number>> | null;
  /** For each place facet on the page: `[id, listings]`, and the total number of values. */
  places: Readonly<
    Partial<Record<PlaceKey, { readonly values: readonly (readonly [number, number | null])[]; readonly all: number }>>
  >;
  others: OtherFigures | null;
  /** Filters to show although nothing on an empty page has a value for them. */
  offered: readonly OfferedKey[];
};

/** The figures of a page whose facets have no counts. */
export const onlyTotal = (total: number | null): Figures => ({
  total,
  categories: null,
  places: {},
  others: null,
  offered: [],
});

/** Counts of the filters that only the filter index counts. `languages` is missing where no texts were read. */
type OtherFigures = Pick<Numbers, 'total' | 'attributes' | 'price' | 'rating' | 'open'> &
  Partial<Pick<Numbers, 'languages'>>;

/** The rows of a directory page. */
export type Rows = {
  vocabulary: Vocabulary;
  /** The chosen places that exist. */
  chosen: readonly ChosenPlace[];
  /** The places of the facets. */
  places: readonly PlaceRow[];
  cards: readonly CardInDirectory[];
  /** The number of listings before the page, as its cursor has it. */
  offset: number;
  /** The edges of the page, where another page is beside it. Without its index a page does not know what is before it. */
  previous: PageCursor | null;
  next: PageCursor | null;
  figures: Figures;
  /** On an empty page: the number of listings after dropping one filter; null if it is unknown. */
  zeroResultSuggestions: readonly { readonly key: FilterKey; readonly total: number | null }[];
  landing: LandingRow | undefined;
  /** Listings that staff show as ads on this page; missing where no page has any. */
  promoted?: readonly PromotedRow[];
  /** Whether data is missing because the filter index is not ready. */
  isProvisional: boolean;
};

/** Cards in the order of the ids, without listings that were hidden in between. */
export function cardsInOrder(ids: readonly number[], cards: readonly CardInDirectory[]): CardInDirectory[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
