import { sql } from 'kysely';
import { raw } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import type { ListingState } from '../db/schema.ts';
import type { Scope } from '../site/site.ts';
import { type CardRow, cardColumns, joinPlace } from './card.query.ts';
import type { CategoryRow } from './card.ts';

/** Similar listings shown below a listing. */
const similarSize = 3;

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
};

export type TextRow = { language: string; name: string; summary: string; description: string };
export type PlaceRow = { kind: 'country' | 'region' | 'city'; slug: string; names: string; country: string };

export type ListingRows = {
  listing: ListingRow | undefined;
  texts: TextRow[];
  categories: CategoryRow[];
  /** From the country to the city. */
  places: PlaceRow[];
  similar: CardRow[];
};

/**
 * A listing by a slug that it has or had, with all that its page shows: one round trip. `cross join` fixes the order of
 * a join: left to itself, the planner walks through all places of the site.
 */
export async function loadListing(reader: Reader, scope: Scope, slug: string): Promise<ListingRows> {
  const { siteId } = scope;
  const id = sql`(select listing_id from listing_slugs where site_id = ${siteId} and slug = ${slug})`;
  const [[listing], texts, categories, places, similar] = await reader.batch(
    raw<ListingRow>(sql`
      select id, slug, state, language, address, postal_code, latitude, longitude, phone, email, website, updated_at
      from listings where site_id = ${siteId} and id = ${id}`),
    raw<TextRow>(sql`
      select language, name, summary, description from listing_texts where site_id = ${siteId} and listing_id = ${id}`),
    raw<CategoryRow>(sql`
      select categories.id, categories.parent_id, categories.slug, categories.names
      from listing_categories as its
      join categories on categories.site_id = its.site_id and categories.id = its.category_id
      where its.site_id = ${siteId} and its.listing_id = ${id} order by its.position`),
    raw<PlaceRow>(sql`
      with recursive up (id, depth) as (
        select place_id, 0 from listings where site_id = ${siteId} and id = ${id}
        union all
        select places.parent_id, depth + 1 from up cross join places on places.site_id = ${siteId} and places.id = up.id
      )
      select kind, slug, names, country
      from up cross join places on places.site_id = ${siteId} and places.id = up.id order by depth desc`),
    similarListings(scope, id),
  );
  return { listing, texts, categories, places, similar };
}

/** The next ones in the cell of the listing's first category and its place. */
const similarListings = (scope: Scope, id: ReturnType<typeof sql>) =>
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
