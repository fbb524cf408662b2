import type { Attribute } from '../../web/contract/attributes.ts';
import type { PlaceKind } from '../data/schema.ts';

/** Texts of a listing in a language. */
export type EntryText = { readonly name: string; readonly summary: string; readonly description: string };

/** A published listing, as the search index reads it. */
export type SearchEntry = {
  id: number;
  /** When it was last written, in milliseconds since 1970. */
  updatedAt: number;
  /** The narrowest known place. */
  placeId: number | null;
  categoryIds: readonly number[];
  /** {slug: value} as stored. */
  attributes: Readonly<Record<string, unknown>>;
  /** From 1 to 4. */
  price: number | null;
  /** In hundredths of a star. */
  rating: number | null;
  /** The listing's original language. */
  language: string;
  texts: Readonly<Record<string, EntryText>>;
};

/** An entry of the feed: the id of a listing, and the listing if it is published, with the slug of its place. */
export type FedEntry = { id: number; entry: SearchEntry | null; placeSlug?: string | null };

export type SearchCategory = {
  id: number;
  parent_id: number | null;
  slug: string;
  names: Readonly<Record<string, string>>;
};

export type SearchPlace = {
  id: number;
  kind: PlaceKind;
  parent_id: number | null;
  slug: string;
  country: string;
  names: Readonly<Record<string, string>>;
};

/** What gives words a meaning on a site. */
export type SearchVocabulary = {
  categories: readonly SearchCategory[];
  attributes: readonly Attribute[];
  /** Groups of words that mean the same, by language. */
  synonyms: readonly { readonly language: string; readonly words: readonly string[] }[];
  languages: readonly string[];
};
