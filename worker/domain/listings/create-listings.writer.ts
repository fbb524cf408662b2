import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { cell, cellsOf, eachOf, inChunks } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { insertSelect, table } from '../../data/table.ts';
import { categoryRows, type NewListing, orderKey, photoCells, photoRows, textRows } from './listing-rows.ts';
import { addToMap } from './map-counts.writer.ts';
import { refreshPlaceCategories } from './place-category-counts.writer.ts';
import { positionKey } from './position-key.ts';
import { serviceCells, serviceRows } from './service-rows.ts';

const l = table('listings');
const slugs = table('listing_slugs');
const texts = table('listing_texts');
const links = table('listing_categories');
const photos = table('photos');
const services = table('services');

/** Rows of new listings, each starting with its listing's ordinal, from 1 to `count`. */
type Rows = { site: SiteId; rows: readonly unknown[][]; count: number };

/** The columns of a row of `listingRow`, after the ordinal. */
const rowColumns = [
  ...(['slug', 'state', 'language', 'place_id', 'address', 'postal_code', 'latitude', 'longitude'] as const),
  ...(['phone', 'email', 'website', 'name_key', 'import_key', 'import_hash', 'time_zone', 'hours'] as const),
  ...(['hours_text', 'price_level', 'contact_sources', 'attributes', 'rating_score', 'review_count'] as const),
  'featured',
] as const;

const maxId = (site: SiteId): Sql => sql`select max(${l.id}) from ${l} where ${l.site_id} = ${site}`;

function insertListings({ site, rows }: Rows): Sql {
  const cells = cellsOf(...rowColumns);
  const now = Date.now();
  return sql`
    ${insertSelect(l, {
      site_id: site,
      id: sql`coalesce((${maxId(site)}), 0) + ${cell(0)}`,
      ...cells,
      created_at: now,
      updated_at: now,
      position_key: positionKey(cells.latitude, cells.longitude),
    })}
    from ${eachOf(rows)} r`;
}

/** The id of a row's listing, after all listings are inserted. */
const createdId = ({ site, count }: Rows): Sql => sql`(${maxId(site)}) - ${count} + ${cell(0)}`;

const insertSlugs = (all: Rows): Sql => sql`
  ${insertSelect(slugs, { site_id: all.site, listing_id: createdId(all), ...cellsOf('slug') })} from ${eachOf(all.rows)} r`;

function insertTexts(all: Rows): Sql {
  const { summary, description, ...cells } = cellsOf('language', 'name', 'summary', 'description');
  return sql`
    ${insertSelect(texts, {
      site_id: all.site,
      listing_id: createdId(all),
      ...cells,
      summary: sql`coalesce(${summary}, '')`,
      description: sql`coalesce(${description}, '')`,
    })}
    from ${eachOf(all.rows)} r`;
}

const insertCategories = (all: Rows): Sql => sql`
  ${insertSelect(links, { site_id: all.site, listing_id: createdId(all), ...cellsOf('category_id', 'position') })}
  from ${eachOf(all.rows)} r`;

const insertPhotos = (all: Rows): Sql => sql`
  ${insertSelect(photos, { site_id: all.site, listing_id: createdId(all), ...photoCells })} from ${eachOf(all.rows)} r`;

const insertServices = (all: Rows): Sql => sql`
  ${insertSelect(services, { site_id: all.site, listing_id: createdId(all), ...serviceCells(all.site) })}
  from ${eachOf(all.rows)} r`;

function listingRow(listing: NewListing, ordinal: number): unknown[] {
  const values: Record<(typeof rowColumns)[number], unknown> = {
    slug: listing.slug,
    state: listing.state,
    language: listing.language,
    place_id: listing.placeId,
    address: listing.address,
    postal_code: listing.postalCode,
    latitude: listing.latitude,
    longitude: listing.longitude,
    phone: listing.phone,
    email: listing.email,
    website: listing.website,
    name_key: orderKey(listing),
    import_key: listing.importKey,
    import_hash: listing.importHash,
    time_zone: listing.timeZone ?? '',
    hours: listing.hours ?? null,
    hours_text: listing.hoursText ?? '',
    price_level: listing.priceLevel ?? null,
    contact_sources: listing.contactSources ?? null,
    attributes: listing.attributes ?? null,
    rating_score: listing.ratingScore ?? null,
    review_count: listing.reviewCount ?? 0,
    featured: listing.featured ?? null,
  };
  return [ordinal, ...rowColumns.map((column) => values[column])];
}

/** The statements that insert listings and their rows in other tables, one per table. */
function insertStatements(db: D1Database, site: SiteId, listings: readonly NewListing[]): D1PreparedStatement[] {
  const each = (rows: (listing: NewListing, ordinal: number) => unknown[][]) => ({
    site,
    rows: listings.flatMap((listing, index) => rows(listing, index + 1)),
    count: listings.length,
  });
  const ofPhotos = each((listing, ordinal) => photoRows(ordinal, listing.photos ?? []));
  const ofServices = each((listing, ordinal) => serviceRows(ordinal, listing.services ?? []));
  return [
    insertListings(each((listing, ordinal) => [listingRow(listing, ordinal)])),
    insertSlugs(each((listing, ordinal) => [[ordinal, listing.slug]])),
    insertTexts(each((listing, ordinal) => textRows(ordinal, listing.texts))),
    insertCategories(each((listing, ordinal) => categoryRows(ordinal, listing.categoryIds))),
    ...(ofPhotos.rows.length > 0 ? [insertPhotos(ofPhotos)] : []),
    ...(ofServices.rows.length > 0 ? [insertServices(ofServices)] : []),
  ].map((statement) => prepare(db, statement));
}

/**
 * The statements that create listings with free slugs, with all of their rows in other tables. The listings get the
 * site's next ids, in order. They fail on `listing_slugs.slug` or `listings.import_key` if one is taken.
 */
export function createStatements(db: D1Database, site: SiteId, listings: readonly NewListing[]): D1PreparedStatement[] {
  const affected = { created: listings.length };
  return [
    ...[...inChunks(listings)].flatMap((chunk) => insertStatements(db, site, chunk)),
    ...refreshPlaceCategories(db, site, affected),
    ...addToMap(db, site, affected),
  ];
}
