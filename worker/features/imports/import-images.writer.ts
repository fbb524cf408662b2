import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { eachOf } from '../../data/batch.ts';
import type { Database } from '../../data/schema.ts';
import { list, type Sql, sql, trusted } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { excluded, insertSelect, table } from '../../data/table.ts';
import type { ImportRecord } from './imports.query.ts';

const images = table('import_images');
const told = table('listing_imports');
const l = table('listings', 'l');
const own = table('listings');
const t = table('listing_texts', 't');
const c = table('listing_categories', 'c');

type Import = Pick<ImportRecord, 'site' | 'id'>;

/** The columns of `listings` that an image stores as JSON. Coordinates have their own columns, to stay exact. */
export const imageColumns = [
  'slug',
  'state',
  'language',
  'place_id',
  'address',
  'postal_code',
  'phone',
  'email',
  'website',
  'name_key',
  'import_key',
  'import_hash',
  'updated_at',
  'time_zone',
  'hours',
  'hours_text',
  'price_level',
  'attributes',
  'contact_sources',
  'position_key',
] as const satisfies readonly (keyof Database['listings'])[];

const members = list(...imageColumns.map((column) => sql`${trusted(`'${column}'`)}, ${l[column]}`));

/** The primary key of `import_images`, as an upsert lists it. */
const key = list(images.site_id, images.import_id, images.listing_id);

type Rows = Import & { listings: readonly number[] };

const ofListings = ({ site, listings }: Rows): Sql => sql`
  from ${eachOf(listings)} r cross join ${l} on ${l.site_id} = ${site} and ${l.id} = r.value`;

/** Stores listings as they are before their first change by the import. */
const storeBefore = ({ site, id, listings }: Rows): Sql => sql`
  ${insertSelect(images, {
    site_id: site,
    import_id: id,
    listing_id: l.id,
    written_at: 0,
    before: sql`json_object(${members},
      'texts', (select json_group_array(json_array(${list(t.language, t.name, t.summary, t.description)}))
        from ${t} where ${t.site_id} = ${site} and ${t.listing_id} = ${l.id}),
      'categories', (select json_group_array(json_array(${list(c.category_id, c.position)}))
        from ${c} where ${c.site_id} = ${site} and ${c.listing_id} = ${l.id}))`,
    latitude: l.latitude,
    longitude: l.longitude,
  })}
  ${ofListings({ site, id, listings })}
  where true on conflict (${key}) do nothing`;

/** Records the site's last `count` listings as created by the import. */
const storeCreated = ({ site, id }: Import, count: number): Sql => sql`
  ${insertSelect(images, { site_id: site, import_id: id, listing_id: l.id, written_at: l.updated_at })}
  from ${l} where ${l.site_id} = ${site}
    and ${l.id} > (select max(${own.id}) from ${own} where ${own.site_id} = ${site}) - ${count}`;

const stamp = ({ site, id, listings }: Rows): Sql => sql`
  ${insertSelect(images, { site_id: site, import_id: id, listing_id: l.id, written_at: l.updated_at })}
  ${ofListings({ site, id, listings })}
  where true on conflict (${key}) do update set ${excluded(images, 'written_at')}`;

/** The statement that stores listings as they are. It must run before they are changed. */
export function imageBefore(db: D1Database, { site, id }: Import, listings: readonly number[]): D1PreparedStatement {
  return prepare(db, storeBefore({ site, id, listings }));
}

/** The statement that records the last `count` listings as created. It must run right after their creation. */
export function imagesOfCreated(db: D1Database, { site, id }: Import, count: number): D1PreparedStatement {
  return prepare(db, storeCreated({ site, id }, count));
}

/** The statement that records when the import wrote the listings. It must run after their change. */
export function stampImages(db: D1Database, { site, id }: Import, listings: readonly number[]): D1PreparedStatement {
  return prepare(db, stamp({ site, id, listings }));
}

/** The statement that says in the history of the listings that the import has changed them. */
export const noteChanged = (db: D1Database, { site, id }: Import, listings: readonly number[]): D1PreparedStatement =>
  prepare(
    db,
    sql`
      ${insertSelect(told, { site_id: site, listing_id: sql`value`, import_id: id, imported_at: Date.now() })}
      from ${eachOf(listings)} where true
      on conflict (${list(told.site_id, told.listing_id, told.import_id)}) do update set ${excluded(told, 'imported_at')}`,
  );
