import type { PlaceKey } from '../../web/contract/grammar.ts';
import type { LegalKind } from '../../web/contract/page-data.ts';
import type { Reader } from '../db/reader.ts';
import { limitTo, type Sql, sql, trusted } from '../db/sql.ts';
import { worthIndexing } from '../directory/worth-indexing.ts';
import { type CountedCategory, countedCategories } from '../listings/categories.query.ts';
import type { Scope } from '../site/site.ts';

/** Listing ids to a file: a range of the key, so that any file is found without walking through those before it. */
export const idsPerFile = 5_000;
/** The index of the newest change holds this very expression. */
const fileOf = trusted(`(id - 1) / ${idsPerFile}`);

/** Places of a directory file at most, the largest first: with 40 categories and the directory itself below 5,000. */
const mostPlaces: Readonly<Record<PlaceKey, number>> = { country: 300, region: 1_600, city: 3_000 };

export type ListingFile = {
  /** From 0. */
  file: number;
  language: string;
  /** Null where the newest change among the file's ids is to a listing without a text in the language. */
  changed_at: number | null;
};

export type IndexRows = {
  listingFiles: ListingFile[];
  /** Categories that have a place worth a page. */
  categories: { id: number }[];
  total: number;
};

/** Which sitemaps a site has: some rows for each, however many listings there are. */
export async function loadIndex(reader: Reader, scope: Scope, spoken: readonly string[]): Promise<IndexRows> {
  const { siteId } = scope;
  const hasPlace = (kind: PlaceKey) => sql`exists (select 1 from cell_counts
    where site_id = ${siteId} and category_id = categories.id and place_kind = ${kind} and listings >= ${worthIndexing})`;
  const lastId = sql`(select max(id) from listings where site_id = ${siteId})`;
  const [listingFiles, categories, [all]] = await reader.batch(
    sql<ListingFile>`
      with recursive files (file) as (
        select 0 where ${lastId} is not null
        union all
        select file + 1 from files where file + 1 <= (${lastId} - 1) / ${trusted(String(idsPerFile))}
      ),
      newest (file, id) as materialized (
        select file, (select id from listings
          where site_id = ${siteId} and ${fileOf} = file and state = 'published' order by updated_at desc limit 1)
        from files
      )
      select file, spoken.value as language, (select updated_at from listings
          where site_id = ${siteId} and id = newest.id and exists (select 1 from listing_texts as its
            where its.site_id = ${siteId} and its.listing_id = newest.id and its.language = spoken.value)) as changed_at
      from newest cross join json_each(${JSON.stringify(spoken)}) as spoken
      where exists (
        select 1 from listing_texts as texts
        cross join listings on listings.site_id = texts.site_id and listings.id = texts.listing_id
        where texts.site_id = ${siteId} and texts.language = spoken.value
          and texts.listing_id > file * ${trusted(String(idsPerFile))}
          and texts.listing_id <= (file + 1) * ${trusted(String(idsPerFile))} and listings.state = 'published'
      )`,
    sql<{ id: number }>`
      select id from categories
      where site_id = ${siteId} and (${hasPlace('country')} or ${hasPlace('region')} or ${hasPlace('city')})`,
    sql<{ listings: number }>`
      select listings from cell_counts where site_id = ${siteId} and category_id = 0 and place_id = 0`,
  );
  return { listingFiles, categories, total: all?.listings ?? 0 };
}

export type ListingEntryRow = {
  slug: string;
  updated_at: number;
  /** Tags with commas between them: of all languages that it has a text in, spoken here or not. */
  languages: string;
};

/** The published listings of a file that have a text in the language. */
export const listingEntries = ({ siteId, language }: Scope, file: number): Sql<ListingEntryRow> =>
  sql`
    select listings.slug, listings.updated_at, (select group_concat(its.language) from listing_texts as its
      where its.site_id = ${siteId} and its.listing_id = listings.id) as languages
    from listing_texts as texts
    cross join listings on listings.site_id = texts.site_id and listings.id = texts.listing_id
    where texts.site_id = ${siteId} and texts.language = ${language} and texts.listing_id > ${file * idsPerFile}
      and texts.listing_id <= ${(file + 1) * idsPerFile} and listings.state = 'published'
    order by texts.listing_id`;

type CountedPlace = { kind: PlaceKey; slug: string; listings: number };

export type DirectoryFileRows = { categories: CountedCategory[]; places: CountedPlace[]; total: number };

/** What a directory file is made of: the places of a category (0 for all) that may be worth a page, and all categories. */
export async function loadDirectoryFile(reader: Reader, scope: Scope, category: number): Promise<DirectoryFileRows> {
  const { siteId } = scope;
  const largest = (kind: PlaceKey) =>
    sql<CountedPlace>`
      select places.kind, places.slug, counts.listings from cell_counts as counts
      cross join places on places.site_id = counts.site_id and places.id = counts.place_id
      where counts.site_id = ${siteId} and counts.category_id = ${category} and counts.place_kind = ${kind}
        and counts.listings >= ${worthIndexing}
      order by counts.listings desc, counts.place_id ${limitTo(mostPlaces[kind])}`;
  const [categories, [all], ...places] = await reader.batch(
    countedCategories(scope, sql`0`),
    sql<{ listings: number }>`
      select listings from cell_counts where site_id = ${siteId} and category_id = 0 and place_id = 0`,
    largest('country'),
    largest('region'),
    largest('city'),
  );
  return { categories, places: places.flat(), total: all?.listings ?? 0 };
}

export type LegalEntryRow = { kind: LegalKind; language: string; published_at: number | null };

/** When the newest version of each legal text was published; null where a language has none. */
export const legalEntries = (
  { siteId }: Scope,
  { kinds, spoken }: { kinds: readonly LegalKind[]; spoken: readonly string[] },
): Sql<LegalEntryRow> =>
  sql`
    select kinds.value as kind, spoken.value as language, (select published_at from legal_texts
      where site_id = ${siteId} and kind = kinds.value and language = spoken.value
      order by version desc limit 1) as published_at
    from json_each(${JSON.stringify(kinds)}) as kinds cross join json_each(${JSON.stringify(spoken)}) as spoken`;
