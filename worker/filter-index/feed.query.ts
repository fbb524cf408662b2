import * as v from 'valibot';
import { attributeSchema } from '../../web/contract/attributes.ts';
import type { Reader } from '../db/reader.ts';
import type { ListingState, SiteId } from '../db/schema.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Fed, Place, Vocabulary } from './entry.ts';

type FactsRow = {
  id: number;
  state: ListingState | null;
  place_id: number | null;
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
  case l.state when 'published' then (select json_group_array(category_id) from listing_categories
    where site_id = ${site} and listing_id = l.id) end as categories,
  case l.state when 'published' then (select json_group_object(language, name) from listing_texts
    where site_id = ${site} and listing_id = l.id) end as names`;

function fed(row: FactsRow): Fed {
  if (row.state !== 'published') return { id: row.id, entry: null };
  const entry = {
    id: row.id,
    placeId: row.place_id,
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

/** The site's listings of whatever state behind an id, in the order of their ids, at most `limit`. */
export async function readListings(
  reader: Reader,
  site: SiteId,
  { after, limit }: { after: number; limit: number },
): Promise<Fed[]> {
  const [rows] = await reader.batch(sql<FactsRow>`
    select l.id, ${facts(site)} from listings l where l.site_id = ${site} and l.id > ${after} order by l.id limit ${limit}`);
  return rows.map(fed);
}

/** What the index holds already: the number of the last listing in the feed, and the largest id of a place. */
export type Known = { seq: number; place: number };

export type News = {
  /** The newest position of the site's change log: all that is read here is true at it. */
  position: number;
  /** Of the last one in `listings`, or the one that was known. */
  seq: number;
  /** Of the last one in the feed: more than `seq` where there were more than `limit`, less where the site went back. */
  newest: number;
  vocabulary: Vocabulary;
  /** The places that were made since. */
  places: readonly Place[];
  /** Each listing that was written or deleted since, in the order of the feed. */
  listings: readonly Fed[];
  /** How many listings the site shows, as its cells count them. */
  total: number;
};

type SiteRow = {
  defaultLanguage: string;
  languages: string;
  categories: string | null;
  attributes: string | null;
  position: number | null;
  newest: number | null;
  total: number | null;
};

/** All that changed since `known`, at most `limit` listings, in one round trip and one transaction. */
export async function readNews(
  reader: Reader,
  site: SiteId,
  { known, limit }: { known: Known; limit: number },
): Promise<News> {
  const [[about], places, rows] = await reader.batch(
    sql<SiteRow>`
      select sites.default_language as defaultLanguage,
        (select json_group_array(language) from site_languages where site_id = ${site}) as languages,
        vocabularies.categories, vocabularies.attributes,
        (select max(id) from changes where site_id = ${site}) as position,
        (select max(seq) from listing_feed where site_id = ${site}) as newest,
        (select listings from cell_counts where site_id = ${site} and category_id = 0 and place_id = 0) as total
      from sites left join vocabularies on vocabularies.site_id = sites.id where sites.id = ${site}`,
    sql<Place>`
      select id, kind, parent_id, slug from places where site_id = ${site} and id > ${known.place} order by id`,
    sql<FactsRow & { seq: number }>`
      select f.listing_id as id, f.seq, ${facts(site)} from listing_feed f
      left join listings l on l.site_id = f.site_id and l.id = f.listing_id
      where f.site_id = ${site} and f.seq > ${known.seq} order by f.seq limit ${limit}`,
  );
  if (!about) throw new Error(`there is no site ${site}`);
  return {
    position: about.position ?? 0,
    seq: rows.at(-1)?.seq ?? known.seq,
    newest: about.newest ?? 0,
    vocabulary: readVocabulary(about),
    places,
    listings: rows.map(fed),
    total: about.total ?? 0,
  };
}

const readVocabulary = (row: SiteRow): Vocabulary => ({
  categories: JSON.parse(row.categories ?? '[]'),
  attributes: v.parse(v.array(attributeSchema), JSON.parse(row.attributes ?? '[]')),
  defaultLanguage: row.defaultLanguage,
  languages: JSON.parse(row.languages),
});
