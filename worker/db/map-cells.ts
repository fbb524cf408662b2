import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { type Affected, affectedSql } from './cells.ts';
import type { SiteId } from './schema.ts';

/** The square of four degrees that the listing `l` stands in. */
const cell = `cast((l.latitude + 90) / 4 as integer) * 90 + min(cast((l.longitude + 180) / 4 as integer), 89)`;

/** Adds (or, with a minus, takes away) what the affected listings, as they are now, contribute to the site's map. */
function change(sign: '' | '-', affected: string): string {
  return `with affected (id) as (${affected})
    insert into map_cells (site_id, cell, listings, latitude_sum, longitude_sum)
    select ?1, ${cell}, ${sign}count(*), ${sign}sum(cast(round(l.latitude * 1000) as integer)),
      ${sign}sum(cast(round(l.longitude * 1000) as integer))
    from affected
    cross join listings l on l.site_id = ?1 and l.id = affected.id and l.state = 'published'
      and l.latitude is not null and l.longitude is not null
    where true group by 2
    on conflict (site_id, cell) do update set listings = listings + excluded.listings,
      latitude_sum = latitude_sum + excluded.latitude_sum, longitude_sum = longitude_sum + excluded.longitude_sum`;
}

/** Writes the bands anew in which the affected listings, as they are now, stand. */
const refreshBands = (affected: string): string => `with affected (id) as (${affected})
  insert into map_bands (site_id, band, squares)
  select ?1, b.band, (
    select json_group_array(json_array(c.listings, round(c.latitude_sum / 1000.0 / c.listings, 2),
      round(c.longitude_sum / 1000.0 / c.listings, 2)))
    from map_cells c where c.site_id = ?1 and c.cell >= b.band * 90 and c.cell < b.band * 90 + 90 and c.listings > 0)
  from (
    select distinct cast((l.latitude + 90) / 4 as integer) as band
    from affected
    cross join listings l on l.site_id = ?1 and l.id = affected.id and l.state = 'published'
      and l.latitude is not null and l.longitude is not null
  ) b
  where true
  on conflict (site_id, band) do update set squares = excluded.squares`;

function statements(db: D1Database, site: SiteId, { sign, affected }: { sign: '' | '-'; affected: Affected }) {
  const { sql, parameter } = affectedSql(affected);
  return [change(sign, sql), refreshBands(sql)].map((statement) => db.prepare(statement).bind(site, parameter));
}

/** To stand before the statements that move listings or change their state; each id once. */
export const takeFromMap = (db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] =>
  statements(db, site, { sign: '-', affected });

/** To stand behind the statements that create or move listings or change their state; each id once. */
export const addToMap = (db: D1Database, site: SiteId, affected: Affected): D1PreparedStatement[] =>
  statements(db, site, { sign: '', affected });
