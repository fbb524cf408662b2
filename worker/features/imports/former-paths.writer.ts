import type { D1Database } from '@cloudflare/workers-types';
import { cell, eachOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { insertSelect, table } from '../../data/table.ts';

/** A path on a former site that leads to the listing with a key. */
export interface FormerPath {
  key: string;
  path: string;
}

const f = table('former_paths', 'f');
const paths = table('former_paths');
const l = table('listings', 'l');

/** The listings that former paths lead to already. */
export async function findFormerPaths(
  db: D1Database,
  site: SiteId,
  wanted: readonly string[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const rows = await all(
    db,
    sql`
      select ${columns({ path: f.path, listing: f.listing_id })} from ${eachOf([...new Set(wanted)])} r
      cross join ${f} on ${f.site_id} = ${site} and ${f.path} = r.value`,
  );
  return new Map(rows.map(({ path, listing }) => [path, listing]));
}

/** The paths that an import made lead to listings, with their slugs, read 1,000 at a time. */
export async function* readFormerPaths(
  db: D1Database,
  { site, id }: { site: SiteId; id: string },
): AsyncGenerator<{ path: string; slug: string }> {
  for (let after = ''; ; ) {
    const rows = await all(
      db,
      sql`
        select ${columns({ path: f.path, slug: l.slug })} from ${f}
        cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${f.listing_id}
        where ${f.site_id} = ${site} and ${f.import_id} = ${id} and ${f.path} > ${after}
        order by ${f.path} limit 1000`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.path;
  }
}

/** Makes paths lead to the listings with the keys. A path that leads to a listing already stays with it. */
export const insertFormerPaths = ({ site, id }: { site: SiteId; id: string }, rows: readonly FormerPath[]): Sql => sql`
  ${insertSelect(paths, { site_id: site, path: cell('path'), listing_id: l.id, import_id: id })}
  from ${eachOf(rows)} r cross join ${l} on ${l.site_id} = ${site} and ${l.import_key} = ${cell('key')}
  where true on conflict (${list(paths.site_id, paths.path)}) do nothing`;
