import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { cellsOf } from '../../data/batch.ts';
import type { Database, ListingState } from '../../data/schema.ts';
import { nameKey } from '../../platform/text/fold.ts';
import type { NewService } from './service-rows.ts';

/** A listing's texts in one language. */
export interface ListingText {
  name: string;
  summary: string;
  description: string;
}

/** A listing's language-independent data. `latitude` and `longitude` are WGS 84 degrees, both or none. */
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

/** A photo of a listing, stored in the bucket under `photoObject` of its key. */
export interface NewPhoto {
  /** Never reused for another photo, because caches have its photo. */
  key: string;
  /** Pixels. */
  width: number;
  height: number;
  /** The text alternative by language. */
  alt: Readonly<Record<string, string>>;
  credit: string;
  /** Whether it is a drawing of the subject rather than a photograph of the listing. */
  isIllustration?: boolean;
}

/** Optional data of a listing. */
export interface ListingDetails {
  /** IANA name; empty if unknown. */
  timeZone: string;
  hours: Hours | null;
  /** The hours as a source wrote them, if they could not be parsed. */
  hoursText: string;
  /** From 1, cheap, to 4. */
  priceLevel: number | null;
  contactSources: ContactSources | null;
  attributes: Attributes | null;
  /** Mean in hundredths of a star, 100 to 500, and number of reviews; null and 0 without reviews. */
  ratingScore: number | null;
  reviewCount: number;
  /** Position among the listings that editors feature; null if not featured. */
  featured: number | null;
  /** The card shows the first one. */
  photos: readonly NewPhoto[];
  services: readonly NewService[];
}

/** The key by which an import recognises a listing, and the hash of the last imported row. */
export interface ImportMark {
  importKey: string | null;
  importHash: string | null;
}

/** A listing to be created. */
export interface NewListing extends ListingFacts, ImportMark, Partial<ListingDetails> {
  /** The preferred slug. If it is taken, `slugSuffix` (the city's slug) or a number is appended. */
  slug: string;
  slugSuffix?: string;
  state: ListingState;
  /** The listing's own language; `texts` must contain it. */
  language: string;
  texts: Readonly<Record<string, ListingText>>;
  /** In the order in which they are shown, the main one first. */
  categoryIds: readonly number[];
}

/**
 * A change of a listing. Absent fields stay unchanged; photos and services are replaced as a whole, attributes one by
 * one. A null attribute is deleted; null instead of the object deletes all attributes.
 */
export interface ListingPatch
  extends Partial<ListingFacts>,
    Partial<ImportMark>,
    Partial<Omit<ListingDetails, 'attributes'>> {
  id: number;
  attributes?: Readonly<Record<string, Attributes[string] | null>> | null;
  slug?: string;
  state?: ListingState;
  /** The listing's own language. The patch then contains its name in that language. */
  language?: string;
  /** Null deletes the text in a language, which is not the listing's own. */
  texts?: Readonly<Record<string, Partial<ListingText> | null>>;
  categoryIds?: readonly number[];
}

/** The fields of a patch that are columns of `listings`, with the column names. */
export const patchColumns = {
  slug: 'slug',
  state: 'state',
  language: 'language',
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

/** The columns of `listings` that are written; the database computes the others. */
export type StoredColumn = Exclude<keyof Database['listings'], 'phone_key' | 'website_host'>;

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
] as const satisfies readonly StoredColumn[];

export type PatchColumn = keyof typeof patchColumns;

/** The sort key of a new listing, from its name in its own language. */
export function orderKey(listing: Pick<NewListing, 'language' | 'texts'>): string {
  const text = listing.texts[listing.language];
  if (text === undefined) throw new Error(`the listing has no text in its own language ${listing.language}`);
  return nameKey(text.name);
}

/** `[ref, language, name, summary, description, nameKey]`; null parts stay unchanged. */
export function textRows(ref: number, texts: Readonly<Record<string, Partial<ListingText> | null>>): unknown[][] {
  return Object.entries(texts).flatMap(([language, text]) =>
    text === null
      ? []
      : [
          [
            ref,
            language,
            text.name ?? null,
            text.summary ?? null,
            text.description ?? null,
            text.name === undefined ? null : nameKey(text.name),
          ],
        ],
  );
}

/** `[ref, categoryId, position]`. */
export function categoryRows(ref: number, categoryIds: readonly number[]): number[][] {
  return [...new Set(categoryIds)].map((categoryId, position) => [ref, categoryId, position]);
}

/** The columns of a row of `photoRows`, after the listing. */
export const photoCells = cellsOf('position', 'key', 'width', 'height', 'alt', 'credit', 'is_illustration');

/** `[ref, position, key, width, height, alt, credit, isIllustration]`. */
export function photoRows(ref: number, photos: readonly NewPhoto[]): unknown[][] {
  return photos.map(({ key, width, height, alt, credit, isIllustration }, position) => [
    ref,
    position,
    key,
    width,
    height,
    alt,
    credit,
    isIllustration ? 1 : 0,
  ]);
}
