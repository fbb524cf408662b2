import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { categoriesTag, siteTag } from '../cache/tags.ts';
import { recordChanges } from './batch.ts';
import { refreshCells, renameCells } from './cells.ts';
import { imageColumns } from './import-images.ts';
import type { ImportRecord } from './imports.ts';
import { listingColumns } from './listing-rows.ts';
import { addToMap, takeFromMap } from './map-cells.ts';

type Import = Pick<ImportRecord, 'site' | 'id'>;

/** A listing is taken back if nobody wrote it after the import did. `?2` holds ids, `?3` is the import. */
const decide = `update import_images set fate = case when exists (
      select 1 from listings l where l.site_id = ?1 and l.id = listing_id and l.updated_at = written_at)
    then 'undo' else 'keep' end
  where site_id = ?1 and import_id = ?3 and listing_id in (select value from json_each(?2))`;

const image = `import_images i on i.site_id = ?1 and i.import_id = ?3 and i.listing_id = r.value and i.fate = 'undo'`;
const restored = `json_each(?2) r cross join ${image} and i.before is not null`;

const dropCreated = `delete from listings where (site_id, id) in
  (select ?1, i.listing_id from json_each(?2) r cross join ${image} and i.before is null)`;

const values = listingColumns.map((column) => {
  if (column === 'latitude' || column === 'longitude') return `i.${column}`;
  return (imageColumns as readonly string[]).includes(column) ? `i.before ->> '${column}'` : `l.${column}`;
});
const sets = [...imageColumns, 'latitude', 'longitude'].map((column) => `${column} = excluded.${column}`);

const restoreListings = `insert into listings (${listingColumns.join(', ')})
  select ${values.join(', ')} from ${restored} cross join listings l on l.site_id = ?1 and l.id = i.listing_id
  where true on conflict (site_id, id) do update set ${sets.join(', ')}`;

const dropTexts = `delete from listing_texts where (site_id, listing_id, language) in (
  select ?1, t.listing_id, t.language from ${restored}
  cross join listing_texts t on t.site_id = ?1 and t.listing_id = i.listing_id
  where t.language not in (select was.value ->> 0 from json_each(i.before, '$.texts') was))`;

const restoreTexts = `insert into listing_texts (site_id, listing_id, language, name, summary, description)
  select ?1, i.listing_id, was.value ->> 0, was.value ->> 1, was.value ->> 2, was.value ->> 3
  from ${restored} cross join json_each(i.before, '$.texts') was
  where true on conflict (site_id, listing_id, language) do update
  set name = excluded.name, summary = excluded.summary, description = excluded.description`;

const dropCategories = `delete from listing_categories where (site_id, listing_id, category_id) in (
  select ?1, c.listing_id, c.category_id from ${restored}
  cross join listing_categories c on c.site_id = ?1 and c.listing_id = i.listing_id
  where c.category_id not in (select was.value ->> 0 from json_each(i.before, '$.categories') was))`;

const restoreCategories = `insert into listing_categories (site_id, listing_id, category_id, position)
  select ?1, i.listing_id, was.value ->> 0, was.value ->> 1
  from ${restored} cross join json_each(i.before, '$.categories') was
  where true on conflict (site_id, listing_id, category_id) do update set position = excluded.position`;

/** What the map keeps of squares in which nothing stands any more. */
const emptySquares = [
  'delete from map_cells where site_id = ?1 and listings = 0',
  `delete from map_bands where site_id = ?1 and squares = '[]'`,
];

const addUp = `update imports set updated_at = ?4,
    undone = undone + (select count(*) from import_images i where i.site_id = ?1 and i.import_id = ?3
      and i.listing_id in (select value from json_each(?2)) and i.fate = 'undo'),
    kept = kept + (select count(*) from import_images i where i.site_id = ?1 and i.import_id = ?3
      and i.listing_id in (select value from json_each(?2)) and i.fate = 'keep')
  where site_id = ?1 and id = ?3`;

const forget = `delete from import_images where site_id = ?1 and import_id = ?3 and fate = 'undo'
  and listing_id in (select value from json_each(?2))`;

/** Milliseconds for which an import can be undone: then what listings were before is forgotten. */
export const undoableFor = 90 * 24 * 60 * 60 * 1000;

/** Forgets what listings were before imports that are too old to be undone. */
export async function pruneImages(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `delete from import_images where (site_id, import_id) in
         (select site_id, id from imports where updated_at < ?1 and undo_started_at is null)`,
    )
    .bind(now - undoableFor)
    .run();
}

/** Whether `beginUndo` would mark it now. */
export const isUndoable = (
  { state, updatedAt, undoStartedAt }: Pick<ImportRecord, 'state' | 'updatedAt' | 'undoStartedAt'>,
  now: number,
): boolean =>
  ['running', 'done', 'failed'].includes(state) && (undoStartedAt !== null || updatedAt >= now - undoableFor);

/** Marks an import as being undone, so that it cannot go on. False: it is undone, too old, or there is nothing to undo. */
export async function beginUndo(db: D1Database, { site, id }: Import): Promise<boolean> {
  const result = await db
    .prepare(
      `update imports set undo_started_at = coalesce(undo_started_at, ?3), state = 'failed', updated_at = ?3
       where site_id = ?1 and id = ?2 and state in ('running', 'done', 'failed')
         and (updated_at >= ?4 or undo_started_at is not null)`,
    )
    .bind(site, id, Date.now(), Date.now() - undoableFor)
    .run();
  return result.meta.changes > 0;
}

/** The next listings of an import about which nothing is decided. */
export async function listingsToUndo(db: D1Database, { site, id }: Import): Promise<number[]> {
  const rows = await db
    .prepare(
      `select listing_id as id from import_images where site_id = ?1 and import_id = ?2 and fate = ''
       order by listing_id desc limit 500`,
    )
    .bind(site, id)
    .all<{ id: number }>();
  return rows.results.map((row) => row.id);
}

/** Takes listings back to what they were before the import, in one transaction. Those edited since are kept. */
export async function undoListings(db: D1Database, { site, id }: Import, listings: readonly number[]): Promise<void> {
  const ids = JSON.stringify(listings);
  const bound = (sql: string): D1PreparedStatement => db.prepare(sql).bind(site, ids, id);
  const steps = [dropCreated, restoreListings, dropTexts, restoreTexts, dropCategories, restoreCategories];
  await db.batch([
    bound(decide),
    ...takeFromMap(db, site, { ids: listings }),
    ...steps.map(bound),
    ...addToMap(db, site, { ids: listings }),
    ...emptySquares.map((sql) => db.prepare(sql).bind(site)),
    ...renameCells(db, site, listings),
    ...refreshCells(db, site, { ids: listings }),
    db.prepare(addUp).bind(site, ids, id, Date.now()),
    bound(forget),
    recordChanges(db, site, [siteTag()]),
  ]);
}

/** Leaves a listing as it is, because others refer to it. */
export async function keepListing(db: D1Database, { site, id }: Import, listing: number): Promise<void> {
  await db.batch([
    db
      .prepare(`update import_images set fate = 'keep' where site_id = ?1 and import_id = ?2 and listing_id = ?3`)
      .bind(site, id, listing),
    db.prepare('update imports set kept = kept + 1 where site_id = ?1 and id = ?2').bind(site, id),
  ]);
}

/** What editors have built on stays as well: what they say of a place or category, an attribute of a category. */
const dropPlaces = `delete from places where site_id = ?1 and kind = ?3
  and slug in (select m.slug from import_makings m where m.site_id = ?1 and m.import_id = ?2 and m.kind = ?3)
  and id not in (select l.place_id from listings l where l.site_id = ?1 and l.place_id is not null)
  and id not in (select p.parent_id from places p where p.site_id = ?1 and p.parent_id is not null)
  and id not in (select w.place_id from landings w where w.site_id = ?1)`;

const dropCategoriesMade = `delete from categories where site_id = ?1
  and slug in (select m.slug from import_makings m where m.site_id = ?1 and m.import_id = ?2 and m.kind = 'category')
  and id not in (select c.category_id from listing_categories c where c.site_id = ?1)
  and id not in (select c.parent_id from categories c where c.site_id = ?1 and c.parent_id is not null)
  and id not in (select w.category_id from landings w where w.site_id = ?1)
  and id not in (select a.category_id from attributes a where a.site_id = ?1 and a.category_id is not null)`;

/** Takes away the places and categories that the import made and nothing uses, and ends the undoing. */
export async function endUndo(db: D1Database, { site, id }: Import): Promise<void> {
  await db.batch([
    ...['city', 'region', 'country'].map((kind) => db.prepare(dropPlaces).bind(site, id, kind)),
    db.prepare(dropCategoriesMade).bind(site, id),
    recordChanges(db, site, [siteTag(), categoriesTag()]),
    db
      .prepare(`update imports set state = 'undone', updated_at = ?3 where site_id = ?1 and id = ?2`)
      .bind(site, id, Date.now()),
  ]);
}

/** The slugs of listings that were kept because they were edited after the import, 100 at most. */
export async function keptListings(db: D1Database, { site, id }: Import): Promise<string[]> {
  const rows = await db
    .prepare(
      `select l.slug from import_images i cross join listings l on l.site_id = ?1 and l.id = i.listing_id
       where i.site_id = ?1 and i.import_id = ?2 and i.fate = 'keep' order by i.listing_id limit 100`,
    )
    .bind(site, id)
    .all<{ slug: string }>();
  return rows.results.map(({ slug }) => slug);
}
