import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { withRows } from './batch.ts';
import { refreshCells, renameCells } from './cells.ts';
import {
  categoryRows,
  type ListingPatch,
  listingColumns,
  type PatchColumn,
  patchColumns,
  photoRows,
  serviceRows,
  textRows,
} from './listing-rows.ts';
import { addToMap, takeFromMap } from './map-cells.ts';
import { positionKey } from './position.ts';
import type { SiteId } from './schema.ts';

type Rows = { site: SiteId; rows: readonly unknown[] };

// `cross join` fixes the order of a join: SQLite takes json_each for the larger table and would walk through the
// whole site for each of its rows. `update … from` has no fixed order, so that updates are written as upserts.

/** Fails on `listing_slugs.slug` where another listing has or had the slug. */
const addSlugs = `insert into listing_slugs (site_id, slug, listing_id)
  select ?1, r.value ->> 1, l.id from json_each(?2) r
  cross join listings l on l.site_id = ?1 and l.id = (r.value ->> 0)
  where not exists (select 1 from listing_slugs s
    where s.site_id = ?1 and s.slug = (r.value ->> 1) and s.listing_id = l.id)`;

const changeTexts = `insert into listing_texts (site_id, listing_id, language, name, summary, description)
  select ?1, t.listing_id, t.language, coalesce(r.value ->> 2, t.name), coalesce(r.value ->> 3, t.summary),
    coalesce(r.value ->> 4, t.description)
  from json_each(?2) r
  cross join listing_texts t on t.site_id = ?1 and t.listing_id = (r.value ->> 0) and t.language = (r.value ->> 1)
  where true
  on conflict (site_id, listing_id, language) do update
  set name = excluded.name, summary = excluded.summary, description = excluded.description`;

const addTexts = `insert into listing_texts (site_id, listing_id, language, name, summary, description)
  select ?1, l.id, r.value ->> 1, r.value ->> 2, coalesce(r.value ->> 3, ''), coalesce(r.value ->> 4, '')
  from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = (r.value ->> 0)
  where (r.value ->> 2) is not null
  on conflict (site_id, listing_id, language) do nothing`;

/** Every column of `listings` in its order, as values of the listing `l` with some of them replaced. */
function listingValues(replaced: Readonly<Record<string, string>>): string {
  return listingColumns.map((column) => replaced[column] ?? `l.${column}`).join(', ');
}

function updateListings(replaced: Readonly<Record<string, string>>, condition: string): string {
  const sets = Object.keys(replaced).map((column) => `${column} = excluded.${column}`);
  return `insert into listings (${listingColumns.join(', ')})
    select ${listingValues(replaced)} from json_each(?2) r
    cross join listings l on l.site_id = ?1 and ${condition}
    where true on conflict (site_id, id) do update set ${sets.join(', ')}`;
}

const setNameKeys = updateListings(
  { name_key: 'r.value ->> 5' },
  `l.id = (r.value ->> 0) and l.language = (r.value ->> 1) and (r.value ->> 5) is not null
   and l.name_key <> (r.value ->> 5)`,
);

/** `?2` holds `[listingId, [categoryId, …]]`. */
const dropCategories = `delete from listing_categories where (site_id, listing_id, category_id) in (
    select ?1, lc.listing_id, lc.category_id from json_each(?2) r
    cross join listing_categories lc on lc.site_id = ?1 and lc.listing_id = (r.value ->> 0)
    where lc.category_id not in (select c.value from json_each(r.value, '$[1]') c))`;

const addCategories = `insert into listing_categories (site_id, listing_id, category_id, position)
  select ?1, l.id, r.value ->> 1, r.value ->> 2 from json_each(?2) r
  cross join listings l on l.site_id = ?1 and l.id = (r.value ->> 0) where true
  on conflict (site_id, listing_id, category_id) do update set position = excluded.position
  where position <> excluded.position`;

/** SQL: the new value of a column, which is the old one where the patch `r` does not name the field. */
function patched(field: PatchColumn): string {
  const column = patchColumns[field];
  const given = `json_type(r.value, '$.${field}')`;
  if (field !== 'attributes') return `case when ${given} is null then l.${column} else r.value ->> '${field}' end`;
  // One by one, so that two who change different attributes at once both do; none left is null.
  const merged = `nullif(json_patch(coalesce(l.attributes, '{}'), r.value -> 'attributes'), '{}')`;
  return `case ${given} when 'object' then ${merged} when 'null' then null else l.attributes end`;
}

/** Sets the columns that any of the patches names, and no other: an index is written only if its column is set. */
function columnStatement(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement {
  const fields = (Object.keys(patchColumns) as PatchColumn[]).filter((field) =>
    patches.some((patch) => patch[field] !== undefined),
  );
  const replaced = fields.map((field) => [patchColumns[field], patched(field)] as const);
  const columns: Record<string, string> = { ...Object.fromEntries(replaced), updated_at: '?3' };
  if (columns.latitude !== undefined || columns.longitude !== undefined) {
    columns.position_key = positionKey(
      `(${columns.latitude ?? 'l.latitude'})`,
      `(${columns.longitude ?? 'l.longitude'})`,
    );
  }
  const sql = `${updateListings(columns, `l.id = (r.value ->> 'id')`)} returning id`;
  const rows = patches.map((patch) => ({ id: patch.id, ...Object.fromEntries(fields.map((f) => [f, patch[f]])) }));
  return db.prepare(sql).bind(site, JSON.stringify(rows), Date.now());
}

function slugStatements(db: D1Database, { site, rows }: Rows): D1PreparedStatement[] {
  return rows.length === 0 ? [] : [withRows(db, addSlugs, { site, rows })];
}

function textStatements(db: D1Database, { site, rows }: Rows): D1PreparedStatement[] {
  return rows.length === 0 ? [] : [changeTexts, addTexts, setNameKeys].map((sql) => withRows(db, sql, { site, rows }));
}

function categoryStatements(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement[] {
  const sets = patches.flatMap(({ id, categoryIds }) => (categoryIds === undefined ? [] : [{ id, categoryIds }]));
  if (sets.length === 0) return [];
  return [
    withRows(db, dropCategories, { site, rows: sets.map(({ id, categoryIds }) => [id, categoryIds]) }),
    withRows(db, addCategories, { site, rows: sets.flatMap(({ id, categoryIds }) => categoryRows(id, categoryIds)) }),
  ];
}

const parts = {
  photos: {
    drop: 'delete from photos where site_id = ?1 and listing_id in (select value from json_each(?2))',
    add: `insert into photos (site_id, listing_id, position, key, width, height, alt, credit)
      select ?1, l.id, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4, r.value ->> 5, r.value ->> 6
      from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = (r.value ->> 0)`,
  },
  services: {
    drop: 'delete from services where site_id = ?1 and listing_id in (select value from json_each(?2))',
    add: `insert into services (site_id, listing_id, position, names, price_amount, currency, minutes)
      select ?1, l.id, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4, r.value ->> 5
      from json_each(?2) r cross join listings l on l.site_id = ?1 and l.id = (r.value ->> 0)`,
  },
} as const;

/** Replaces the photos or the services of the listings that `rows` has them for. */
function replaceParts(
  db: D1Database,
  site: SiteId,
  { part, ids, rows }: { part: keyof typeof parts; ids: readonly number[]; rows: readonly unknown[] },
): D1PreparedStatement[] {
  if (ids.length === 0) return [];
  const { drop, add } = parts[part];
  return [withRows(db, drop, { site, rows: ids }), withRows(db, add, { site, rows })];
}

function partStatements(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement[] {
  const pictured = patches.filter(({ photos }) => photos !== undefined);
  const serving = patches.filter(({ services }) => services !== undefined);
  const idsOf = (some: readonly ListingPatch[]) => some.map(({ id }) => id);
  const photos = pictured.flatMap(({ id, photos }) => photoRows(id, photos ?? []));
  const services = serving.flatMap(({ id, services }) => serviceRows(id, services ?? []));
  return [
    ...replaceParts(db, site, { part: 'photos', ids: idsOf(pictured), rows: photos }),
    ...replaceParts(db, site, { part: 'services', ids: idsOf(serving), rows: services }),
  ];
}

function movesOnMap(patch: ListingPatch): boolean {
  return patch.state !== undefined || patch.latitude !== undefined || patch.longitude !== undefined;
}

function namesOf(patch: ListingPatch): boolean {
  return Object.values(patch.texts ?? {}).some((text) => text.name !== undefined);
}

function movesCells(patch: ListingPatch): boolean {
  return patch.state !== undefined || patch.placeId !== undefined || patch.categoryIds !== undefined;
}

/**
 * The statements that apply patches to listings of the site; a patch of an unknown id changes nothing.
 * `update` is the index of the one that changes each listing's own row, and gives its id.
 */
export function patchStatements(
  db: D1Database,
  site: SiteId,
  patches: readonly ListingPatch[],
): { statements: D1PreparedStatement[]; update: number } {
  const slugs = patches.flatMap(({ id, slug }) => (slug === undefined ? [] : [[id, slug]]));
  const texts = patches.flatMap(({ id, texts }) => textRows(id, texts ?? {}));
  // Each id once: what stands twice would be taken off the counts twice.
  const idsWhere = (holds: (patch: ListingPatch) => boolean) => [...new Set(patches.filter(holds).map(({ id }) => id))];
  const [renamed, moved] = [idsWhere(namesOf), idsWhere(movesCells)];
  const onMap = { ids: idsWhere(movesOnMap) };
  const before = onMap.ids.length > 0 ? takeFromMap(db, site, onMap) : [];
  const statements = [
    ...before,
    columnStatement(db, site, patches),
    ...(onMap.ids.length > 0 ? addToMap(db, site, onMap) : []),
    ...partStatements(db, site, patches),
    ...slugStatements(db, { site, rows: slugs }),
    ...textStatements(db, { site, rows: texts }),
    ...categoryStatements(db, site, patches),
    ...(renamed.length > 0 ? renameCells(db, site, renamed) : []),
    ...(moved.length > 0 ? refreshCells(db, site, { ids: moved }) : []),
  ];
  return { statements, update: before.length };
}

/** What directories show, sort or filter a listing by, beside its texts, categories, place and state. */
const listed = [
  'slug',
  'photos',
  'featured',
  'latitude',
  'longitude',
  'hours',
  'timeZone',
  'priceLevel',
  'attributes',
  'ratingScore',
  'reviewCount',
] as const satisfies readonly (keyof ListingPatch)[];

/** Whether pages that show several listings change with this patch: their cards, their order, their numbers. */
export function changesLists(patch: ListingPatch): boolean {
  const words = Object.values(patch.texts ?? {}).some((text) => text.name !== undefined || text.summary !== undefined);
  return words || movesCells(patch) || listed.some((field) => patch[field] !== undefined);
}
