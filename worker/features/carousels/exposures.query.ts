import { type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { dayOf } from '../../domain/counters/counted.ts';

const c = table('counts', 'c');

/** Days that staff see. */
const days = 30;

/** How often pages showed a thing in the last days, and how often at the first position. */
export type ExposureRow = { thing: string; total: number; firsts: number };

/** The exposures of all carousels and ads of a site: at most some hundred things a day. */
export const exposures = (site: SiteId, now: number): Query<ExposureRow> =>
  select(
    {
      thing: c.thing,
      total: expression<number>(sql`sum(${c.count})`),
      firsts: expression<number>(sql`sum(iif(${c.dimension} = '1', ${c.count}, 0))`),
    },
    sql`from ${c} where ${c.site_id} = ${site} and ${c.feature} = 'exposure' and ${c.day} > ${dayOf(now) - days}
      group by ${c.thing}`,
  );

/** The exposures of a carousel by the id of the listing. */
export function exposuresOf(rows: readonly ExposureRow[], carousel: number): Map<number, ExposureRow> {
  const start = `carousel-${carousel}-`;
  const its = rows.filter(({ thing }) => thing.startsWith(start));
  return new Map(its.map((row) => [Number(row.thing.slice(start.length)), row]));
}
