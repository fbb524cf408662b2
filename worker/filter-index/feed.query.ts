import * as v from 'valibot';
import { attributeSchema } from '../../web/contract/attributes.ts';
import type { Reader } from '../db/reader.ts';
import type { ListingState, SiteId } from '../db/schema.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import type { Fed, Place, Vocabulary } from './entry.ts';

type FactsRow = {
  id: number;
  state: ListingState | null;
  place_id: number | null;
  place_slug: string | null;
  price_level: number | null;
  rating_score: number | null;
  attributes: string | null;
  hours: string | null;
  time_zone: string;
  language: string;
  /** JSON; null where the listing is not published, of which nothing else is read. */
  categories: string | null;
  names: string | null;
};

/** The columns of a listing `l`. */
const facts = (site: SiteId): Sql => sql`
  l.state, l.place_id, l.price_level, l.rating_score, l.attributes, l.hours, l.time_zone, l.language,
  case l.state when 'published' then (select slug from places where site_id = ${site} and id = l.place_id) end as place_slug,
  case l.state when 'published' then (select json_group_array(category_id) from listing_categories
    where site_id = ${site} and listing_id = l.id) end as categories,
  case l.state when 'published' then (select json_group_object(language, name) from listing_texts
    where site_id = ${site} and listing_id = l.id) end as names`;

function fed(row: FactsRow): Fed {
  if (row.state !== 'published') return { id: row.id, entry: null };
  const entry = {
    id: row.id,
    placeId: row.place_id,
    placeSlug: row.place_slug,
    categoryIds: JSON.parse(row.categories ?? '[]'),
    attributes: JSON.parse(row.attributes ?? '{}') ?? {},
    price: row.price_level,
    rating: row.rating_score,
    zone: row.time_zone,
    hours: row.hours,
    language: row.language,
    names: JSON.parse(row.names ?? '{}'),
  };
  return { id: row.id, entry };
}

export type About = {
  /** The newest position of the site's change log: all that is read with it is true at it. */
  position: number;
  /** Of the last one in the feed. */
  newest: number;
  vocabulary: Vocabulary;
  /** How many listings the site shows, as its cells count them. */
  total: number;
  /** The largest id of a listing. */
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

const about = (site: SiteId) => sql<AboutRow>`
  select sites.default_language as defaultLanguage,
    (select json_group_array(language) from site_languages where site_id = ${site}) as languages,
    vocabularies.categories, vocabularies.attributes,
    (select max(id) from changes where site_id = ${site}) as position,
    (select max(seq) from listing_feed where site_id = ${site}) as newest,
    (select listings from cell_counts where site_id = ${site} and category_id = 0 and place_id = 0) as total,
    (select max(id) from listings where site_id = ${site}) as largest
  from sites left join vocabularies on vocabularies.site_id = sites.id where sites.id = ${site}`;

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

const placesAbove = (site: SiteId, id: number) =>
  sql<Place>`select id, kind, parent_id, slug from places where site_id = ${site} and id > ${id} order by id`;

const listingsAbove = (site: SiteId, { after, limit }: { after: number; limit: number }) => sql<FactsRow>`
  select l.id, ${facts(site)} from listings l where l.site_id = ${site} and l.id > ${after} order by l.id ${limitTo(limit)}`;

/** All places of a site. */
export async function readPlaces(reader: Reader, site: SiteId): Promise<Place[]> {
  const [places] = await reader.batch(placesAbove(site, 0));
  return places;
}

/** The site's listings of whatever state behind an id, in the order of their ids, at most `limit`. */
export async function readListings(
  reader: Reader,
  site: SiteId,
  range: { after: number; limit: number },
): Promise<Fed[]> {
  const [rows] = await reader.batch(listingsAbove(site, range));
  return rows.map(fed);
}

/** Filters, places and the first listings of a site, at most `limit`, in one round trip and one transaction. */
export async function readStart(
  reader: Reader,
  site: SiteId,
  limit: number,
): Promise<About & { places: Place[]; listings: Fed[] }> {
  const [row, places, rows] = await reader.batch(
    about(site),
    placesAbove(site, 0),
    listingsAbove(site, { after: 0, limit }),
  );
  return { ...readAbout(row), places, listings: rows.map(fed) };
}

export type News = About & {
  /** Of the last one in `listings`, or the one that was known: less than `newest` where there were more than `limit`. */
  seq: number;
  /** The places that were made since. */
  places: readonly Place[];
  /** Each listing that was written or deleted since, in the order of the feed. */
  listings: readonly Fed[];
};

/**
 * All that changed since, at most `limit` listings, in one round trip and one transaction.
 * @param known the number of the last listing in the feed, and the largest id of a place, that are known.
 */
export async function readNews(
  reader: Reader,
  site: SiteId,
  { known, limit }: { known: { seq: number; place: number }; limit: number },
): Promise<News> {
  const [row, places, rows] = await reader.batch(
    about(site),
    placesAbove(site, known.place),
    sql<FactsRow & { seq: number }>`
      select f.listing_id as id, f.seq, ${facts(site)} from listing_feed f
      left join listings l on l.site_id = f.site_id and l.id = f.listing_id
      where f.site_id = ${site} and f.seq > ${known.seq} order by f.seq ${limitTo(limit)}`,
  );
  return { ...readAbout(row), seq: rows.at(-1)?.seq ?? known.seq, places, listings: rows.map(fed) };
}
