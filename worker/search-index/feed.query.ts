import * as v from 'valibot';
import { attributeSchema } from '../../web/contract/attributes.ts';
import { fedListing, feedSince, ifPublished, listingsAbove, newestOfFeed } from '../data/listing-feed.query.ts';
import type { Reader } from '../data/reader.ts';
import type { ListingState, SiteId } from '../data/schema.ts';
import { type Columns, columns, expression, limitTo, list, type Sql, sql } from '../data/sql.ts';
import { outerTable, pick, table } from '../data/table.ts';
import type { EntryText, FedEntry, SearchPlace, SearchVocabulary } from './entry.ts';

const l = table('listings', 'l');
const links = table('listing_categories');
const texts = table('listing_texts');
const places = table('places');
const s = table('sites', 'sites');
const languages = table('site_languages');
const words = outerTable('vocabularies', 'vocabularies');
const changes = table('changes');
const synonyms = table('synonyms');

/** Characters of a description that are read: the rest is not indexed. */
const maxDescription = 6_000;

type EntryRow = {
  state: ListingState | null;
  updated_at: number | null;
  place_id: number | null;
  price_level: number | null;
  rating_score: number | null;
  attributes: string | null;
  language: string | null;
  /** JSON; null if the listing is not published. */
  categories: string | null;
  texts: string | null;
};

const textParts = list(texts.name, texts.summary, sql`substr(${texts.description}, 1, ${maxDescription})`);

const entryColumns = (site: SiteId): Columns<EntryRow> => ({
  ...pick(fedListing, 'state', 'updated_at', 'place_id', 'price_level', 'rating_score', 'attributes', 'language'),
  categories: ifPublished(sql`
    select json_group_array(${links.category_id}) from ${links}
    where ${links.site_id} = ${site} and ${links.listing_id} = ${l.id}`),
  texts: ifPublished(sql`
    select json_group_object(${texts.language}, json_array(${textParts})) from ${texts}
    where ${texts.site_id} = ${site} and ${texts.listing_id} = ${l.id}`),
});

function fed(row: EntryRow & { id: number }): FedEntry {
  if (row.state !== 'published') return { id: row.id, entry: null };
  const own = Object.entries(JSON.parse(row.texts ?? '{}') as Record<string, [string, string, string]>);
  return {
    id: row.id,
    entry: {
      id: row.id,
      updatedAt: row.updated_at ?? 0,
      placeId: row.place_id,
      categoryIds: JSON.parse(row.categories ?? '[]'),
      attributes: JSON.parse(row.attributes ?? '{}') ?? {},
      price: row.price_level,
      rating: row.rating_score,
      language: row.language ?? '',
      texts: Object.fromEntries(
        own.map(([language, [name, summary, description]]): [string, EntryText] => [
          language,
          { name, summary, description },
        ]),
      ),
    },
  };
}

/** What is read with every slice of listings. */
export type About = {
  /** The newest position of the site's change log. Everything read with it is current at this position. */
  position: number;
  /** The sequence number of the last feed row. */
  newest: number;
  vocabulary: SearchVocabulary;
};

type AboutRow = {
  languages: string;
  categories: string | null;
  attributes: string | null;
  /** JSON: [language, JSON of words] of each group. */
  synonyms: string;
  position: number | null;
  newest: number | null;
};

const about = (site: SiteId): Sql<AboutRow> => sql`
  select ${columns({
    languages: expression<string>(sql`(select json_group_array(${languages.language}) from ${languages}
      where ${languages.site_id} = ${site})`),
    ...pick(words, 'categories', 'attributes'),
    synonyms: expression<string>(sql`(select json_group_array(json_array(${list(synonyms.language, synonyms.words)}))
      from ${synonyms} where ${synonyms.site_id} = ${site})`),
    position: expression<number | null>(sql`(select max(${changes.id}) from ${changes}
      where ${changes.site_id} = ${site})`),
    newest: newestOfFeed(site),
  })}
  from ${s} left join ${words} on ${words.site_id} = ${s.id} where ${s.id} = ${site}`;

function readAbout([row]: readonly AboutRow[]): About {
  if (!row) throw new Error('the site of the search index does not exist');
  const categories = JSON.parse(row.categories ?? '[]') as SearchVocabulary['categories'];
  return {
    position: row.position ?? 0,
    newest: row.newest ?? 0,
    vocabulary: {
      categories: categories.map(({ id, parent_id, slug, names }) => ({ id, parent_id, slug, names })),
      attributes: v.parse(v.array(attributeSchema), JSON.parse(row.attributes ?? '[]')),
      synonyms: (JSON.parse(row.synonyms) as [string, string][]).map(([language, group]) => ({
        language,
        words: JSON.parse(group),
      })),
      languages: JSON.parse(row.languages),
    },
  };
}

const placesAbove = (site: SiteId, id: number) => sql`
  select ${columns(pick(places, 'id', 'kind', 'parent_id', 'slug', 'country', 'names'))} from ${places}
  where ${places.site_id} = ${site} and ${places.id} > ${id} order by ${places.id}`;

const readPlace = ({ names, ...place }: Omit<SearchPlace, 'names'> & { names: string }): SearchPlace => ({
  ...place,
  names: JSON.parse(names),
});

/** Reads vocabulary and places of a site in one round trip and one transaction. */
export async function readStart(reader: Reader, site: SiteId): Promise<About & { places: SearchPlace[] }> {
  const [row, found] = await reader.batch(about(site), placesAbove(site, 0));
  return { ...readAbout(row), places: found.map(readPlace) };
}

/** At most `limit` of the site's listings, in any state, with ids after `after`, ordered by id. */
export async function readEntries(
  reader: Reader,
  site: SiteId,
  range: { after: number; limit: number },
): Promise<FedEntry[]> {
  const [rows] = await reader.batch(listingsAbove(site, columns(entryColumns(site)), range));
  return rows.map(fed);
}

export type News = About & {
  /** The sequence number of the last row read. Less than `newest` if there were more than `limit` rows. */
  seq: number;
  /** The places created since. */
  places: readonly SearchPlace[];
  listings: readonly FedEntry[];
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
  const [row, found, rows] = await reader.batch(
    about(site),
    placesAbove(site, known.place),
    feedSince(site, columns(entryColumns(site)), { seq: known.seq, limit }),
  );
  return {
    ...readAbout(row),
    seq: rows.at(-1)?.seq ?? known.seq,
    places: found.map(readPlace),
    listings: rows.map(fed),
  };
}

/** A published listing and when it was last written. */
export type Version = { id: number; updated_at: number };

/** At most `limit` published listings with ids after `after`, ordered by id. */
export async function readVersions(
  reader: Reader,
  site: SiteId,
  { after, limit }: { after: number; limit: number },
): Promise<Version[]> {
  const [rows] = await reader.batch(sql`
    select ${columns(pick(l, 'id', 'updated_at'))} from ${l}
    where ${l.site_id} = ${site} and ${l.id} > ${after} and ${l.state} = 'published'
    order by ${l.id} ${limitTo(limit)}`);
  return rows;
}

/** Listings by id, in any state. */
export async function readEntriesOf(reader: Reader, site: SiteId, ids: readonly number[]): Promise<FedEntry[]> {
  const [rows] = await reader.batch(sql`
    select ${columns({ id: l.id, ...entryColumns(site) })} from json_each(${JSON.stringify(ids)}) as wanted
    cross join ${l} on ${l.site_id} = ${site} and ${l.id} = wanted.value`);
  return rows.map(fed);
}
