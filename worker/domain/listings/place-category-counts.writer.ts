import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { eachOf } from '../../data/batch.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { assignments, derived, excluded, insertSelect, pick, table } from '../../data/table.ts';

/**
 * The listings that a write affects: by id, or the last `created` ones, since ids are assigned in order and never
 * reused. `isNew`: the listings with these ids have no rows in `listing_cells` yet.
 */
export type Affected = { readonly ids: readonly number[]; readonly isNew?: boolean } | { readonly created: number };

/** A query of the affected ids. */
export function affectedIds(site: SiteId, affected: Affected): Sql {
  if ('ids' in affected) return sql`select value from json_each(${JSON.stringify(affected.ids)})`;
  return sql`select ${own.id} from ${own} where ${own.site_id} = ${site}
    and ${own.id} > (select max(${own.id}) from ${own} where ${own.site_id} = ${site}) - ${affected.created}`;
}

type Cell = Omit<Database['listing_cells'], 'site_id'>;

const own = table('listings');
const l = table('listings', 'l');
const link = table('listing_categories', 'lc');
const c = table('categories', 'c');
const p = table('places', 'p');
const cells = table('listing_cells');
const currentCell = table('listing_cells', 'cell');
const counts = table('cell_counts');
const counted = table('cell_counts', 'c');

// Common table expressions of the statements below.
const a = derived<{ id: number }>('a');
const affectedRows = derived<{ id: number }>('affected');
const live = derived<Pick<Database['listings'], 'id' | 'place_id' | 'name_key'>>('live');
const inCategory = derived<Pick<Cell, 'listing_id' | 'category_id'>>('i');
const itsCategory = derived<Pick<Cell, 'listing_id' | 'category_id'>>('c');
const inPlace = derived<Pick<Cell, 'listing_id' | 'place_id'>>('i');
const itsPlace = derived<Pick<Cell, 'listing_id' | 'place_id'>>('p');
const e = derived<Cell>('e');
const missingCell = derived<Cell>('missing');
const obsoleteCell = derived<Cell>('obsolete');
const gone = derived<Pick<Database['cell_counts'], 'category_id' | 'place_id' | 'listings'>>('gone');

// `cross join` fixes the order of the joins below: SQLite assumes that json_each is the larger table and would scan the
// whole site for each of its rows.

/**
 * The expected cells of the affected listings, from the current rows of the other tables. A cell is a pair of category
 * and place. `union` removes duplicates, so a loop of parents ends.
 */
const expectedCells = (site: SiteId, ids: Sql): Sql => sql`with recursive
    affected (id) as (${ids}),
    live as (
      select ${list(l.id, l.place_id, l.name_key)} from affected a
      cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${a.id} and ${l.state} = 'published'
    ),
    in_category (listing_id, category_id) as (
      select ${live.id}, 0 from ${live}
      union
      select ${live.id}, ${link.category_id} from ${live}
      cross join ${link} on ${link.site_id} = ${site} and ${link.listing_id} = ${live.id}
      union
      select ${inCategory.listing_id}, ${c.parent_id} from in_category i
      cross join ${c} on ${c.site_id} = ${site} and ${c.id} = ${inCategory.category_id} and ${c.parent_id} is not null
    ),
    in_place (listing_id, place_id) as (
      select ${live.id}, 0 from ${live}
      union
      select ${live.id}, ${live.place_id} from ${live} where ${live.place_id} is not null
      union
      select ${inPlace.listing_id}, ${p.parent_id} from in_place i
      cross join ${p} on ${p.site_id} = ${site} and ${p.id} = ${inPlace.place_id} and ${p.parent_id} is not null
    ),
    expected (listing_id, category_id, place_id, name_key) as materialized (
      select ${list(live.id, itsCategory.category_id, itsPlace.place_id, live.name_key)} from ${live}
      join in_category c on ${itsCategory.listing_id} = ${live.id}
      join in_place p on ${itsPlace.listing_id} = ${live.id}
    )`;

const obsolete = (site: SiteId): Sql => sql`obsolete as (
  select ${list(currentCell.category_id, currentCell.place_id, currentCell.name_key, currentCell.listing_id)} from ${affectedRows}
  cross join ${currentCell} on ${currentCell.site_id} = ${site} and ${currentCell.listing_id} = ${affectedRows.id}
  left join expected e on ${e.listing_id} = ${currentCell.listing_id} and ${e.category_id} = ${currentCell.category_id}
    and ${e.place_id} = ${currentCell.place_id}
  where ${e.listing_id} is null
)`;

const missing = (site: SiteId): Sql => sql`missing as (
  select * from expected e where not exists (
    select 1 from ${currentCell} where ${currentCell.site_id} = ${site} and ${currentCell.category_id} = ${e.category_id}
      and ${currentCell.place_id} = ${e.place_id} and ${currentCell.name_key} = ${e.name_key}
      and ${currentCell.listing_id} = ${e.listing_id}
  )
)`;

/** The key of a cell's count, in the list of an upsert. */
const countKey = list(counts.site_id, counts.category_id, counts.place_id);

const addCounts = (site: SiteId): Sql => sql`
  ${insertSelect(counts, {
    site_id: site,
    category_id: missingCell.category_id,
    place_id: missingCell.place_id,
    place_kind: sql`coalesce(
      (select ${p.kind} from ${p} where ${p.site_id} = ${site} and ${p.id} = ${missingCell.place_id}), 'all')`,
    listings: sql`count(*)`,
  })}
  from ${missingCell} where true group by ${list(missingCell.category_id, missingCell.place_id)}
  on conflict (${countKey}) do update set ${assignments(counts, {
    listings: sql`${counts.listings} + ${table('cell_counts', 'excluded').listings}`,
  })}`;

// Sorted by the key, so that a large write touches each page of the table once.
const addCells = (site: SiteId): Sql => sql`
  ${insertSelect(cells, { site_id: site, ...pick(missingCell, 'category_id', 'place_id', 'name_key', 'listing_id') })}
  from ${missingCell}
  order by ${list(missingCell.category_id, missingCell.place_id, missingCell.name_key, missingCell.listing_id)}`;

const subtractCounts = (site: SiteId): Sql => sql`
  ${insertSelect(counts, {
    site_id: site,
    ...pick(counted, 'category_id', 'place_id', 'place_kind'),
    listings: sql`${counted.listings} - ${gone.listings}`,
  })}
  from (
    select ${list(obsoleteCell.category_id, obsoleteCell.place_id)}, count(*) as listings from ${obsoleteCell}
    group by ${list(obsoleteCell.category_id, obsoleteCell.place_id)}
  ) ${gone}
  cross join ${counted} on ${counted.site_id} = ${site} and ${counted.category_id} = ${gone.category_id}
    and ${counted.place_id} = ${gone.place_id}
  where true
  on conflict (${countKey}) do update set ${excluded(counts, 'listings')}`;

const dropEmptyCounts = (site: SiteId): Sql => sql`
  delete from ${counts} where ${counts.listings} = 0 and (${countKey}) in
    (select ${site}, ${obsoleteCell.category_id}, ${obsoleteCell.place_id} from ${obsoleteCell})`;

const cellKey = list(cells.site_id, cells.category_id, cells.place_id, cells.name_key, cells.listing_id);

const dropCells = (site: SiteId): Sql => sql`
  delete from ${cells} where (${cellKey}) in
    (select ${site}, ${list(obsoleteCell.category_id, obsoleteCell.place_id, obsoleteCell.name_key, obsoleteCell.listing_id)}
      from ${obsoleteCell})`;

/**
 * The statements that update `listing_cells` and `cell_counts` after a change of listings. Run them in the same batch,
 * after the change. Unchanged cells are not written.
 */
export function refreshPlaceCategories(db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] {
  const expected = expectedCells(site, affectedIds(site, affected));
  const isNew = 'created' in affected || affected.isNew === true;
  const steps = [
    ...(isNew ? [] : [subtractCounts, dropEmptyCounts, dropCells].map((step) => ({ step, cte: obsolete }))),
    ...[addCounts, addCells].map((step) => ({ step, cte: missing })),
  ];
  return steps.map(({ step, cte }) => prepare(db, sql`${expected}, ${cte(site)} ${step(site)}`));
}

/** Moves the cells of renamed listings to their new position in the sort order. Counts do not change. */
export function renamePlaceCategories(db: D1Database, site: SiteId, ids: readonly number[]): D1PreparedStatement[] {
  const renamed = sql`from ${eachOf(ids)} r
    cross join ${l} on ${l.site_id} = ${site} and ${l.id} = r.value
    cross join ${currentCell} on ${currentCell.site_id} = ${site} and ${currentCell.listing_id} = ${l.id}
      and ${currentCell.name_key} <> ${l.name_key}`;
  const moved = insertSelect(cells, {
    site_id: site,
    ...pick(currentCell, 'category_id', 'place_id'),
    name_key: l.name_key,
    listing_id: l.id,
  });
  return [
    sql`${moved} ${renamed}`,
    sql`
      delete from ${cells} where (${cellKey}) in
        (select ${site}, ${list(currentCell.category_id, currentCell.place_id, currentCell.name_key)}, ${l.id} ${renamed})`,
  ].map((statement) => prepare(db, statement));
}
