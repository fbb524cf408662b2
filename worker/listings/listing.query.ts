import type { Attributes } from '../../web/contract/attributes.ts';
import type { ContactSources } from '../../web/contract/details.ts';
import type { PlaceKey } from '../../web/contract/grammar.ts';
import type { Hours } from '../../web/contract/hours.ts';
import { columnsOf, json, type Query, select } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import type { ListingState } from '../db/schema.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import { askVocabulary } from '../directory/vocabulary.query.ts';
import type { Vocabulary } from '../directory/vocabulary.ts';
import type { PageRequest } from '../pages/page.ts';
import type { Scope } from '../site/site.ts';
import { type CardRow, cardColumns, joinPlace } from './card.query.ts';
import type { CategoryRow } from './card.ts';
import type { Names } from './names.ts';

/** Similar listings looked at on each side of the order by name, and shown of them. */
const similarSize = 3;
/** Neighbours looked at on each side of the space-filling curve. */
const neighbours = 2;

/** A listing's own row. */
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
  hours: Hours | null;
  hours_text: string;
  price_level: number | null;
  contact_sources: ContactSources | null;
  attributes: Attributes | null;
  rating_score: number | null;
  review_count: number;
  photos: [key: string, width: number, height: number, alt: Names, credit: string][];
  services: [names: Names, amount: number | null, currency: string, minutes: number | null][];
  /** Its place, the one around it, and so on; empty rows where there is none. */
  places: [kind: PlaceKey | null, slug: string, names: Names, country: string][];
};

export type TextRow = { language: string; name: string; summary: string; description: string };
export type NearbyRow = {
  id: number;
  slug: string;
  text: [language: string, name: string];
  latitude: number;
  longitude: number;
};

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
    select<TextRow>(
      columnsOf('listing_texts', ['language', 'name', 'summary', 'description']),
      sql`from listing_texts where site_id = ${siteId} and listing_id = ${id}`,
    ),
    select<{ category_id: number; position: number }>(
      columnsOf('listing_categories', ['category_id', 'position']),
      sql`from listing_categories where site_id = ${siteId} and listing_id = ${id}`,
    ),
    askedVocabulary.query,
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
function ownRow({ siteId }: Scope, id: Sql): Query<ListingRow> {
  return select<ListingRow>(
    {
      ...columnsOf('listings', ['id', 'slug', 'state', 'language', 'updated_at', 'time_zone', 'hours_text']),
      ...columnsOf('listings', ['address', 'postal_code', 'latitude', 'longitude', 'phone', 'email', 'website']),
      ...columnsOf('listings', ['price_level', 'rating_score', 'review_count']),
      hours: json(sql`hours`),
      contact_sources: json(sql`contact_sources`),
      attributes: json(sql`attributes`),
      photos: json(sql`(select json_group_array(json_array(key, width, height, json(alt), credit)) from photos
        where site_id = ${siteId} and listing_id = listings.id)`),
      services:
        json(sql`(select json_group_array(json_array(json(names), price_amount, currency, minutes)) from services
        where site_id = ${siteId} and listing_id = listings.id)`),
      places: json(sql`json_array(
        json_array(narrow.kind, narrow.slug, json(narrow.names), narrow.country),
        json_array(wider.kind, wider.slug, json(wider.names), wider.country),
        json_array(widest.kind, widest.slug, json(widest.names), widest.country))`),
    },
    sql`
      from listings
      left join places as narrow on narrow.site_id = ${siteId} and narrow.id = listings.place_id
      left join places as wider on wider.site_id = ${siteId} and wider.id = narrow.parent_id
      left join places as widest on widest.site_id = ${siteId} and widest.id = wider.parent_id
      where listings.site_id = ${siteId} and listings.id = ${id}`,
  );
}

// `+this.id`: against a bare column, which has a type of its own, SQLite would compare the first part of the pair alone
// in the index and walk through all that are equal in it: those of the same name, or in the same spot.

/** Those that follow in the cell of the listing's main category, all places together. */
const similarListings = (scope: Scope, id: Sql<unknown>) =>
  select<CardRow>(
    cardColumns(scope, { category: sql`its.category_id` }),
    sql`
      from listings as this
      cross join listing_categories as its
        on its.site_id = ${scope.siteId} and its.listing_id = this.id and its.position = 0
      cross join listing_cells as cells
        on cells.site_id = ${scope.siteId} and cells.category_id = its.category_id and cells.place_id = 0
          and (cells.name_key, cells.listing_id) > (this.name_key, +this.id)
      cross join listings on listings.site_id = ${scope.siteId} and listings.id = cells.listing_id
      ${joinPlace}
      where this.site_id = ${scope.siteId} and this.id = ${id}
      ${limitTo(similarSize)}`,
  );

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
  return select<NearbyRow>(
    {
      ...columnsOf('it', ['id', 'slug', 'latitude', 'longitude']),
      text: json(sql`coalesce(${text(sql`${language}`)}, ${text(sql`${defaultLanguage}`)}, ${text(sql`it.language`)})`),
    },
    sql`
      from listings as this
      cross join listings as it indexed by listings_by_position on it.site_id = ${siteId} and it.state = 'published'
        and it.position_key is not null and (it.position_key, it.id) ${beyond} (this.position_key, +this.id)
      where this.site_id = ${siteId} and this.id = ${id}
      order by it.position_key ${direction}, it.id ${direction} ${limitTo(neighbours)}`,
  );
};
