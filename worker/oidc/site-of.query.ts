import { query } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';

/** The site on a host, if it speaks a language. */
export async function readSiteOf(
  reader: Reader,
  { host, language }: { host: string; language: string },
): Promise<SiteId | undefined> {
  const [[row]] = await reader.batch(
    query
      .selectFrom('domains')
      .innerJoin('site_languages', 'site_languages.site_id', 'domains.site_id')
      .select('domains.site_id')
      .where('domains.host', '=', host)
      .where('site_languages.language', '=', language),
  );
  return row?.site_id;
}
