import type { FilterKey, Filters } from '../../web/contract/filters.ts';

/** A question of the directory to its site's search index. */
export type SearchQuestion = {
  /** The caller's position of the site's change log. The index reads what was written since, if that is little. */
  position: number;
  text: string;
  language: string;
  defaultLanguage: string;
  /** The filters of the address. A word is not taken for a filter whose key they have. */
  filters: Filters;
  /** Whether words that name filters are searched as words. */
  isLiteral: boolean;
  /** The listings to explain: those at these places of the order. */
  explain: { from: number; count: number };
};

/** Words of a search that became a filter. */
export type RecognisedFilter = { key: FilterKey; value: string; text: string };

/** A piece of a snippet, and whether it is a word of the search. */
export type SnippetPiece = [text: string, isMarked: boolean];

/** Why a listing is a result. */
export type Reason =
  /** A name in another language than the shown one. */
  | { kind: 'name'; language: string; pieces: readonly SnippetPiece[] }
  | { kind: 'category'; name: string }
  | { kind: 'place'; name: string }
  | { kind: 'attribute'; name: string }
  /** A piece of summary or description. */
  | { kind: 'text'; language: string; pieces: readonly SnippetPiece[] }
  /** The spelling of its name is similar. */
  | { kind: 'similar' };

export type SearchAnswer =
  | {
      code: 'ok';
      /** The filters of the address with those that words became. */
      filters: Filters;
      recognised: readonly RecognisedFilter[];
      /** The words that did not become filters. */
      rest: string;
      /** In order, at most `maxResults`. */
      ids: readonly number[];
      /** Whether there are more than `maxResults`. */
      isMore: boolean;
      /**
       * What `ids` are. `found`: all results without the filters, so that the filter index can count. `filtered`: only
       * results with the filters, because there are too many without. `ordered`: no words are left beside the filters, so
       * every listing with the filters is a result; the ids are the first ones.
       */
      scope: 'found' | 'filtered' | 'ordered';
      /** What the best result has: the words, words of a similar spelling, or only some of the words. */
      quality: 'exact' | 'similar' | 'some';
      /** By id, for the listings asked for: why each is a result; nothing for its shown name. */
      reasons: Readonly<Record<number, Reason>>;
      /** Without results: the search in the nearest spelling; null if no word is known that is similar. */
      spelling: string | null;
      /** Rows that the index read in its own tables, and rows of its full-text index. */
      rowsRead: number;
      /** Whether listings were written that the index has not read: the page must not be cached. */
      isBehind?: boolean;
      matches: number;
    }
  /** The index is being built for the first time. */
  | { code: 'not-ready' };

/** A search finds at most this many listings; of more, it says that there are more. */
export const maxResults = 1_000;

/** The text of a box that a visitor is typing in. */
export type SuggestQuestion = Pick<SearchQuestion, 'position' | 'text' | 'language' | 'defaultLanguage'>;

/** What is suggested while a visitor types. */
export type Suggestions = {
  /** Ids of listings whose names begin with the text, or have a word that does. */
  listings: readonly number[];
  /** Slugs. */
  categories: readonly string[];
  places: readonly { readonly kind: 'country' | 'region' | 'city'; readonly slug: string }[];
};

/** Texts that may name places. `isBeginning`: of a text that is being typed, its beginning counts. */
export type PlaceQuestion = {
  position: number;
  texts: readonly { readonly text: string; readonly isBeginning: boolean }[];
};

/** How a text names a place: by its whole name, by a beginning of a word, or misspelt. */
export type PlaceMatch = 'whole' | 'beginning' | 'similar';

/** The places of each text. */
export type PlacesFound = readonly (readonly (Suggestions['places'][number] & { readonly match: PlaceMatch })[])[];
