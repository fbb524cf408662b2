/**
 * The tables of worker/db/migrations as types, for the query compiler.
 * Times are milliseconds since 1970; `names` columns are JSON objects {language: text}.
 */

declare const brand: unique symbol;

/** A site's id. Branded, so that no other number can stand where a tenant is meant. */
export type SiteId = number & { readonly [brand]: 'SiteId' };

export type ListingState = 'draft' | 'pending' | 'sent-back' | 'published' | 'hidden' | 'closed' | 'removed';
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
export type PlaceKind = 'country' | 'region' | 'city';

export interface Database {
  sites: {
    id: SiteId;
    slug: string;
    default_language: string;
    accent_hue: number;
    is_product: 0 | 1;
    created_at: number;
  };
  site_languages: {
    site_id: SiteId;
    language: string;
    position: number;
    name: string;
    tagline: string;
    about: string;
  };
  domains: { host: string; site_id: SiteId; is_primary: 0 | 1 };
  changes: { id: number; site_id: SiteId; tag: string; created_at: number };
  categories: {
    site_id: SiteId;
    id: number;
    parent_id: number | null;
    slug: string;
    position: number;
    names: string;
  };
  places: {
    site_id: SiteId;
    id: number;
    kind: PlaceKind;
    parent_id: number | null;
    country: string;
    slug: string;
    names: string;
  };
  listings: {
    site_id: SiteId;
    id: number;
    slug: string;
    state: ListingState;
    language: string;
    place_id: number | null;
    address: string;
    postal_code: string;
    latitude: number | null;
    longitude: number | null;
    phone: string;
    email: string;
    website: string;
    name_key: string;
    import_key: string | null;
    import_hash: string | null;
    created_at: number;
    updated_at: number;
  };
  listing_texts: {
    site_id: SiteId;
    listing_id: number;
    language: string;
    name: string;
    summary: string;
    description: string;
  };
  listing_categories: { site_id: SiteId; listing_id: number; category_id: number; position: number };
  listing_slugs: { site_id: SiteId; slug: string; listing_id: number };
  listing_cells: { site_id: SiteId; category_id: number; place_id: number; name_key: string; listing_id: number };
  cell_counts: {
    site_id: SiteId;
    category_id: number;
    place_id: number;
    place_kind: 'all' | PlaceKind;
    listings: number;
  };
  outbox: {
    site_id: SiteId;
    id: number;
    dedupe_key: string;
    recipient: string;
    language: string;
    template: string;
    data: string;
    state: MailState;
    tries: number;
    last_error: string | null;
    message_id: string | null;
    due_at: number;
    expires_at: number | null;
    created_at: number;
    updated_at: number;
  };
}
