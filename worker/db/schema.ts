/**
 * The tables of worker/db/migrations as types, for the query compiler.
 * Times are milliseconds since 1970; `names` columns are JSON objects {language: text}.
 */

import type { AttributeKind } from '../../web/contract/attributes.ts';
import type { LegalKind } from '../../web/contract/page-data.ts';

declare const brand: unique symbol;
declare const personBrand: unique symbol;

/** A site's id. Branded, so that no other number can stand where a tenant is meant. */
export type SiteId = number & { readonly [brand]: 'SiteId' };

/** A person's id, the same on every site. Branded like a site's. */
export type PersonId = number & { readonly [personBrand]: 'PersonId' };

export type ListingState = 'draft' | 'pending' | 'sent-back' | 'published' | 'hidden' | 'closed' | 'removed';
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
/** What staff decide on a mail that failed, or of which nobody knows whether it arrived. */
export type MailDecision = 'arrived' | 'again';
export type PlaceKind = 'country' | 'region' | 'city';

/** What the staff of a site can be made; everyone who signed in is a member, operators stand above sites. */
export type SiteRole = 'moderator' | 'editor' | 'admin';

export interface Database extends AccountTables {
  sites: {
    id: SiteId;
    slug: string;
    default_language: string;
    accent_hue: number;
    is_product: 0 | 1;
    created_at: number;
    countries: number;
    epoch: string;
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
    time_zone: string;
    hours: string | null;
    hours_text: string;
    price_level: number | null;
    contact_sources: string | null;
    attributes: string | null;
    featured: number | null;
    position_key: number | null;
    /** Hundredths of a star, 100 to 500. */
    rating_score: number | null;
    review_count: number;
  };
  attributes: {
    site_id: SiteId;
    slug: string;
    kind: AttributeKind;
    category_id: number | null;
    position: number;
    names: string;
    options: string;
    unit: string;
    steps: string;
  };
  landings: {
    site_id: SiteId;
    category_id: number;
    place_id: number;
    language: string;
    title: string;
    text: string;
  };
  /** Kept by triggers: JSON of the site's rows of `categories` and `attributes`. */
  vocabularies: { site_id: SiteId; categories: string; attributes: string };
  /** Kept by triggers. */
  listing_feed: { site_id: SiteId; listing_id: number; seq: number };
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
  photos: {
    site_id: SiteId;
    listing_id: number;
    position: number;
    key: string;
    width: number;
    height: number;
    alt: string;
    credit: string;
  };
  services: {
    site_id: SiteId;
    listing_id: number;
    position: number;
    names: string;
    price_amount: number | null;
    currency: string;
    minutes: number | null;
  };
  map_cells: { site_id: SiteId; cell: number; listings: number; latitude_sum: number; longitude_sum: number };
  map_bands: { site_id: SiteId; band: number; squares: string };
  legal_texts: {
    site_id: SiteId;
    kind: LegalKind;
    language: string;
    version: number;
    body: string;
    html: string;
    paragraphs: string;
    published_at: number;
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
    due_at: number | null;
    expires_at: number | null;
    created_at: number;
    updated_at: number;
  };
  mail_decisions: {
    site_id: SiteId;
    id: number;
    mail_id: number;
    template: string;
    actor_id: PersonId | null;
    decision: MailDecision;
    tries: number;
    before: 'failed' | 'unknown';
    error: string | null;
    created_at: number;
  };
}

/** The tables of 0007_accounts.sql, with what 0010_pictures_and_proofs.sql adds. `…_hash` columns hold what `worker/accounts/secrets.ts` makes of a secret. */
interface AccountTables {
  people: {
    id: PersonId;
    name: string;
    address: string | null;
    language: string;
    is_operator: 0 | 1;
    state: 'active' | 'deleted';
    created_at: number;
    updated_at: number;
    picture: string | null;
  };
  identities: { issuer: string; subject: string; person_id: PersonId; proved_at: number; used_at: number };
  members: {
    site_id: SiteId;
    person_id: PersonId;
    state: 'active' | 'suspended';
    suspended_until: number | null;
    suspended_for: string;
    joined_at: number;
  };
  site_roles: {
    site_id: SiteId;
    person_id: PersonId;
    role: SiteRole;
    granted_by: PersonId | null;
    granted_at: number;
  };
  rights_log: {
    site_id: SiteId;
    id: number;
    actor_id: PersonId | null;
    person_id: PersonId;
    change: string;
    reason: string;
    before: string;
    after: string;
    created_at: number;
  };
  sessions: {
    site_id: SiteId;
    token_hash: string;
    id: string;
    host: string;
    person_id: PersonId;
    agent: string;
    via: string | null;
    rotation: 0 | 1 | 2;
    created_at: number;
    seen_at: number;
    expires_at: number;
    proved_at: number;
  };
  sign_in_codes: {
    site_id: SiteId;
    browser_hash: string;
    link_hash: string;
    code_by_browser: string;
    code_by_link: string;
    address: string;
    language: string;
    return_path: string;
    tries: number;
    expires_at: number;
  };
  oidc_transactions: {
    browser_hash: string;
    state_hash: string;
    provider: string;
    nonce: string;
    verifier: string;
    site_id: SiteId;
    host: string;
    language: string;
    return_path: string;
    binding_hash: string;
    expires_at: number;
    joins: string | null;
  };
  sign_in_tickets: {
    site_id: SiteId;
    ticket_hash: string;
    host: string;
    binding_hash: string;
    person_id: PersonId;
    return_path: string;
    via: string | null;
    expires_at: number;
    proved_at: number;
  };
  join_tickets: {
    site_id: SiteId;
    ticket_hash: string;
    host: string;
    binding_hash: string;
    session_id: string;
    issuer: string;
    subject: string;
    expires_at: number;
  };
  address_changes: {
    person_id: PersonId;
    new_address: string;
    new_link: string | null;
    new_code: string | null;
    old_link: string | null;
    old_code: string | null;
    tries: number;
    expires_at: number;
    adds: 0 | 1;
  };
  loose_pictures: { key: string; due_at: number };
  rate_counts: { site_id: SiteId; subject: string; used: number; since: number; expires_at: number };
}
