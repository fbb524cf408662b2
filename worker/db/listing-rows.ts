import type { Attributes } from '../../web/contract/attributes.ts';
import type { ContactSources } from '../../web/contract/details.ts';
import type { Hours } from '../../web/contract/hours.ts';
import { nameKey } from '../listings/fold.ts';
import type { Database, ListingState } from './schema.ts';

/** A listing's words in one language. */
export interface ListingText {
  name: string;
  summary: string;
  description: string;
}

/** What a listing says of itself in no language. `latitude` and `longitude` are WGS 84 degrees, both or none. */
export interface ListingFacts {
  /** The narrowest known place. */
  placeId: number | null;
  address: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  website: string;
}

/** A picture of a listing; its bytes lie in the bucket under `photoObject` of its key. */
export interface NewPhoto {
  /** Never used for another picture: caches keep what it names for a year. */
  key: string;
  /** Pixels. */
  width: number;
  height: number;
  /** What it shows, by language. */
  alt: Readonly<Record<string, string>>;
  credit: string;
}

/** Something that a listing offers. */
export interface NewService {
  names: Readonly<Record<string, string>>;
  /** Amount in the minor unit of the currency (ISO 4217), 0 is free; null on request. */
  price: { amount: number; currency: string } | null;
  minutes: number | null;
}

/** What only some listings say. */
export interface ListingDetails {
  /** IANA name; empty where it is not known. */
  timeZone: string;
  hours: Hours | null;
  /** What a source says of the hours where that could not be read. */
  hoursText: string;
  /** From 1, cheap, to 4. */
  priceLevel: number | null;
  contactSources: ContactSources | null;
  attributes: Attributes | null;
  /** Hundredths of a star, 100 to 500, of so many reviews; null and 0 without one. */
  ratingScore: number | null;
  reviewCount: number;
  /** The place among those that the site's editors show first; null for the others. */
  featured: number | null;
  /** The first one stands on its card. */
  photos: readonly NewPhoto[];
  services: readonly NewService[];
}

/** What an import recognises a listing by, and the hash of the row it last wrote. */
export interface ImportMark {
  importKey: string | null;
  importHash: string | null;
}

/** A listing to be created. */
export interface NewListing extends ListingFacts, ImportMark, Partial<ListingDetails> {
  /** The slug that it would like; taken, it gets `slugSuffix` (its city's slug) or a number after it. */
  slug: string;
  slugSuffix?: string;
  state: ListingState;
  /** The language of its own texts; `texts` must hold it. */
  language: string;
  texts: Readonly<Record<string, ListingText>>;
  /** In the order in which they are shown, the main one first. */
  categoryIds: readonly number[];
}

/**
 * A change of a listing: what is absent stays as it is; photos and services are replaced as a whole, attributes one by
 * one: a value of null takes one away, null as a whole takes all.
 */
export interface ListingPatch
  extends Partial<ListingFacts>,
    Partial<ImportMark>,
    Partial<Omit<ListingDetails, 'attributes'>> {
  id: number;
  attributes?: Readonly<Record<string, Attributes[string] | null>> | null;
  slug?: string;
  state?: ListingState;
  texts?: Readonly<Record<string, Partial<ListingText>>>;
  categoryIds?: readonly number[];
}

/** The fields of a patch that are columns of `listings`, with the names that they have there. */
export const patchColumns = {
  slug: 'slug',
  state: 'state',
  placeId: 'place_id',
  address: 'address',
  postalCode: 'postal_code',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  email: 'email',
  website: 'website',
  importKey: 'import_key',
  importHash: 'import_hash',
  timeZone: 'time_zone',
  hours: 'hours',
  hoursText: 'hours_text',
  priceLevel: 'price_level',
  contactSources: 'contact_sources',
  attributes: 'attributes',
  ratingScore: 'rating_score',
  reviewCount: 'review_count',
  featured: 'featured',
} as const satisfies Partial<Record<keyof ListingPatch, string>>;

/** The columns of `listings`. */
export const listingColumns = [
  'site_id',
  'id',
  'slug',
  'state',
  'language',
  'place_id',
  'address',
  'postal_code',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'name_key',
  'import_key',
  'import_hash',
  'created_at',
  'updated_at',
  'time_zone',
  'hours',
  'hours_text',
  'price_level',
  'contact_sources',
  'attributes',
  'rating_score',
  'review_count',
  'featured',
  'position_key',
] as const satisfies readonly (keyof Database['listings'])[];

export type PatchColumn = keyof typeof patchColumns;

/** The key by which a new listing is ordered: its name in its own language. */
export function orderKey(listing: Pick<NewListing, 'language' | 'texts'>): string {
  const text = listing.texts[listing.language];
  if (text === undefined) throw new Error(`The listing has no text in its own language ${listing.language}`);
  return nameKey(text.name);
}

/** `[ref, language, name, summary, description, nameKey]`; null is a part that stays as it is. */
export function textRows(ref: number, texts: Readonly<Record<string, Partial<ListingText>>>): unknown[][] {
  return Object.entries(texts).map(([language, text]) => [
    ref,
    language,
    text.name ?? null,
    text.summary ?? null,
    text.description ?? null,
    text.name === undefined ? null : nameKey(text.name),
  ]);
}

/** `[ref, categoryId, position]`. */
export function categoryRows(ref: number, categoryIds: readonly number[]): number[][] {
  return [...new Set(categoryIds)].map((categoryId, position) => [ref, categoryId, position]);
}

/** `[ref, position, key, width, height, alt, credit]`. */
export function photoRows(ref: number, photos: readonly NewPhoto[]): unknown[][] {
  return photos.map(({ key, width, height, alt, credit }, position) => [
    ref,
    position,
    key,
    width,
    height,
    alt,
    credit,
  ]);
}

/** `[ref, position, names, amount, currency, minutes]`. */
export function serviceRows(ref: number, services: readonly NewService[]): unknown[][] {
  return services.map(({ names, price, minutes }, position) => [
    ref,
    position,
    names,
    price?.amount ?? null,
    price?.currency ?? '',
    minutes,
  ]);
}
