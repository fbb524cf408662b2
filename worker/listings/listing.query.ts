import type { Reader } from '../db/reader.ts';
import type { ListingState } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';
import { askVocabulary } from '../directory/vocabulary.query.ts';
import type { Vocabulary } from '../directory/vocabulary.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { type CardRow, cardColumns, joinPlace } from './card.query.ts';
import type { CategoryRow } from './card.ts';

/** Similar listings looked at on each side of the order by name, and shown of them. */
const similarSize = 3;
/** Neighbours looked at on each side of the space-filling curve. */
const neighbours = 2;

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
  rating_score: number | null;
  review_count: number;
  photos: string;
  services: string;
  /** Its place, the one around it, and so on, each as an array. */
  places: string;
};

export type TextRow = { language: string; name: string; summary: string; description: string };
export type NearbyRow = { id: number; slug: string; text: string; latitude: number; longitude: number };

export type ListingRows = {
  listing: ListingRow | undefined;
  texts: TextRow[];
  /** The main one first. */
  categories: CategoryRow[];
  vocabulary: Vocabulary;
  similar: CardRow[];
  nearby: NearbyRow[];
};

/**
 * A listing by a slug that it has or had, with all that its page shows: one round trip. `cross join` fixes the order of
 * a join: left to itself, the planner walks through all places of the site. Few rows are sorted in the database, which
 * counts each of them as read once more.
 */
export async function loadListing(reader: Reader, request: PageRequest, slug: string): Promise<ListingRows> {
  const { scope } = request;
  const { siteId } = scope;
  const id = sql`(select listing_id from listing_slugs where site_id = ${siteId} and slug = ${slug})`;
  const askedVocabulary = askVocabulary(request);
  const [[listing], texts, links, words, similar, following, preceding] = await reader.batch(
    ownRow(scope, id),
    sql<TextRow>`
      select language, name, summary, description from listing_texts where site_id = ${siteId} and listing_id = ${id}`,
    sql<{ category_id: number; position: number }>`
      select category_id, position from listing_categories where site_id = ${siteId} and listing_id = ${id}`,
    askedVocabulary.statement,
    similarListings(scope, id),
    nearbyListings(scope, id, { beyond: sql`>`, direction: sql`asc` }),
    nearbyListings(scope, id, { beyond: sql`<`, direction: sql`desc` }),
  );
  const vocabulary = askedVocabulary.read(words);
  const categories = links
    .sort((a, b) => a.position - b.position)
    .flatMap(({ category_id }) => vocabulary.categories.find(({ id }) => id === category_id) ?? []);
  return { listing, texts, categories, vocabulary, similar, nearby: [...following, ...preceding] };
}

/** The order of photos and services is that of their tables' keys. A place has at most two around it. */
const ownRow = ({ siteId }: Scope, id: Sql<unknown>) =>
  sql<ListingRow>`
    select listings.id, listings.slug, state, language, address, postal_code, latitude, longitude, phone, email, website,
      updated_at, time_zone, hours, hours_text, price_level, contact_sources, attributes,
      rating_score, review_count,
      (select json_group_array(json_array(key, width, height, json(alt), credit)) from photos
        where site_id = ${siteId} and listing_id = listings.id) as photos,
      (select json_group_array(json_array(json(names), price_amount, currency, minutes)) from services
        where site_id = ${siteId} and listing_id = listings.id) as services,
      json_array(
        json_array(narrow.kind, narrow.slug, narrow.names, narrow.country),
        json_array(wider.kind, wider.slug, wider.names, wider.country),
        json_array(widest.kind, widest.slug, widest.names, widest.country)) as places
    from listings
    left join places as narrow on narrow.site_id = ${siteId} and narrow.id = listings.place_id
    left join places as wider on wider.site_id = ${siteId} and wider.id = narrow.parent_id
    left join places as widest on widest.site_id = ${siteId} and widest.id = wider.parent_id
    where listings.site_id = ${siteId} and listings.id = ${id}`;

// `+this.id`: against a bare column, which has a type of its own, SQLite would compare the first part of the pair alone
// in the index and walk through all that are equal in it: those of the same name, or in the same spot.

/** Those that follow in the cell of the listing's main category, all places together. */
const similarListings = (scope: Scope, id: Sql<unknown>) =>
  sql<CardRow>`
    select ${cardColumns(scope, { category: sql`its.category_id` })}
    from listings as this
    cross join listing_categories as its
      on its.site_id = ${scope.siteId} and its.listing_id = this.id and its.position = 0
    cross join listing_cells as cells
      on cells.site_id = ${scope.siteId} and cells.category_id = its.category_id and cells.place_id = 0
        and (cells.name_key, cells.listing_id) > (this.name_key, +this.id)
    cross join listings on listings.site_id = ${scope.siteId} and listings.id = cells.listing_id
    ${joinPlace}
    where this.site_id = ${scope.siteId} and this.id = ${id}
    limit ${similarSize}`;

/**
 * Those that lie next to it on the space-filling curve, on one side: as many rows of one index, however many listings
 * there are and however close they stand. The curve jumps in places, so that one that is near can be missed; one that is
 * far is never taken for near, since the distance decides.
 */
const nearbyListings = (
  { siteId, language, defaultLanguage }: Scope,
  id: Sql<unknown>,
  { beyond, direction }: { beyond: Sql<unknown>; direction: Sql<unknown> },
) => {
  const text = (wanted: Sql<unknown>) => sql`
    (select json_array(language, name) from listing_texts
      where site_id = ${siteId} and listing_id = it.id and language = ${wanted})`;
  return sql<NearbyRow>`
    select it.id, it.slug, it.latitude, it.longitude,
      coalesce(${text(sql`${language}`)}, ${text(sql`${defaultLanguage}`)}, ${text(sql`it.language`)}) as text
    from listings as this
    cross join listings as it indexed by listings_by_position on it.site_id = ${siteId} and it.state = 'published'
      and it.position_key is not null and (it.position_key, it.id) ${beyond} (this.position_key, +this.id)
    where this.site_id = ${siteId} and this.id = ${id}
    order by it.position_key ${direction}, it.id ${direction} limit ${neighbours}`;
};
