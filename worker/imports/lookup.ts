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

/** What a listing says now, as far as an import can change it. */
export interface Standing {
  id: number;
  slug: string;
  placeId: number | null;
  address: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  phone: string;
  email: string;
  website: string;
  hours: string | null;
  hoursText: string;
  priceLevel: number | null;
  attributes: string | null;
  contactSources: string | null;
  /** The text in the import's language; null where there is none. */
  name: string | null;
  summary: string | null;
  description: string | null;
  categoryIds: readonly number[];
}

/** Listings with their texts in one language, by id. */
export async function loadStanding(
  db: D1Database,
  site: SiteId,
  { ids, language }: { ids: readonly number[]; language: string },
): Promise<Map<number, Standing>> {
  const rows = await db
    .prepare(
      `select l.id, l.slug, l.place_id as placeId, l.address, l.postal_code as postalCode, l.latitude, l.longitude,
         l.time_zone as timeZone, l.phone, l.email, l.website, l.hours, l.hours_text as hoursText,
         l.price_level as priceLevel, l.attributes, l.contact_sources as contactSources, t.name, t.summary, t.description,
         (select json_group_array(c.category_id order by c.position) from listing_categories c
           where c.site_id = ?1 and c.listing_id = l.id) as categories
       from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = r.value
       left join listing_texts t on t.site_id = ?1 and t.listing_id = l.id and t.language = ?3`,
    )
    .bind(site, JSON.stringify(ids), language)
    .all<Standing & { categories: string }>();
  return new Map(
    rows.results.map(({ categories, ...row }) => [row.id, { ...row, categoryIds: JSON.parse(categories) }]),
  );
}

/** A listing that has a name, for the search for doubles. */
export interface Namesake {
  nameKey: string;
  slug: string;
  placeId: number | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  importKey: string | null;
}

/** The site's published listings of these names, 20 at most of each: a chain's many branches are no doubles. */
export async function findNamesakes(db: D1Database, site: SiteId, nameKeys: readonly string[]): Promise<Namesake[]> {
  const rows = await db
    .prepare(
      `select l.name_key as nameKey, l.slug, l.place_id as placeId, l.address, l.latitude, l.longitude,
         l.import_key as importKey
       from json_each(?2) k cross join listings l on l.site_id = ?1 and l.id in
         (select n.id from listings n where n.site_id = ?1 and n.state = 'published' and n.name_key = k.value limit 20)`,
    )
    .bind(site, JSON.stringify([...new Set(nameKeys)]))
    .all<Namesake>();
  return rows.results;
}
