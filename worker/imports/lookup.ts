import type { D1Database } from '@cloudflare/workers-types';
import type { PlaceKind, SiteId } from '../db/schema.ts';
import type { KnownCategory } from './categories.ts';
import type { KnownPlace } from './places.ts';

/** A listing that an earlier import wrote. */
export interface Imported {
  id: number;
  hash: string | null;
}

/** The site's places; some thousands at most, so that they are held whole during an import. */
export async function loadPlaces(db: D1Database, site: SiteId): Promise<KnownPlace[]> {
  const rows = await db
    .prepare('select id, kind, slug, parent_id as parentId, country, names from places where site_id = ?1')
    .bind(site)
    .all<{ id: number; kind: PlaceKind; slug: string; parentId: number | null; country: string; names: string }>();
  return rows.results.map((row) => ({ ...row, names: JSON.parse(row.names) }));
}

export async function loadCategories(db: D1Database, site: SiteId): Promise<KnownCategory[]> {
  const rows = await db
    .prepare('select id, slug, names from categories where site_id = ?1')
    .bind(site)
    .all<{ id: number; slug: string; names: string }>();
  return rows.results.map((row) => ({ ...row, names: JSON.parse(row.names) }));
}

/** Those of the import keys that the site has, with the listing of each. */
export async function findImported(
  db: D1Database,
  site: SiteId,
  keys: readonly string[],
): Promise<Map<string, Imported>> {
  const rows = await db
    .prepare(
      `select l.import_key as key, l.id, l.import_hash as hash from json_each(?2) k
       cross join listings l on l.site_id = ?1 and l.import_key = k.value`,
    )
    .bind(site, JSON.stringify(keys))
    .all<{ key: string } & Imported>();
  return new Map(rows.results.map(({ key, id, hash }) => [key, { id, hash }]));
}
