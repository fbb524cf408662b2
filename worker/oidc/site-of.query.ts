import type { Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import { sql } from '../db/sql.ts';

/** The site on a host, if it speaks a language. */
export async function readSiteOf(
  reader: Reader,
  { host, language }: { host: string; language: string },
): Promise<SiteId | undefined> {
  const [[row]] = await reader.batch(
    sql<{ site_id: SiteId }>`
      select domains.site_id from domains
      join site_languages on site_languages.site_id = domains.site_id and site_languages.language = ${language}
      where domains.host = ${host}`,
  );
  return row?.site_id;
}
