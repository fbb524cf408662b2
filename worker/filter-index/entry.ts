import type { Attribute } from '../../web/contract/attributes.ts';
import type { PriceStep } from '../../web/contract/services.ts';
import type { PlaceKind } from '../data/schema.ts';

/** A published listing, as the filter index reads it. */
export type Entry = {
  id: number;
  /** The narrowest known place. */
  placeId: number | null;
  /** The slug of that place. It detects a reused id: the largest id is used again after its place was deleted. */
  placeSlug: string | null;
  categoryIds: readonly number[];
  /** {slug: value} as stored. Values that no attribute of the site allows are not counted. */
  attributes: Readonly<Record<string, unknown>>;
  /** From 1 to 4. */
  price: number | null;
  /** In hundredths of a star. */
  rating: number | null;
  /** IANA name; empty if unknown. */
  zone: string;
  /** JSON (web/contract/hours.ts). */
  hours: string | null;
  /** The listing's original language, and its names by the language of each text. */
  language: string;
  names: Readonly<Record<string, string>>;
  /** Those that have a kind. */
  services?: readonly ServiceEntry[];
};

/** A service: the slug of its kind, its price step (empty for none), and the languages in which it is offered. */
export type ServiceEntry = { kind: string; price: PriceStep | ''; languages: readonly string[] };

/** An entry of the feed: the id of a listing, and the listing if it is published. */
export type Fed = { id: number; entry: Entry | null };

export type Category = { id: number; parent_id: number | null; slug: string };

export type Place = { id: number; kind: PlaceKind; parent_id: number | null; slug: string };

/** The categories and attributes of a site's filters, and the languages that need a name order. */
export type Vocabulary = {
  categories: readonly Category[];
  attributes: readonly Attribute[];
  defaultLanguage: string;
  languages: readonly string[];
};
