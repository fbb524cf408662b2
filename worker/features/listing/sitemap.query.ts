import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, expression, type Sql, sql, trusted } from '../../data/sql.ts';
import { derived, pick, table } from '../../data/table.ts';

const l = table('listings', 'listings');
const own = table('listings');
const texts = table('listing_texts', 'texts');
const its = table('listing_texts', 'its');
/** Each file with the id of its most recently changed published listing. */
const newest = derived<{ file: number; id: number | null }>('newest');

/** Listing ids per file. A file is a range of the key, so it is read without scanning the files before it. */
const idsPerFile = 5_000;
/** Must be the same expression as in the index of the newest change. */
const fileOf = sql`(${own.id} - 1) / ${trusted(String(idsPerFile))}`;

export type ListingFile = {
  /** From 0. */
  file: number;
  language: string;
  /** Milliseconds since 1970; null if the most recently changed listing has no text in the language. */
  changed_at: number | null;
};

/** The files of a site in each language. Reads a few rows per file, however many listings it has. */
export function listingFiles(siteId: Scope['siteId'], spoken: readonly string[]): Sql<ListingFile> {
  const size = trusted(String(idsPerFile));
  const lastId = sql`(select max(${own.id}) from ${own} where ${own.site_id} = ${siteId})`;
  return sql`
    with recursive files (file) as (
      select 0 where ${lastId} is not null
      union all
      select file + 1 from files where file + 1 <= (${lastId} - 1) / ${size}
    ),
    newest (file, id) as materialized (
      select file, (select ${own.id} from ${own}
        where ${own.site_id} = ${siteId} and ${fileOf} = file and ${own.state} = 'published'
        order by ${own.updated_at} desc limit 1)
      from files
    )
    select ${columns({
      file: newest.file,
      language: expression<string>(sql`spoken.value`),
      changed_at: expression<number | null>(sql`(select ${own.updated_at} from ${own}
        where ${own.site_id} = ${siteId} and ${own.id} = ${newest.id} and exists (select 1 from ${its}
          where ${its.site_id} = ${siteId} and ${its.listing_id} = ${newest.id} and ${its.language} = spoken.value))`),
    })}
    from ${newest} cross join json_each(${JSON.stringify(spoken)}) as spoken
    where exists (
      select 1 from ${texts}
      cross join ${l} on ${l.site_id} = ${texts.site_id} and ${l.id} = ${texts.listing_id}
      where ${texts.site_id} = ${siteId} and ${texts.language} = spoken.value
        and ${texts.listing_id} > ${newest.file} * ${size} and ${texts.listing_id} <= (${newest.file} + 1) * ${size}
        and ${l.state} = 'published'
    )`;
}

export type ListedListing = {
  slug: string;
  updated_at: number;
  /** Comma-separated tags of all languages of its texts, including languages that the site does not offer. */
  languages: string;
};

/** The published listings of a file that have a text in the language. Files are numbered from 0. */
export async function loadListingFile(
  reader: Reader,
  { siteId, language }: Scope,
  file: number,
): Promise<ListedListing[]> {
  const [rows] = await reader.batch(sql`
    select ${columns({
      ...pick(l, 'slug', 'updated_at'),
      languages: expression<string>(sql`(select group_concat(${its.language}) from ${its}
        where ${its.site_id} = ${siteId} and ${its.listing_id} = ${l.id})`),
    })}
    from ${texts}
    cross join ${l} on ${l.site_id} = ${texts.site_id} and ${l.id} = ${texts.listing_id}
    where ${texts.site_id} = ${siteId} and ${texts.language} = ${language}
      and ${texts.listing_id} > ${file * idsPerFile} and ${texts.listing_id} <= ${(file + 1) * idsPerFile}
      and ${l.state} = 'published'
    order by ${texts.listing_id}`);
  return rows;
}
