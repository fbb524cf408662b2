import { type RawBuilder, sql } from 'kysely';
import { raw } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import type { ListingState } from '../db/schema.ts';
import type { Scope } from '../site/site.ts';
import { type CardRow, cardColumns, joinPlace } from './card.query.ts';
import type { CategoryRow } from './card.ts';

/** Similar listings shown below a listing. */
const similarSize = 3;
/** Neighbours looked at on each side of the space-filling curve, and shown of them. */
const neighbours = 5;
const nearbySize = 3;

/** A listing's own row; the JSON columns are those of the schema, `photos` and `services` arrays of arrays. */
export type ListingRow = {
  id: number;
  slug: string;
  state: ListingState;
  language: string;
  address: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  website: string;
  updated_at: number;
  time_zone: string;
  hours: string | null;
  hours_text: string;
  price_level: number | null;
  contact_sources: string | null;
  attributes: string | null;
  photos: string;
  services: string;
};

export type TextRow = { language: string; name: string; summary: string; description: string };
export type PlaceRow = { kind: 'country' | 'region' | 'city'; slug: string; names: string; country: string };
export type NearbyRow = { slug: string; text: string; latitude: number; longitude: number };

export type ListingRows = {
  listing: ListingRow | undefined;
  texts: TextRow[];
  categories: CategoryRow[];
  /** From the country to the city. */
  places: PlaceRow[];
  similar: CardRow[];
  nearby: NearbyRow[];
};

/**
 * A listing by a slug that it has or had, with all that its page shows: one round trip. `cross join` fixes the order of
 * a join: left to itself, the planner walks through all places of the site.
 */
export async function loadListing(reader: Reader, scope: Scope, slug: string): Promise<ListingRows> {
  const { siteId } = scope;
  const id = sql`(select listing_id from listing_slugs where site_id = ${siteId} and slug = ${slug})`;
  const [[listing], texts, categories, places, similar, nearby] = await reader.batch(
    raw<ListingRow>(sql`
      select id, slug, state, language, address, postal_code, latitude, longitude, phone, email, website, updated_at,
        time_zone, hours, hours_text, price_level, contact_sources, attributes,
        (select json_group_array(json_array(key, width, height, json(alt), credit)) from
          (select * from photos where site_id = ${siteId} and listing_id = listings.id order by position)) as photos,
        (select json_group_array(json_array(json(names), price_amount, currency, minutes)) from
          (select * from services where site_id = ${siteId} and listing_id = listings.id order by position)) as services
      from listings where site_id = ${siteId} and id = ${id}`),
    raw<TextRow>(sql`
      select language, name, summary, description from listing_texts where site_id = ${siteId} and listing_id = ${id}`),
    raw<CategoryRow>(sql`
      select categories.id, categories.parent_id, categories.slug, categories.names
      from listing_categories as its
      join categories on categories.site_id = its.site_id and categories.id = its.category_id
      where its.site_id = ${siteId} and its.listing_id = ${id} order by its.position`),
    raw<PlaceRow>(sql`
      with recursive up (kind, slug, names, country, parent_id, depth) as (
        select kind, slug, names, country, parent_id, 0 from places
        where site_id = ${siteId} and id = (select place_id from listings where site_id = ${siteId} and id = ${id})
        union all
        select places.kind, places.slug, places.names, places.country, places.parent_id, depth + 1
        from up cross join places on places.site_id = ${siteId} and places.id = up.parent_id
      )
      select kind, slug, names, country from up order by depth desc`),
    similarListings(scope, id),
    nearbyListings(scope, id),
  );
  return { listing, texts, categories, places, similar, nearby };
}

/** The next ones in the cell of the listing's first category and its place. */
const similarListings = (scope: Scope, id: RawBuilder<unknown>) =>
  raw<CardRow>(sql`
    with this as (
      select id, name_key, coalesce(place_id, 0) as place_id, (select category_id from listing_categories
        where site_id = ${scope.siteId} and listing_id = listings.id and position = 0) as category_id
      from listings where site_id = ${scope.siteId} and id = ${id}
    )
    select ${cardColumns(scope)}
    from this
    join listing_cells as cells
      on cells.site_id = ${scope.siteId} and cells.category_id = this.category_id and cells.place_id = this.place_id
    join listings on listings.site_id = cells.site_id and listings.id = cells.listing_id
    ${joinPlace}
    where (cells.name_key, cells.listing_id) > (this.name_key, this.id)
    order by cells.name_key, cells.listing_id limit ${similarSize}`);

/**
 * The nearest of the listings that lie next to it on the space-filling curve: as many rows of one index, however many
 * listings there are and however close they stand. The curve jumps in places, so that one that is near can be missed;
 * one that is far is never taken for near, since the distance decides.
 */
const nearbyListings = (scope: Scope, id: RawBuilder<unknown>) => {
  const { siteId } = scope;
  const beside = (where: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    select * from (
      select it.id, it.latitude, it.longitude, this.latitude as y, this.longitude as x
      from this cross join listings as it on it.site_id = ${siteId} and it.state = 'published'
        and it.position_key is not null and ${where}
      order by it.position_key ${direction}, it.id ${direction} limit ${neighbours})`;
  return raw<NearbyRow>(sql`
    with this as materialized (
      select id, position_key, latitude, longitude from listings
      where site_id = ${siteId} and id = ${id} and position_key is not null
    ),
    beside as materialized (
      ${beside(sql`(it.position_key, it.id) > (this.position_key, this.id)`, sql`asc`)}
      union all
      ${beside(sql`(it.position_key, it.id) < (this.position_key, this.id)`, sql`desc`)}
    ),
    nearest as (
      select id, latitude, longitude from beside
      order by (latitude - y) * (latitude - y)
        + (longitude - x) * (longitude - x) * cos(radians(y)) * cos(radians(y)), id
      limit ${nearbySize}
    )
    select listings.slug, nearest.latitude, nearest.longitude,
      ${bestText(scope)} as text
    from nearest cross join listings on listings.site_id = ${siteId} and listings.id = nearest.id`);
};

/** [language, name] of `listings` in the best language that it has. */
const bestText = ({ siteId, language, defaultLanguage }: Scope) => {
  const text = (wanted: RawBuilder<unknown>) => sql`
    (select json_array(language, name) from listing_texts
      where site_id = ${siteId} and listing_id = listings.id and language = ${wanted})`;
  return sql`coalesce(${text(sql`${language}`)}, ${text(sql`${defaultLanguage}`)}, ${text(sql`listings.language`)})`;
};
