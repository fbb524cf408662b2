import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { ImportRecord } from './imports.ts';

type Import = Pick<ImportRecord, 'site' | 'id'>;

/** The columns of `listings` that an image keeps as JSON; coordinates have columns of their own, exact to the last digit. */
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
] as const;

const members = imageColumns.map((column) => `'${column}', l.${column}`).join(', ');

/** Remembers listings as they are, once an import: `?2` holds ids, `?3` is the import. */
const keepBefore = `insert into import_images (site_id, import_id, listing_id, written_at, before, latitude, longitude)
  select ?1, ?3, l.id, 0, json_object(${members},
      'texts', (select json_group_array(json_array(t.language, t.name, t.summary, t.description))
        from listing_texts t where t.site_id = ?1 and t.listing_id = l.id),
      'categories', (select json_group_array(json_array(c.category_id, c.position))
        from listing_categories c where c.site_id = ?1 and c.listing_id = l.id)),
    l.latitude, l.longitude
  from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = r.value
  where true on conflict (site_id, import_id, listing_id) do nothing`;

/** Remembers the site's last `?2` listings as created by the import. */
const keepCreated = `insert into import_images (site_id, import_id, listing_id, written_at)
  select ?1, ?3, l.id, l.updated_at from listings l
  where l.site_id = ?1 and l.id > (select max(id) from listings where site_id = ?1) - ?2`;

const stamp = `insert into import_images (site_id, import_id, listing_id, written_at)
  select ?1, ?3, l.id, l.updated_at from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = r.value
  where true on conflict (site_id, import_id, listing_id) do update set written_at = excluded.written_at`;

/** The statement that remembers listings, to stand before they are changed. */
export function imageBefore(db: D1Database, { site, id }: Import, listings: readonly number[]): D1PreparedStatement {
  return db.prepare(keepBefore).bind(site, JSON.stringify(listings), id);
}

/** The statement that remembers how many listings were just created, to stand right after that. */
export function imagesOfCreated(db: D1Database, { site, id }: Import, count: number): D1PreparedStatement {
  return db.prepare(keepCreated).bind(site, count, id);
}

/** The statement that remembers when the import wrote the listings, to stand after their change. */
export function stampImages(db: D1Database, { site, id }: Import, listings: readonly number[]): D1PreparedStatement {
  return db.prepare(stamp).bind(site, JSON.stringify(listings), id);
}
