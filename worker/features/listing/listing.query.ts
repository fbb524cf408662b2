import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { PlaceKey } from '../../../web/contract/grammar.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { ListingState } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, list, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { type Confirmations, confirmationsOf } from '../../domain/confirmations/confirmations.query.ts';
import { type CardRow, listings as l } from '../../domain/listings/card.query.ts';
import type { CategoryRow } from '../../domain/listings/card.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { type ServiceRow, servicesOf } from '../../domain/listings/service.query.ts';
import { vocabularyQuery } from '../../domain/listings/vocabulary.query.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import { hasOwner } from '../../domain/owners/owns.ts';
import { type MentionRow, mentionsOf } from '../../domain/posts/mentions.query.ts';
import type { ResponseTime } from '../../domain/response-times/response-time.ts';
import { responseTimeOf } from '../../domain/response-times/response-times.query.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { type NearbyRow, nearbyListings } from './nearby-listings.query.ts';
import { type ReviewsOfListing, reviewsOf } from './reviews-of-listing.query.ts';
import { similarListings } from './similar-listings.query.ts';

const texts = table('listing_texts');
const links = table('listing_categories');
const photo = table('photos');
const narrow = outerTable('places', 'narrow');
const wider = outerTable('places', 'wider');
const widest = outerTable('places', 'widest');

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
  photos: [key: string, width: number, height: number, alt: Names, credit: string, illustration: 0 | 1][];
  services: ServiceRow[];
  /** The listing's place, then each wider place; nulls if there is none. */
  places: [kind: PlaceKey | null, slug: string, names: Names, country: string][];
  confirmations: Confirmations;
  isOwned: 0 | 1;
  response: ResponseTime;
};

export type TextRow = { language: string; name: string; summary: string; description: string };
export type ListingRows = {
  listing: ListingRow | undefined;
  texts: TextRow[];
  /** The main category first. */
  categories: CategoryRow[];
  vocabulary: Vocabulary;
  similar: CardRow[];
  nearby: NearbyRow[];
  /** Absent of a listing that is not published. */
  reviews?: ReviewsOfListing;
  /** The newest posts in the page's language that refer to it. */
  mentions?: MentionRow[];
};

/**
 * Loads a listing by its current or a former slug, with all data of its page, in one round trip. `cross join` fixes the
 * join order: otherwise the planner scans all places of the site. Short lists are sorted in code, because D1 counts
 * rows sorted in the database as read twice.
 */
export async function loadListing(reader: Reader, request: PageRequest, slug: string): Promise<ListingRows> {
  const { scope } = request;
  const { siteId } = scope;
  const id = listingWithSlug(siteId, slug);
  const vocabularyPart = vocabularyQuery(request);
  const [[listing], itsTexts, itsLinks, vocabularyRows, similar, following, preceding, ...more] = await reader.batch(
    ownRow(scope, id, request.now),
    select(
      pick(texts, 'language', 'name', 'summary', 'description'),
      sql`from ${texts} where ${texts.site_id} = ${siteId} and ${texts.listing_id} = ${id}`,
    ),
    select(
      pick(links, 'category_id', 'position'),
      sql`from ${links} where ${links.site_id} = ${siteId} and ${links.listing_id} = ${id}`,
    ),
    vocabularyPart.query,
    similarListings(scope, id),
    ...nearbyListings(scope, id),
    ...reviewsOf(siteId, id),
    mentionsOf(scope, id),
  );
  const [[score], counts, best, imported, [settings], mentions] = more;
  const reviews = { score, counts, best, imported, settings };
  const vocabulary = vocabularyPart.read(vocabularyRows);
  const categories = itsLinks
    .sort((a, b) => a.position - b.position)
    .flatMap(({ category_id }) => vocabulary.categories.find(({ id }) => id === category_id) ?? []);
  return {
    listing,
    texts: itsTexts,
    categories,
    vocabulary,
    similar,
    nearby: [...following, ...preceding],
    reviews,
    mentions,
  };
}

/** The columns of `listings` that the page needs. */
const own = {
  ...pick(l, 'id', 'slug', 'state', 'language', 'updated_at', 'time_zone', 'hours_text'),
  ...pick(l, 'address', 'postal_code', 'latitude', 'longitude', 'phone', 'email', 'website'),
  ...pick(l, 'price_level', 'rating_score', 'review_count'),
  hours: json(l.hours),
  contact_sources: json(l.contact_sources),
  attributes: json(l.attributes),
};
const ofPhoto = list(
  photo.key,
  photo.width,
  photo.height,
  sql`json(${photo.alt})`,
  photo.credit,
  photo.is_illustration,
);
const ofPlaces = [narrow, wider, widest].map(
  ({ kind, slug, names, country }) => sql`json_array(${list(kind, slug, sql`json(${names})`, country)})`,
);
const places = json<ListingRow['places']>(sql`json_array(${list(...ofPlaces)})`);

/** Photos and services come in the order of their tables' keys. A place has at most two wider places. */
function ownRow({ siteId }: Scope, id: Sql, now: number): Query<ListingRow> {
  return select(
    {
      ...own,
      photos: json<ListingRow['photos']>(sql`(select json_group_array(json_array(${ofPhoto})) from ${photo}
        where ${photo.site_id} = ${siteId} and ${photo.listing_id} = ${l.id})`),
      services: servicesOf(siteId, l.id),
      places,
      confirmations: json<Confirmations>(confirmationsOf(siteId, l.id, now)),
      isOwned: expression<0 | 1>(hasOwner(siteId, l.id)),
      response: json<ResponseTime>(responseTimeOf(siteId, l.id)),
    },
    sql`
      from ${l}
      left join ${narrow} on ${narrow.site_id} = ${siteId} and ${narrow.id} = ${l.place_id}
      left join ${wider} on ${wider.site_id} = ${siteId} and ${wider.id} = ${narrow.parent_id}
      left join ${widest} on ${widest.site_id} = ${siteId} and ${widest.id} = ${wider.parent_id}
      where ${l.site_id} = ${siteId} and ${l.id} = ${id}`,
  );
}
