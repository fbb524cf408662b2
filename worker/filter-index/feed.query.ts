import * as v from 'valibot';
import { attributeSchema } from '../../web/contract/attributes.ts';
import { fedListing, feedSince, ifPublished, listingsAbove, newestOfFeed } from '../data/listing-feed.query.ts';
import type { Reader } from '../data/reader.ts';
import type { ListingState, SiteId } from '../data/schema.ts';
import { type Column, type Columns, columns, expression, list, type Source, type Sql, sql } from '../data/sql.ts';
import { outerTable, pick, table } from '../data/table.ts';
import type { Fed, Place, ServiceEntry, Vocabulary } from './entry.ts';
import { priceStepOf } from './service-values.ts';

const l = table('listings', 'l');
const places = table('places');
const links = table('listing_categories');
const texts = table('listing_texts');
const offered = table('services');
const s = table('sites', 'sites');
const languages = table('site_languages');
const words = outerTable('vocabularies', 'vocabularies');
const changes = table('changes');
const cells = table('cell_counts');
const own = table('listings');

type FactsRow = {
  state: ListingState | null;
  place_id: number | null;
  place_slug: string | null;
  price_level: number | null;
  rating_score: number | null;
  attributes: string | null;
  hours: string | null;
  time_zone: string | null;
  language: string | null;
  /** JSON; null if the listing is not published: its details are not read. */
  categories: string | null;
  names: string | null;
  services: string | null;
};

/** The columns of a listing, except its id. */
function facts(site: SiteId): Columns<FactsRow> {
  return {
    ...pick(
      fedListing,
      'state',
      'place_id',
      'price_level',
      'rating_score',
      'attributes',
      'hours',
      'time_zone',
      'language',
    ),
    place_slug: ifPublished(sql`
      select ${places.slug} from ${places} where ${places.site_id} = ${site} and ${places.id} = ${l.place_id}`),
    categories: ifPublished(sql`
      select json_group_array(${links.category_id}) from ${links}
      where ${links.site_id} = ${site} and ${links.listing_id} = ${l.id}`),
    names: ifPublished(sql`
      select json_group_object(${texts.language}, ${texts.name}) from ${texts}
      where ${texts.site_id} = ${site} and ${texts.listing_id} = ${l.id}`),
    services: ifPublished(sql`
      select json_group_array(json_array(${list(offered.kind, offered.price_amount, offered.price_band, offered.on_request)}, json(${offered.languages})))
      from ${offered} where ${offered.site_id} = ${site} and ${offered.listing_id} = ${l.id} and ${offered.kind} <> ''`),
  };
}

type ServiceParts = [
  kind: string,
  amount: number | null,
  band: number | null,
  onRequest: 0 | 1,
  languages: readonly string[],
];

const servicesOf = (written: string | null): ServiceEntry[] =>
  (JSON.parse(written ?? '[]') as ServiceParts[]).map(([kind, amount, band, onRequest, languages]) => ({
    kind,
    price: priceStepOf({ amount, band, onRequest }),
    languages,
  }));

function fed(row: FactsRow & { id: number }): Fed {
  if (row.state !== 'published') return { id: row.id, entry: null };
  const entry = {
    id: row.id,
    placeId: row.place_id,
    placeSlug: row.place_slug,
    categoryIds: JSON.parse(row.categories ?? '[]'),
    attributes: JSON.parse(row.attributes ?? '{}') ?? {},
    price: row.price_level,
    rating: row.rating_score,
    zone: row.time_zone ?? '',
    hours: row.hours,
    language: row.language ?? '',
    names: JSON.parse(row.names ?? '{}'),
    services: servicesOf(row.services),
  };
  return { id: row.id, entry };
}

export type About = {
  /** The newest position of the site's change log. Everything read with it is current at this position. */
  position: number;
  /** The sequence number of the last feed row. */
  newest: number;
  vocabulary: Vocabulary;
  /** The site's number of published listings, from the place-category counts. */
  total: number;
  /** The largest listing id. */
  largest: number;
};

type AboutRow = {
  defaultLanguage: string;
  languages: string;
  categories: string | null;
  attributes: string | null;
  position: number | null;
  newest: number | null;
  total: number | null;
  largest: number | null;
};

function about(site: SiteId): Sql<AboutRow> {
  const newestOf = (column: Sql, from: Source & { site_id: Sql }): Column<number | null> =>
    expression(sql`(select max(${column}) from ${from} where ${from.site_id} = ${site})`);
  return sql`
    select ${columns({
      defaultLanguage: s.default_language,
      languages: expression<string>(sql`(select json_group_array(${languages.language}) from ${languages}
        where ${languages.site_id} = ${site})`),
      ...pick(words, 'categories', 'attributes'),
      position: newestOf(changes.id, changes),
      newest: newestOfFeed(site),
      total: expression<number | null>(sql`(select ${cells.listings} from ${cells}
        where ${cells.site_id} = ${site} and ${cells.category_id} = 0 and ${cells.place_id} = 0)`),
      largest: newestOf(own.id, own),
    })}
    from ${s} left join ${words} on ${words.site_id} = ${s.id} where ${s.id} = ${site}`;
}

function readAbout([row]: readonly AboutRow[]): About {
  if (!row) throw new Error('the site of the filter index does not exist');
  return {
    position: row.position ?? 0,
    newest: row.newest ?? 0,
    vocabulary: {
      categories: JSON.parse(row.categories ?? '[]'),
      attributes: v.parse(v.array(attributeSchema), JSON.parse(row.attributes ?? '[]')),
      defaultLanguage: row.defaultLanguage,
      languages: JSON.parse(row.languages),
    },
    total: row.total ?? 0,
    largest: row.largest ?? 0,
  };
}

const placesAbove = (site: SiteId, id: number): Sql<Place> => sql`
  select ${columns(pick(places, 'id', 'kind', 'parent_id', 'slug'))} from ${places}
  where ${places.site_id} = ${site} and ${places.id} > ${id} order by ${places.id}`;

/** All places of a site. */
export async function readPlaces(reader: Reader, site: SiteId): Promise<Place[]> {
  const [places] = await reader.batch(placesAbove(site, 0));
  return places;
}

/** At most `limit` of the site's listings, in any state, with ids after `after`, ordered by id. */
export async function readListings(
  reader: Reader,
  site: SiteId,
  range: { after: number; limit: number },
): Promise<Fed[]> {
  const [rows] = await reader.batch(listingsAbove(site, columns(facts(site)), range));
  return rows.map(fed);
}

/** Reads filters, places and the first `limit` listings of a site in one round trip and one transaction. */
export async function readStart(
  reader: Reader,
  site: SiteId,
  limit: number,
): Promise<About & { places: Place[]; listings: Fed[] }> {
  const [row, places, rows] = await reader.batch(
    about(site),
    placesAbove(site, 0),
    listingsAbove(site, columns(facts(site)), { after: 0, limit }),
  );
  return { ...readAbout(row), places, listings: rows.map(fed) };
}

export type News = About & {
  /** The sequence number of the last row read. Less than `newest` if there were more than `limit` rows. */
  seq: number;
  /** The places created since. */
  places: readonly Place[];
  /** The listings written or deleted since, in feed order. */
  listings: readonly Fed[];
};

/**
 * Reads the changes since `known`, at most `limit` listings, in one round trip and one transaction.
 * @param known the last feed row and the largest place id that the index has read.
 */
export async function readNews(
  reader: Reader,
  site: SiteId,
  { known, limit }: { known: { seq: number; place: number }; limit: number },
): Promise<News> {
  const [row, places, rows] = await reader.batch(
    about(site),
    placesAbove(site, known.place),
    feedSince(site, columns(facts(site)), { seq: known.seq, limit }),
  );
  return { ...readAbout(row), seq: rows.at(-1)?.seq ?? known.seq, places, listings: rows.map(fed) };
}
