import type { D1Database } from '@cloudflare/workers-types';
import { eachOf, recordChanges } from '../../data/batch.ts';
import { categoriesTag, siteTag } from '../../data/cache-tags.ts';
import type { Database, PlaceKind, SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, batch, run } from '../../data/statements.ts';
import { excluded, insertSelect, pick, table, update } from '../../data/table.ts';
import { listingColumns, type StoredColumn } from '../../domain/listings/listing-rows.ts';
import { addToMap, takeFromMap } from '../../domain/listings/map-counts.writer.ts';
import { refreshPlaceCategories, renamePlaceCategories } from '../../domain/listings/place-category-counts.writer.ts';
import { imageColumns } from './import-images.writer.ts';
import type { ImportRecord } from './imports.query.ts';
import { undoableFor } from './undoable.ts';

type Import = Pick<ImportRecord, 'site' | 'id'>;

const images = table('import_images');
const i = table('import_images', 'i');
const imports = table('imports');
const makings = table('import_makings', 'm');
const listings = table('listings');
const l = table('listings', 'l');
const texts = table('listing_texts');
const t = table('listing_texts', 't');
const links = table('listing_categories');
const c = table('listing_categories', 'c');
const squares = table('map_cells');
const bands = table('map_bands');
const places = table('places');
const p = table('places', 'p');
const told = table('listing_imports');
const paths = table('former_paths');
const f = table('former_paths', 'f');
const categories = table('categories');
const parent = table('categories', 'c');
const w = table('landings', 'w');
const a = table('attributes', 'a');

type Rows = Import & { ids: readonly number[] };

/** Decides for each listing: it is undone if the import was the last to write it. */
const decide = ({ site, id, ids }: Rows): Sql => sql`
  ${update(images, {
    fate: sql`case when exists (
      select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${images.listing_id}
        and ${l.updated_at} = ${images.written_at})
      then 'undo' else 'keep' end`,
  })}
  where ${images.site_id} = ${site} and ${images.import_id} = ${id}
    and ${images.listing_id} in (select value from ${eachOf(ids)})`;

/** The images of the listings that are undone. */
const image = ({ site, id, ids }: Rows): Sql => sql`
  ${eachOf(ids)} r cross join ${i} on ${i.site_id} = ${site} and ${i.import_id} = ${id} and ${i.listing_id} = r.value
    and ${i.fate} = 'undo'`;
const restored = (rows: Rows): Sql => sql`${image(rows)} and ${i.before} is not null`;

const dropCreated = (rows: Rows): Sql => sql`
  delete from ${listings} where (${list(listings.site_id, listings.id)}) in
    (select ${rows.site}, ${i.listing_id} from ${image(rows)} and ${i.before} is null)`;

/** Every column of a listing: from the image where it has the column, else the current value. */
const before: Record<StoredColumn, Sql> = {
  ...pick(l, ...listingColumns),
  ...pick(i, 'latitude', 'longitude'),
  ...(Object.fromEntries(
    imageColumns.map((column) => [column, sql`${i.before} ->> ${trusted(`'${column}'`)}`]),
  ) as Record<(typeof imageColumns)[number], Sql>),
};

const restoreListings = (rows: Rows): Sql => sql`
  ${insertSelect(listings, before)}
  from ${restored(rows)} cross join ${l} on ${l.site_id} = ${rows.site} and ${l.id} = ${i.listing_id}
  where true on conflict (${list(listings.site_id, listings.id)})
  do update set ${excluded(listings, ...imageColumns, 'latitude', 'longitude')}`;

const textKey = list(texts.site_id, texts.listing_id, texts.language);

const dropTexts = (rows: Rows): Sql => sql`
  delete from ${texts} where (${textKey}) in (
    select ${rows.site}, ${list(t.listing_id, t.language)} from ${restored(rows)}
    cross join ${t} on ${t.site_id} = ${rows.site} and ${t.listing_id} = ${i.listing_id}
    where ${t.language} not in (select was.value ->> 0 from json_each(${i.before}, '$.texts') was))`;

const restoreTexts = (rows: Rows): Sql => sql`
  ${insertSelect(texts, {
    site_id: rows.site,
    listing_id: i.listing_id,
    language: sql`was.value ->> 0`,
    name: sql`was.value ->> 1`,
    summary: sql`was.value ->> 2`,
    description: sql`was.value ->> 3`,
  })}
  from ${restored(rows)} cross join json_each(${i.before}, '$.texts') was
  where true on conflict (${textKey}) do update set ${excluded(texts, 'name', 'summary', 'description')}`;

const linkKey = list(links.site_id, links.listing_id, links.category_id);

const dropCategories = (rows: Rows): Sql => sql`
  delete from ${links} where (${linkKey}) in (
    select ${rows.site}, ${list(c.listing_id, c.category_id)} from ${restored(rows)}
    cross join ${c} on ${c.site_id} = ${rows.site} and ${c.listing_id} = ${i.listing_id}
    where ${c.category_id} not in (select was.value ->> 0 from json_each(${i.before}, '$.categories') was))`;

const restoreCategories = (rows: Rows): Sql => sql`
  ${insertSelect(links, {
    site_id: rows.site,
    listing_id: i.listing_id,
    category_id: sql`was.value ->> 0`,
    position: sql`was.value ->> 1`,
  })}
  from ${restored(rows)} cross join json_each(${i.before}, '$.categories') was
  where true on conflict (${linkKey}) do update set ${excluded(links, 'position')}`;

/** Deletes the map squares and bands that contain no listings any more. */
const emptySquares = (site: SiteId): Sql[] => [
  sql`delete from ${squares} where ${squares.site_id} = ${site} and ${squares.listings} = 0`,
  sql`delete from ${bands} where ${bands.site_id} = ${site} and ${bands.squares} = '[]'`,
];

function addCounts({ site, id, ids }: Rows): Sql {
  const decided = (fate: Sql) => sql`(select count(*) from ${i} where ${i.site_id} = ${site} and ${i.import_id} = ${id}
    and ${i.listing_id} in (select value from ${eachOf(ids)}) and ${i.fate} = ${fate})`;
  const counted = update(imports, {
    updated_at: Date.now(),
    undone: sql`${imports.undone} + ${decided(sql`'undo'`)}`,
    kept: sql`${imports.kept} + ${decided(sql`'keep'`)}`,
  });
  return sql`${counted} where ${imports.site_id} = ${site} and ${imports.id} = ${id}`;
}

/** Former addresses that the import brought. Those of listings that it created go with these. */
const dropPaths = (rows: Rows): Sql => sql`
  delete from ${paths} where (${list(paths.site_id, paths.path)}) in (
    select ${rows.site}, ${f.path} from ${restored(rows)}
    cross join ${f} on ${f.site_id} = ${rows.site} and ${f.listing_id} = ${i.listing_id} and ${f.import_id} = ${rows.id})`;

/** What is taken back is no part of the history. */
const dropNotes = (rows: Rows): Sql => sql`
  delete from ${told} where (${list(told.site_id, told.listing_id, told.import_id)}) in
    (select ${rows.site}, ${i.listing_id}, ${rows.id} from ${restored(rows)})`;

const dropImages = ({ site, id, ids }: Rows): Sql => sql`
  delete from ${images} where ${images.site_id} = ${site} and ${images.import_id} = ${id} and ${images.fate} = 'undo'
    and ${images.listing_id} in (select value from ${eachOf(ids)})`;

/** Deletes the images of imports that are too old to be undone. */
export async function pruneImages(db: D1Database, now: number): Promise<void> {
  await run(
    db,
    sql`
      delete from ${images} where (${list(images.site_id, images.import_id)}) in
        (select ${list(imports.site_id, imports.id)} from ${imports}
          where ${imports.updated_at} < ${now - undoableFor} and ${imports.undo_started_at} is null)`,
  );
}

/** Marks an import as being undone, so that it cannot continue. False if it is undone, too old or never ran. */
export async function beginUndo(db: D1Database, { site, id }: Import): Promise<boolean> {
  const now = Date.now();
  const begun = update(imports, {
    undo_started_at: sql`coalesce(${imports.undo_started_at}, ${now})`,
    state: 'failed',
    updated_at: now,
  });
  const changes = await run(
    db,
    sql`
      ${begun}
      where ${imports.site_id} = ${site} and ${imports.id} = ${id} and ${imports.state} in ('running', 'done', 'failed')
        and (${imports.updated_at} >= ${now - undoableFor} or ${imports.undo_started_at} is not null)`,
  );
  return changes > 0;
}

/** The next undecided listings of an import, 500 at most. */
export async function listingsToUndo(db: D1Database, { site, id }: Import): Promise<number[]> {
  const rows = await all(
    db,
    sql`
      select ${columns({ id: images.listing_id })} from ${images}
      where ${images.site_id} = ${site} and ${images.import_id} = ${id} and ${images.fate} = ''
      order by ${images.listing_id} desc limit 500`,
  );
  return rows.map((row) => row.id);
}

/** Restores listings to their state before the import, in one transaction. Those edited since are kept. */
export async function undoListings(db: D1Database, { site, id }: Import, ids: readonly number[]): Promise<void> {
  const rows = { site, id, ids };
  const steps = [dropCreated, restoreListings, dropTexts, restoreTexts, dropCategories, restoreCategories];
  await batch(
    db,
    decide(rows),
    ...takeFromMap(db, site, { ids }),
    ...steps.map((step) => step(rows)),
    ...addToMap(db, site, { ids }),
    ...emptySquares(site),
    ...renamePlaceCategories(db, site, ids),
    ...refreshPlaceCategories(db, site, { ids }),
    addCounts(rows),
    dropNotes(rows),
    dropPaths(rows),
    dropImages(rows),
    recordChanges(db, site, [siteTag()]),
  );
}

/** Keeps a listing as it is, because other rows refer to it. */
export async function keepListing(db: D1Database, { site, id }: Import, listing: number): Promise<void> {
  await batch(
    db,
    sql`
      ${update(images, { fate: 'keep' })}
      where ${images.site_id} = ${site} and ${images.import_id} = ${id} and ${images.listing_id} = ${listing}`,
    sql`
      ${update(imports, { kept: sql`${imports.kept} + 1` })}
      where ${imports.site_id} = ${site} and ${imports.id} = ${id}`,
  );
}

/** The slugs of the places or categories of a kind that the import created. */
const madeBy = ({ site, id }: Import, kind: Database['import_makings']['kind']): Sql => sql`
  select ${makings.slug} from ${makings}
  where ${makings.site_id} = ${site} and ${makings.import_id} = ${id} and ${makings.kind} = ${kind}`;

/** Places and categories that listings or editors use stay: those with a landing text, children or attributes. */
const dropPlaces = (owner: Import, kind: PlaceKind): Sql => sql`
  delete from ${places} where ${places.site_id} = ${owner.site} and ${places.kind} = ${kind}
    and ${places.slug} in (${madeBy(owner, kind)})
    and ${places.id} not in (
      select ${l.place_id} from ${l} where ${l.site_id} = ${owner.site} and ${l.place_id} is not null)
    and ${places.id} not in (
      select ${p.parent_id} from ${p} where ${p.site_id} = ${owner.site} and ${p.parent_id} is not null)
    and ${places.id} not in (select ${w.place_id} from ${w} where ${w.site_id} = ${owner.site})`;

const dropCategoriesMade = (owner: Import): Sql => sql`
  delete from ${categories} where ${categories.site_id} = ${owner.site}
    and ${categories.slug} in (${madeBy(owner, 'category')})
    and ${categories.id} not in (select ${c.category_id} from ${c} where ${c.site_id} = ${owner.site})
    and ${categories.id} not in (
      select ${parent.parent_id} from ${parent} where ${parent.site_id} = ${owner.site} and ${parent.parent_id} is not null)
    and ${categories.id} not in (select ${w.category_id} from ${w} where ${w.site_id} = ${owner.site})
    and ${categories.id} not in (
      select ${a.category_id} from ${a} where ${a.site_id} = ${owner.site} and ${a.category_id} is not null)`;

const kinds: readonly PlaceKind[] = ['city', 'region', 'country'];

/** Deletes the unused places and categories that the import created, and sets the import to `undone`. */
export async function endUndo(db: D1Database, owner: Import): Promise<void> {
  const { site, id } = owner;
  await batch(
    db,
    ...kinds.map((kind) => dropPlaces(owner, kind)),
    dropCategoriesMade(owner),
    recordChanges(db, site, [siteTag(), categoriesTag()]),
    sql`
      ${update(imports, { state: 'undone', updated_at: Date.now() })}
      where ${imports.site_id} = ${site} and ${imports.id} = ${id}`,
  );
}

/** The slugs of kept listings, 100 at most. */
export async function keptListings(db: D1Database, { site, id }: Import): Promise<string[]> {
  const rows = await all(
    db,
    sql`
      select ${columns(pick(l, 'slug'))} from ${i}
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${i.listing_id}
      where ${i.site_id} = ${site} and ${i.import_id} = ${id} and ${i.fate} = 'keep'
      order by ${i.listing_id} limit 100`,
  );
  return rows.map(({ slug }) => slug);
}
