import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { inChunks } from './batch.ts';
import { refreshCells } from './cells.ts';
import { categoryRows, type NewListing, orderKey, photoRows, serviceRows, textRows } from './listing-rows.ts';
import { addToMap } from './map-cells.ts';
import { positionKey } from './position.ts';
import type { SiteId } from './schema.ts';

const insertListings = `insert into listings (site_id, id, slug, state, language, place_id, address, postal_code,
    latitude, longitude, phone, email, website, name_key, import_key, import_hash, time_zone, hours, hours_text,
    price_level, contact_sources, attributes, rating_score, review_count, featured, created_at, updated_at, position_key)
  select ?1, coalesce((select max(id) from listings where site_id = ?1), 0) + (value ->> 0), value ->> 1, value ->> 2,
    value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10,
    value ->> 11, value ->> 12, value ->> 13, value ->> 14, value ->> 15, value ->> 16, value ->> 17, value ->> 18,
    value ->> 19, value ->> 20, value ->> 21, value ->> 22, value ->> 23, ?3, ?3, ${positionKey('(value ->> 7)', '(value ->> 8)')}
  from json_each(?2)`;

/** Once all `?3` listings of a chunk stand, the one with ordinal 1 has this id plus 1. */
const base = '(select max(id) - ?3 from listings where site_id = ?1)';

const insertSlugs = `insert into listing_slugs (site_id, slug, listing_id)
  select ?1, value ->> 1, ${base} + (value ->> 0) from json_each(?2)`;

const insertTexts = `insert into listing_texts (site_id, listing_id, language, name, summary, description)
  select ?1, ${base} + (value ->> 0), value ->> 1, value ->> 2, coalesce(value ->> 3, ''), coalesce(value ->> 4, '')
  from json_each(?2)`;

const insertCategories = `insert into listing_categories (site_id, listing_id, category_id, position)
  select ?1, ${base} + (value ->> 0), value ->> 1, value ->> 2 from json_each(?2)`;

const insertPhotos = `insert into photos (site_id, listing_id, position, key, width, height, alt, credit)
  select ?1, ${base} + (value ->> 0), value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  from json_each(?2)`;

const insertServices = `insert into services
    (site_id, listing_id, position, names, price_amount, currency, minutes)
  select ?1, ${base} + (value ->> 0), value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
  from json_each(?2)`;

function listingRow(listing: NewListing, ordinal: number): unknown[] {
  return [
    ordinal,
    listing.slug,
    listing.state,
    listing.language,
    listing.placeId,
    listing.address,
    listing.postalCode,
    listing.latitude,
    listing.longitude,
    listing.phone,
    listing.email,
    listing.website,
    orderKey(listing),
    listing.importKey,
    listing.importHash,
    listing.timeZone ?? '',
    listing.hours ?? null,
    listing.hoursText ?? '',
    listing.priceLevel ?? null,
    listing.contactSources ?? null,
    listing.attributes ?? null,
    listing.ratingScore ?? null,
    listing.reviewCount ?? 0,
    listing.featured ?? null,
  ];
}

/** The statements that insert listings and the rows that belong to each, as few as fit into bound values. */
function insertStatements(db: D1Database, site: SiteId, listings: readonly NewListing[]): D1PreparedStatement[] {
  const count = listings.length;
  const statement = (sql: string, rows: readonly unknown[][], third: number = count) =>
    db.prepare(sql).bind(site, JSON.stringify(rows), third);
  const each = (rows: (listing: NewListing, ordinal: number) => unknown[][]) =>
    listings.flatMap((listing, index) => rows(listing, index + 1));
  return [
    statement(
      insertListings,
      each((listing, ordinal) => [listingRow(listing, ordinal)]),
      Date.now(),
    ),
    statement(
      insertSlugs,
      each((listing, ordinal) => [[ordinal, listing.slug]]),
    ),
    statement(
      insertTexts,
      each((listing, ordinal) => textRows(ordinal, listing.texts)),
    ),
    statement(
      insertCategories,
      each((listing, ordinal) => categoryRows(ordinal, listing.categoryIds)),
    ),
    ...[
      { sql: insertPhotos, rows: each((listing, ordinal) => photoRows(ordinal, listing.photos ?? [])) },
      { sql: insertServices, rows: each((listing, ordinal) => serviceRows(ordinal, listing.services ?? [])) },
    ].flatMap(({ sql, rows }) => (rows.length === 0 ? [] : [statement(sql, rows)])),
  ];
}

/**
 * The statements that create listings whose slugs are free, each with its texts, categories, slug and cells.
 * They get the site's next ids in the order given. Fails on `listing_slugs.slug` or `listings.import_key` if one is taken.
 */
export function createStatements(db: D1Database, site: SiteId, listings: readonly NewListing[]): D1PreparedStatement[] {
  const created = { created: listings.length };
  return [
    ...[...inChunks(listings)].flatMap((chunk) => insertStatements(db, site, chunk)),
    ...refreshCells(db, site, created),
    ...addToMap(db, site, created),
  ];
}
