import type { Attribute } from '../../web/contract/attributes.ts';
import type { PlaceKind } from '../data/schema.ts';

/** What the filter index knows of a published listing. */
export type Entry = {
  id: number;
  /** The narrowest known place. */
  placeId: number | null;
  /** Its slug: an id is given to another place once the last one of all was deleted. */
  placeSlug: string | null;
  categoryIds: readonly number[];
  /** {slug: value} as it is stored: what no attribute of the site allows counts for nothing. */
  attributes: Readonly<Record<string, unknown>>;
  /** From 1 to 4. */
  price: number | null;
  /** In hundredths of a star. */
  rating: number | null;
  /** IANA name; empty where it is not known. */
  zone: string;
  /** JSON (web/contract/hours.ts). */
  hours: string | null;
  /** The language of its own texts, and its names by language. */
  language: string;
  names: Readonly<Record<string, string>>;
};

/** An id, and the listing of that id if it is published. */
export type Fed = { id: number; entry: Entry | null };

export type Category = { id: number; parent_id: number | null; slug: string };

export type Place = { id: number; kind: PlaceKind; parent_id: number | null; slug: string };

/** What a site's filters are made of, and the languages in which its names have an order. */
export type Vocabulary = {
  categories: readonly Category[];
  attributes: readonly Attribute[];
  defaultLanguage: string;
  languages: readonly string[];
};
