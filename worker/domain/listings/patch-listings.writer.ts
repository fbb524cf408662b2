import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { cell, cellsOf, eachBounded } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { type Change, excluded, insertSelect, pick, table } from '../../data/table.ts';
import {
  categoryRows,
  type ListingPatch,
  listingColumns,
  type PatchColumn,
  patchColumns,
  photoCells,
  photoRows,
  textRows,
} from './listing-rows.ts';
import { addToMap, takeFromMap } from './map-counts.writer.ts';
import { refreshPlaceCategories, renamePlaceCategories } from './place-category-counts.writer.ts';
import { positionKey } from './position-key.ts';
import { serviceCells, serviceRows } from './service-rows.ts';

const listings = table('listings');
const l = table('listings', 'l');
const slugs = table('listing_slugs');
const s = table('listing_slugs', 's');
const texts = table('listing_texts');
const t = table('listing_texts', 't');
const links = table('listing_categories');
const lc = table('listing_categories', 'lc');
const photos = table('photos');
const services = table('services');

type Rows = { site: SiteId; rows: readonly unknown[] };

// `cross join` fixes the order of a join: SQLite assumes that json_each is the larger table and would scan the whole
// site for each of its rows. `update … from` has no fixed order, so updates are written as upserts.

/** Rows joined with the listing whose id is their first value. */
const rowsOfListings = ({ site, rows }: Rows): Sql => sql`
  from ${eachBounded(rows)} r cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${cell(0)}`;

/** Fails on `listing_slugs.slug` if another listing has or had the slug. */
const addSlugs = (all: Rows): Sql => sql`
  ${insertSelect(slugs, { site_id: all.site, listing_id: l.id, slug: cell(1) })}
  ${rowsOfListings(all)}
  where not exists (select 1 from ${s}
    where ${s.site_id} = ${all.site} and ${s.slug} = ${cell(1)} and ${s.listing_id} = ${l.id})`;

const textKey = list(texts.site_id, texts.listing_id, texts.language);

const changeTexts = ({ site, rows }: Rows): Sql => sql`
  ${insertSelect(texts, {
    site_id: site,
    listing_id: t.listing_id,
    language: t.language,
    name: sql`coalesce(${cell(2)}, ${t.name})`,
    summary: sql`coalesce(${cell(3)}, ${t.summary})`,
    description: sql`coalesce(${cell(4)}, ${t.description})`,
  })}
  from ${eachBounded(rows)} r
  cross join ${t} on ${t.site_id} = ${site} and ${t.listing_id} = ${cell(0)} and ${t.language} = ${cell(1)}
  where true
  on conflict (${textKey}) do update set ${excluded(texts, 'name', 'summary', 'description')}`;

/** Rows are `[listingId, language]`. */
const dropTexts = ({ site, rows }: Rows): Sql => sql`
  delete from ${texts} where (${textKey}) in (
    select ${site}, ${list(cell(0), cell(1))} from ${eachBounded(rows)} r)`;

const addTexts = (all: Rows): Sql => sql`
  ${insertSelect(texts, {
    site_id: all.site,
    listing_id: l.id,
    language: cell(1),
    name: cell(2),
    summary: sql`coalesce(${cell(3)}, '')`,
    description: sql`coalesce(${cell(4)}, '')`,
  })}
  ${rowsOfListings(all)}
  where ${cell(2)} is not null
  on conflict (${textKey}) do nothing`;

/** Rewrites whole rows of listings with some columns replaced. */
function updateListings({ site, rows }: Rows, replaced: Change<'listings'>, condition: Sql): Sql {
  const changed = Object.keys(replaced) as (keyof Change<'listings'>)[];
  return sql`
    ${insertSelect(listings, { ...pick(l, ...listingColumns), ...replaced })}
    from ${eachBounded(rows)} r
    cross join ${l} on ${l.site_id} = ${site} and ${condition}
    where true on conflict (${list(listings.site_id, listings.id)}) do update set ${excluded(listings, ...changed)}`;
}

const setNameKeys = (all: Rows): Sql =>
  updateListings(
    all,
    { name_key: cell(5) },
    sql`${l.id} = ${cell(0)} and ${l.language} = ${cell(1)} and ${cell(5)} is not null and ${l.name_key} <> ${cell(5)}`,
  );

const linkKey = list(links.site_id, links.listing_id, links.category_id);

/** Rows are `[listingId, [categoryId, …]]`. */
const dropCategories = ({ site, rows }: Rows): Sql => sql`
  delete from ${links} where (${linkKey}) in (
    select ${site}, ${list(lc.listing_id, lc.category_id)} from ${eachBounded(rows)} r
    cross join ${lc} on ${lc.site_id} = ${site} and ${lc.listing_id} = ${cell(0)}
    where ${lc.category_id} not in (select c.value from json_each(r.value, '$[1]') c))`;

const addCategories = (all: Rows): Sql => sql`
  ${insertSelect(links, { site_id: all.site, listing_id: l.id, ...cellsOf('category_id', 'position') })}
  ${rowsOfListings(all)} where true
  on conflict (${linkKey}) do update set ${excluded(links, 'position')}
  where ${links.position} <> ${table('listing_categories', 'excluded').position}`;

/** The new value of a column: the old one if the patch `r` does not contain the field. */
function patched(field: PatchColumn): Sql {
  const column = l[patchColumns[field]];
  const type = trusted(`json_type(r.value, '$.${field}')`);
  if (field !== 'attributes') return sql`case when ${type} is null then ${column} else ${cell(field)} end`;
  // Merged one by one, so that concurrent changes of different attributes both succeed. An empty object becomes null.
  const merged = sql`nullif(json_patch(coalesce(${column}, '{}'), r.value -> 'attributes'), '{}')`;
  return sql`case ${type} when 'object' then ${merged} when 'null' then null else ${column} end`;
}

/** Sets only the columns that a patch contains, because an index is written only if its column is set. */
function columnStatement(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement {
  const fields = (Object.keys(patchColumns) as PatchColumn[]).filter((field) =>
    patches.some((patch) => patch[field] !== undefined),
  );
  const change: { -readonly [Key in keyof Change<'listings'>]: Sql } = {
    // Each write has a time of its own, also two of the same millisecond: by it, writers see that another one was faster.
    updated_at: sql`max(${Date.now()}, ${l.updated_at} + 1)`,
  };
  for (const field of fields) change[patchColumns[field]] = patched(field);
  if (change.latitude !== undefined || change.longitude !== undefined) {
    change.position_key = positionKey(
      sql`(${change.latitude ?? l.latitude})`,
      sql`(${change.longitude ?? l.longitude})`,
    );
  }
  const rows = patches.map((patch) => ({ id: patch.id, ...Object.fromEntries(fields.map((f) => [f, patch[f]])) }));
  const statement = updateListings({ site, rows }, change, sql`${l.id} = ${cell('id')}`);
  return prepare(db, sql`${statement} returning ${columns(pick(listings, 'id'))}`);
}

function slugStatements(db: D1Database, { site, rows }: Rows): D1PreparedStatement[] {
  return rows.length === 0 ? [] : [prepare(db, addSlugs({ site, rows }))];
}

function textStatements(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement[] {
  const rows = patches.flatMap(({ id, texts }) => textRows(id, texts ?? {}));
  const gone = patches.flatMap(({ id, texts }) =>
    Object.entries(texts ?? {}).flatMap(([language, text]) => (text === null ? [[id, language]] : [])),
  );
  return [
    ...(gone.length === 0 ? [] : [dropTexts({ site, rows: gone })]),
    ...(rows.length === 0 ? [] : [changeTexts, addTexts, setNameKeys].map((statement) => statement({ site, rows }))),
  ].map((statement) => prepare(db, statement));
}

function categoryStatements(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement[] {
  const sets = patches.flatMap(({ id, categoryIds }) => (categoryIds === undefined ? [] : [{ id, categoryIds }]));
  if (sets.length === 0) return [];
  return [
    dropCategories({ site, rows: sets.map(({ id, categoryIds }) => [id, categoryIds]) }),
    addCategories({ site, rows: sets.flatMap(({ id, categoryIds }) => categoryRows(id, categoryIds)) }),
  ].map((statement) => prepare(db, statement));
}

const dropParts = (part: typeof photos | typeof services, { site, rows }: Rows): Sql =>
  sql`delete from ${part} where ${part.site_id} = ${site} and ${part.listing_id} in (select value from ${eachBounded(rows)})`;

const addPhotos = (all: Rows): Sql => sql`
  ${insertSelect(photos, { site_id: all.site, listing_id: l.id, ...photoCells })} ${rowsOfListings(all)}`;

const addServices = (all: Rows): Sql => sql`
  ${insertSelect(services, { site_id: all.site, listing_id: l.id, ...serviceCells(all.site) })} ${rowsOfListings(all)}`;

function partStatements(db: D1Database, site: SiteId, patches: readonly ListingPatch[]): D1PreparedStatement[] {
  const pictured = patches.filter(({ photos }) => photos !== undefined);
  const serving = patches.filter(({ services }) => services !== undefined);
  const idsOf = (some: readonly ListingPatch[]) => some.map(({ id }) => id);
  const rowsOfPhotos = pictured.flatMap(({ id, photos }) => photoRows(id, photos ?? []));
  const rowsOfServices = serving.flatMap(({ id, services }) => serviceRows(id, services ?? []));
  return [
    ...(pictured.length > 0
      ? [dropParts(photos, { site, rows: idsOf(pictured) }), addPhotos({ site, rows: rowsOfPhotos })]
      : []),
    ...(serving.length > 0
      ? [dropParts(services, { site, rows: idsOf(serving) }), addServices({ site, rows: rowsOfServices })]
      : []),
  ].map((statement) => prepare(db, statement));
}

function movesOnMap(patch: ListingPatch): boolean {
  return patch.state !== undefined || patch.latitude !== undefined || patch.longitude !== undefined;
}

function renames(patch: ListingPatch): boolean {
  return Object.values(patch.texts ?? {}).some((text) => text?.name !== undefined);
}

function movesPlaceCategories(patch: ListingPatch): boolean {
  return patch.state !== undefined || patch.placeId !== undefined || patch.categoryIds !== undefined;
}

/**
 * The statements that apply patches to the site's listings. A patch with an unknown id changes nothing.
 * `update` is the index of the statement that changes the rows of `listings` and returns their ids.
 */
export function patchStatements(
  db: D1Database,
  site: SiteId,
  patches: readonly ListingPatch[],
): { statements: D1PreparedStatement[]; update: number } {
  const slugs = patches.flatMap(({ id, slug }) => (slug === undefined ? [] : [[id, slug]]));
  // Ids must be unique: a duplicate would be subtracted from the counts twice.
  const idsWhere = (test: (patch: ListingPatch) => boolean) => [...new Set(patches.filter(test).map(({ id }) => id))];
  const [renamed, moved] = [idsWhere(renames), idsWhere(movesPlaceCategories)];
  const onMap = { ids: idsWhere(movesOnMap) };
  const before = onMap.ids.length > 0 ? takeFromMap(db, site, onMap) : [];
  const statements = [
    ...before,
    columnStatement(db, site, patches),
    ...(onMap.ids.length > 0 ? addToMap(db, site, onMap) : []),
    ...partStatements(db, site, patches),
    ...slugStatements(db, { site, rows: slugs }),
    ...textStatements(db, site, patches),
    ...categoryStatements(db, site, patches),
    ...(renamed.length > 0 ? renamePlaceCategories(db, site, renamed) : []),
    ...(moved.length > 0 ? refreshPlaceCategories(db, site, { ids: moved }) : []),
  ];
  return { statements, update: before.length };
}

/** Fields that directories show, sort or filter by, besides texts, categories, place and state. */
const listedFields = [
  'slug',
  'photos',
  'services',
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

/** Whether a patch changes pages that list several listings: their cards, order or counts. */
export function changesLists(patch: ListingPatch): boolean {
  const hasTexts = Object.values(patch.texts ?? {}).some(
    (text) => text === null || text.name !== undefined || text.summary !== undefined,
  );
  return hasTexts || movesPlaceCategories(patch) || listedFields.some((field) => patch[field] !== undefined);
}
