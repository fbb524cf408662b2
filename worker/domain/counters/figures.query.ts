import { eachOf } from '../../data/batch.ts';
import { type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { Figures } from './figures.ts';

const f = table('figure_days', 'f');
const all = table('all_figure_days', 'a');

/** Figures of a day: days since 1970 in UTC. */
export type FigureDay = Figures & { day: number };

/** The days after another one, of all sites together. A row read for each. */
export const figuresOfAll = (after: number): Query<FigureDay> =>
  select(pick(all, 'day', 'views', 'hits', 'misses', 'errors'), sql`from ${all} where ${all.day} > ${after}`);

/** The days after another one, of some sites: a row for each day of each site. Grouping them would read each row twice. */
export const figuresOfSites = (sites: readonly SiteId[], after: number): Query<FigureDay> =>
  select(
    pick(f, 'day', 'views', 'hits', 'misses', 'errors'),
    sql`from ${eachOf(sites)} r cross join ${f} on ${f.site_id} = r.value and ${f.day} > ${after}`,
  );
