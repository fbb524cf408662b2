import type { D1Database } from '@cloudflare/workers-types';
import { eachOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import type { KnownCategory } from './categories.ts';
import type { KnownPlace } from './fields/places.ts';

const p = table('places');
const c = table('categories');
const l = table('listings', 'l');
const n = table('listings', 'n');
const t = outerTable('listing_texts', 't');
const link = table('listing_categories', 'c');

/** A listing that an earlier import wrote. */
export interface Imported {
  id: number;
  hash: string | null;
}

/** All places of the site. There are a few thousand at most, so an import keeps them in memory. */
export async function loadPlaces(db: D1Database, site: SiteId): Promise<KnownPlace[]> {
  const rows = await all(
    db,
    sql`
      select ${columns({ ...pick(p, 'id', 'kind', 'slug', 'country', 'names'), parentId: p.parent_id })}
      from ${p} where ${p.site_id} = ${site}`,
  );
  return rows.map((row) => ({ ...row, names: JSON.parse(row.names) }));
}

export async function loadCategories(db: D1Database, site: SiteId): Promise<KnownCategory[]> {
  const rows = await all(
    db,
    sql`select ${columns({ ...pick(c, 'id', 'slug', 'names'), parentId: c.parent_id })} from ${c} where ${c.site_id} = ${site}`,
  );
  return rows.map((row) => ({ ...row, names: JSON.parse(row.names) }));
}

/** The listings with these import keys, by key. */
export async function findImported(
  db: D1Database,
  site: SiteId,
  keys: readonly string[],
): Promise<Map<string, Imported>> {
  const rows = await all(
    db,
    sql`
      select ${columns({ key: expression<string>(l.import_key), id: l.id, hash: l.import_hash })} from ${eachOf(keys)} r
      cross join ${l} on ${l.site_id} = ${site} and ${l.import_key} = r.value`,
  );
  return new Map(rows.map(({ key, id, hash }) => [key, { id, hash }]));
}

/** The current values of a listing that an import can change. */
export interface CurrentListing {
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
  /** The texts in the import's language, or null if there are none. */
  name: string | null;
  summary: string | null;
  description: string | null;
  categoryIds: readonly number[];
}

/** The current listings with their texts in one language, by id. */
export async function loadCurrentListings(
  db: D1Database,
  site: SiteId,
  { ids, language }: { ids: readonly number[]; language: string },
): Promise<Map<number, CurrentListing>> {
  const categories = sql`(select json_group_array(${link.category_id} order by ${link.position}) from ${link}
    where ${link.site_id} = ${site} and ${link.listing_id} = ${l.id})`;
  const rows = await all(
    db,
    sql`
      select ${columns({
        ...pick(
          l,
          'id',
          'slug',
          'address',
          'latitude',
          'longitude',
          'phone',
          'email',
          'website',
          'hours',
          'attributes',
        ),
        placeId: l.place_id,
        postalCode: l.postal_code,
        timeZone: l.time_zone,
        hoursText: l.hours_text,
        priceLevel: l.price_level,
        contactSources: l.contact_sources,
        ...pick(t, 'name', 'summary', 'description'),
        categories: expression<string>(categories),
      })}
      from ${eachOf(ids)} r cross join ${l} on ${l.site_id} = ${site} and ${l.id} = r.value
      left join ${t} on ${t.site_id} = ${site} and ${t.listing_id} = ${l.id} and ${t.language} = ${language}`,
  );
  return new Map(rows.map(({ categories, ...row }) => [row.id, { ...row, categoryIds: JSON.parse(categories) }]));
}

/** A listing with the same name as a row: a candidate for a duplicate. */
export interface Namesake {
  nameKey: string;
  slug: string;
  placeId: number | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  importKey: string | null;
}

/** The site's published listings with these names, 20 at most of each: branches of a chain are no duplicates. */
export async function findNamesakes(db: D1Database, site: SiteId, nameKeys: readonly string[]): Promise<Namesake[]> {
  return all(
    db,
    sql`
      select ${columns({
        ...pick(l, 'slug', 'address', 'latitude', 'longitude'),
        nameKey: l.name_key,
        placeId: l.place_id,
        importKey: l.import_key,
      })}
      from ${eachOf([...new Set(nameKeys)])} r cross join ${l} on ${l.site_id} = ${site} and ${l.id} in (
        select ${n.id} from ${n}
        where ${n.site_id} = ${site} and ${n.state} = 'published' and ${n.name_key} = r.value limit 20)`,
  );
}
