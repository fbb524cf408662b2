import type { D1Database } from '@cloudflare/workers-types';
import { eachOf } from '../../data/batch.ts';
import type { ListingState, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import type { KnownCategory } from './categories.ts';
import type { KnownPlace } from './fields/places.ts';
import { keyRanges } from './identity/keys.ts';

const p = table('places');
const c = table('categories');
const l = table('listings', 'l');
const n = table('listings', 'n');
const t = outerTable('listing_texts', 't');
const link = table('listing_categories', 'c');
const image = table('import_images', 'i');

/** A listing that an earlier import wrote, with the mark that it left. */
export interface Imported {
  id: number;
  mark: string | null;
  nameKey: string;
  importKey: string | null;
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
      select ${columns({ key: expression<string>(l.import_key), id: l.id, mark: l.import_hash, nameKey: l.name_key })} from ${eachOf(keys)} r
      cross join ${l} on ${l.site_id} = ${site} and ${l.import_key} = r.value`,
  );
  return new Map(rows.map(({ key, ...listing }) => [key, { ...listing, importKey: key }]));
}

/** The current values of a listing that an import can change. */
export interface CurrentListing {
  id: number;
  slug: string;
  state: ListingState;
  nameKey: string;
  importKey: string | null;
  /** The mark of the last import; see `ImportMark`. */
  mark: string | null;
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
          'state',
          'address',
          'latitude',
          'longitude',
          'phone',
          'email',
          'website',
          'hours',
          'attributes',
        ),
        nameKey: l.name_key,
        importKey: l.import_key,
        mark: l.import_hash,
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

/** A listing with the same name as a row: it may be the same listing. */
export interface Namesake {
  id: number;
  nameKey: string;
  slug: string;
  state: ListingState;
  placeId: number | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  website: string;
  importKey: string | null;
  mark: string | null;
}

/** The site's listings with these names, 10,000 published ones and as many others at most of each. */
export async function findNamesakes(db: D1Database, site: SiteId, nameKeys: readonly string[]): Promise<Namesake[]> {
  // SQLite would read the whole site for the listings that nobody sees: it takes their index for the dearer one.
  const ids = (from: Sql, condition: Sql): Sql => sql`
    select ${n.id} from ${from} where ${n.site_id} = ${site} and ${condition} and ${n.name_key} = r.value limit 10000`;
  const unseen = sql`${n} indexed by listings_unseen_by_name`;
  return all(
    db,
    sql`
      select ${columns({
        ...pick(l, 'id', 'slug', 'state', 'address', 'latitude', 'longitude', 'phone', 'email', 'website'),
        nameKey: l.name_key,
        placeId: l.place_id,
        importKey: l.import_key,
        mark: l.import_hash,
      })}
      from ${eachOf([...new Set(nameKeys)])} r cross join ${l} on ${l.site_id} = ${site} and ${l.id} in (
        select * from (${ids(sql`${n}`, sql`${n.state} = 'published'`)})
        union all select * from (${ids(unseen, sql`${n.state} <> 'published' and ${n.import_key} is not null`)}))`,
  );
}

/** A published listing that an import of a source wrote. */
export interface SourceListing {
  id: number;
  key: string;
  mark: string | null;
}

/** The bounds of a source's keys, as a condition. */
const ofSource = (source: string): Sql => {
  const [first, second] = keyRanges(source).map(
    ([from, to]) => sql`(${l.import_key} >= ${from} and ${l.import_key} < ${to})`,
  );
  return second === undefined ? sql`${first}` : sql`(${first} or ${second})`;
};

const publishedOf = (site: SiteId, source: string): Sql =>
  sql`${l.site_id} = ${site} and ${l.import_key} is not null and ${ofSource(source)} and ${l.state} = 'published'`;

/** How many published listings a source has, those aside that an import has created. */
export async function countSource(
  db: D1Database,
  { site, id }: { site: SiteId; id: string },
  source: string,
): Promise<number> {
  const count = columns({ count: expression<number>(sql`count(*)`) });
  const created = sql`select 1 from ${image} where ${image.site_id} = ${site} and ${image.import_id} = ${id}
    and ${image.listing_id} = ${l.id} and ${image.before} is null`;
  const row = await first(
    db,
    sql`select ${count} from ${l} where ${publishedOf(site, source)} and not exists (${created})`,
  );
  return row?.count ?? 0;
}

/** The published listings of a source by key, 500 at a time. */
export async function* readSource(db: D1Database, site: SiteId, source: string): AsyncGenerator<SourceListing[]> {
  let after = '';
  for (;;) {
    const listing = columns({ id: l.id, key: expression<string>(l.import_key), mark: l.import_hash });
    const rows = await all(
      db,
      sql`
        select ${listing} from ${l} where ${publishedOf(site, source)} and ${l.import_key} > ${after}
        order by ${l.import_key} limit 500`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.key;
  }
}
