import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from './schema.ts';

/**
 * The listings that a write touches: the ones it edited, or the ones that it just created,
 * which are the last of the site because ids are given out in order and never again. `isNew` tells that those with
 * the ids have not stood in any cell.
 */
export type Affected = { readonly ids: readonly number[]; readonly isNew?: boolean } | { readonly created: number };

export interface AffectedSql {
  sql: string;
  parameter: string | number;
}

/** A query of the affected ids: `?1` is the site, `?2` its parameter. */
export function affectedSql(affected: Affected): AffectedSql {
  if ('ids' in affected) return { sql: 'select value from json_each(?2)', parameter: JSON.stringify(affected.ids) };
  return {
    sql: `select id from listings where site_id = ?1
      and id > (select max(id) from listings where site_id = ?1) - ?2`,
    parameter: affected.created,
  };
}

// `cross join` fixes the order of a join, everywhere below: SQLite takes json_each for the larger table
// and would walk through the whole site for each of its rows.

/**
 * The cells in which the affected listings should stand, from the tables as they are now.
 * `union` drops a category or place that is reached twice, and ends on a loop of parents.
 */
function expectedCells(affected: string): string {
  return `with recursive
    affected (id) as (${affected}),
    live as (
      select l.id, l.place_id, l.name_key from affected a
      cross join listings l on l.site_id = ?1 and l.id = a.id and l.state = 'published'
    ),
    in_category (listing_id, category_id) as (
      select id, 0 from live
      union
      select live.id, lc.category_id from live
      cross join listing_categories lc on lc.site_id = ?1 and lc.listing_id = live.id
      union
      select i.listing_id, c.parent_id from in_category i
      cross join categories c on c.site_id = ?1 and c.id = i.category_id and c.parent_id is not null
    ),
    in_place (listing_id, place_id) as (
      select id, 0 from live
      union
      select id, place_id from live where place_id is not null
      union
      select i.listing_id, p.parent_id from in_place i
      cross join places p on p.site_id = ?1 and p.id = i.place_id and p.parent_id is not null
    ),
    expected (listing_id, category_id, place_id, name_key) as materialized (
      select live.id, c.category_id, p.place_id, live.name_key from live
      join in_category c on c.listing_id = live.id
      join in_place p on p.listing_id = live.id
    )`;
}

const obsolete = `obsolete as (
  select cell.category_id, cell.place_id, cell.name_key, cell.listing_id from affected
  cross join listing_cells cell on cell.site_id = ?1 and cell.listing_id = affected.id
  left join expected e on e.listing_id = cell.listing_id and e.category_id = cell.category_id
    and e.place_id = cell.place_id
  where e.listing_id is null
)`;

const missing = `missing as (
  select * from expected e where not exists (
    select 1 from listing_cells cell where cell.site_id = ?1 and cell.category_id = e.category_id
      and cell.place_id = e.place_id and cell.name_key = e.name_key and cell.listing_id = e.listing_id
  )
)`;

const addCounts = `insert into cell_counts (site_id, category_id, place_id, place_kind, listings)
  select ?1, category_id, place_id,
    coalesce((select kind from places p where p.site_id = ?1 and p.id = missing.place_id), 'all'), count(*)
  from missing where true group by category_id, place_id
  on conflict (site_id, category_id, place_id) do update set listings = listings + excluded.listings`;

// In the order of the key: a large write then goes through the pages of the table once, instead of here and there.
const addCells = `insert into listing_cells (site_id, category_id, place_id, name_key, listing_id)
  select ?1, category_id, place_id, name_key, listing_id from missing
  order by category_id, place_id, name_key, listing_id`;

const subtractCounts = `insert into cell_counts (site_id, category_id, place_id, place_kind, listings)
  select ?1, c.category_id, c.place_id, c.place_kind, c.listings - gone.listings
  from (select category_id, place_id, count(*) as listings from obsolete group by category_id, place_id) gone
  cross join cell_counts c on c.site_id = ?1 and c.category_id = gone.category_id and c.place_id = gone.place_id
  where true
  on conflict (site_id, category_id, place_id) do update set listings = excluded.listings`;

const dropEmptyCounts = `delete from cell_counts where listings = 0 and (site_id, category_id, place_id) in
  (select ?1, category_id, place_id from obsolete)`;

const dropCells = `delete from listing_cells where (site_id, category_id, place_id, name_key, listing_id) in
  (select ?1, category_id, place_id, name_key, listing_id from obsolete)`;

/**
 * The statements that bring `listing_cells` and `cell_counts` in line with the listings, their categories and
 * places, to stand in the same batch after the change itself. Cells that stay are not written again.
 */
export function refreshCells(db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] {
  const { sql, parameter } = affectedSql(affected);
  const expected = expectedCells(sql);
  const isNew = 'created' in affected || affected.isNew === true;
  const steps = [
    ...(isNew ? [] : [subtractCounts, dropEmptyCounts, dropCells].map((step) => ({ step, cte: obsolete }))),
    ...[addCounts, addCells].map((step) => ({ step, cte: missing })),
  ];
  return steps.map(({ step, cte }) => db.prepare(`${expected}, ${cte} ${step}`).bind(site, parameter));
}

const renamedCells = `from json_each(?2) a
  cross join listings l on l.site_id = ?1 and l.id = a.value
  cross join listing_cells cell on cell.site_id = ?1 and cell.listing_id = l.id and cell.name_key <> l.name_key`;

/** Moves the cells of renamed listings to their new place in the order; counts stay as they are. */
export function renameCells(db: D1Database, site: SiteId, ids: readonly number[]): D1PreparedStatement[] {
  const columns = 'site_id, category_id, place_id, name_key, listing_id';
  return [
    `insert into listing_cells (${columns})
     select ?1, cell.category_id, cell.place_id, l.name_key, l.id ${renamedCells}`,
    `delete from listing_cells where (${columns}) in
     (select ?1, cell.category_id, cell.place_id, cell.name_key, l.id ${renamedCells})`,
  ].map((sql) => db.prepare(sql).bind(site, JSON.stringify(ids)));
}
