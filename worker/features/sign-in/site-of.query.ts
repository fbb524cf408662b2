import type { Reader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const d = table('domains', 'domains');
const l = table('site_languages', 'site_languages');

/** The site on a host; undefined if it does not have the language. */
export async function readSiteOf(
  reader: Reader,
  { host, language }: { host: string; language: string },
): Promise<SiteId | undefined> {
  const [[row]] = await reader.batch(
    sql`
      select ${columns(pick(d, 'site_id'))} from ${d}
      join ${l} on ${l.site_id} = ${d.site_id} and ${l.language} = ${language}
      where ${d.host} = ${host}`,
  );
  return row?.site_id;
}
