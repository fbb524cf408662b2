import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { list, type Sql, sql } from '../../data/sql.ts';
import { prepare } from '../../data/statements.ts';
import { assignments, derived, excluded, insertSelect, table } from '../../data/table.ts';
import { type Affected, affectedIds } from './place-category-counts.writer.ts';

const l = table('listings', 'l');
const affected = derived<{ id: number }>('affected');
const m = table('map_cells');
const c = table('map_cells', 'c');
const b = derived<{ band: number }>('b');
const bands = table('map_bands');

/** The number of the 4° square that contains the listing `l`. */
const square = sql`
  cast((${l.latitude} + 90) / 4 as integer) * 90 + min(cast((${l.longitude} + 180) / 4 as integer), 89)`;

/** The affected listings on the map: published ones with coordinates. */
const shown = (site: SiteId): Sql => sql`
  from ${affected}
  cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${affected.id} and ${l.state} = 'published'
    and ${l.latitude} is not null and ${l.longitude} is not null`;

const thousandths = (degrees: Sql): Sql => sql`sum(cast(round(${degrees} * 1000) as integer))`;

type AffectedIds = { site: SiteId; ids: Sql };

/** Adds the affected listings in their current state to the site's map; with a minus, subtracts them. */
function change(sign: Sql, { site, ids }: AffectedIds): Sql {
  const newRow = table('map_cells', 'excluded');
  const add = (name: 'listings' | 'latitude_sum' | 'longitude_sum') => sql`${m[name]} + ${newRow[name]}`;
  return sql`with affected (id) as (${ids})
    ${insertSelect(m, {
      site_id: site,
      cell: square,
      listings: sql`${sign}count(*)`,
      latitude_sum: sql`${sign}${thousandths(l.latitude)}`,
      longitude_sum: sql`${sign}${thousandths(l.longitude)}`,
    })}
    ${shown(site)}
    where true group by 2
    on conflict (${list(m.site_id, m.cell)}) do update set ${assignments(m, {
      listings: add('listings'),
      latitude_sum: add('latitude_sum'),
      longitude_sum: add('longitude_sum'),
    })}`;
}

/** Recomputes the bands that contain the affected listings in their current state. */
function refreshBands({ site, ids }: AffectedIds): Sql {
  const mean = (sum: Sql) => sql`round(${sum} / 1000.0 / ${c.listings}, 2)`;
  return sql`with affected (id) as (${ids})
    ${insertSelect(bands, {
      site_id: site,
      band: b.band,
      squares: sql`(
        select json_group_array(json_array(${list(c.listings, mean(c.latitude_sum), mean(c.longitude_sum))}))
        from ${c} where ${c.site_id} = ${site} and ${c.cell} >= ${b.band} * 90 and ${c.cell} < ${b.band} * 90 + 90
          and ${c.listings} > 0)`,
    })}
    from (select distinct cast((${l.latitude} + 90) / 4 as integer) as band ${shown(site)}) ${b}
    where true
    on conflict (${list(bands.site_id, bands.band)}) do update set ${excluded(bands, 'squares')}`;
}

function statements(db: D1Database, site: SiteId, { sign, affected }: { sign: Sql; affected: Affected }) {
  const which = { site, ids: affectedIds(site, affected) };
  return [change(sign, which), refreshBands(which)].map((statement) => prepare(db, statement));
}

/** Run before the statements that move listings or change their state. Ids must be unique. */
export const takeFromMap = (db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] =>
  statements(db, site, { sign: sql`-`, affected });

/** Run after the statements that create or move listings or change their state. Ids must be unique. */
export const addToMap = (db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] =>
  statements(db, site, { sign: sql``, affected });
