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

/** What many listings do not say; absent in a new listing, it is empty. */
export interface ListingDetails {
  /** IANA, `Europe/Berlin`; '' where it is not known. */
  timeZone: string;
  /** JSON: `{"mon": [["09:00", "12:30"], …], … "sun": [], "special": [{"date": "12-25", "ranges": []}]}`. */
  hours: string | null;
  /** Opening hours that only people can read. */
  hoursText: string;
  /** 1 to 4. */
  priceLevel: number | null;
  /** JSON `{field: {"source", "confirmedAt"}}` of phone, email and website. */
  contactSources: string | null;
}

/** What an import recognises a listing by, and the hash of the row it last wrote. */
export interface ImportMark {
  importKey: string | null;
  importHash: string | null;
}

/** A listing to be created. */
export interface NewListing extends ListingFacts, Partial<ListingDetails>, ImportMark {
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

/** A change of a listing: what is absent stays as it is. */
export interface ListingPatch extends Partial<ListingFacts>, Partial<ListingDetails>, Partial<ImportMark> {
  id: number;
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
  timeZone: 'time_zone',
  hours: 'hours',
  hoursText: 'hours_text',
  priceLevel: 'price_level',
  contactSources: 'contact_sources',
  importKey: 'import_key',
  importHash: 'import_hash',
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
