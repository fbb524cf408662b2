import type { SiteId } from '../../data/schema.ts';
import { columns, expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { CountedFeature } from './counted.ts';

const c = table('counts');

/** How often a thing was counted, and the last day on which it was: days since 1970 in UTC. */
export type Total = { thing: string; dimension: string; total: number; lastDay: number };

/** The things of a feature that were counted most often after a day, at least `least` times, the most frequent first. */
export const mostCounted = (
  site: SiteId,
  { feature, after, least, rows }: { feature: CountedFeature; after: number; least: number; rows: number },
): Sql<Total> => sql`
  select ${columns({
    ...pick(c, 'thing', 'dimension'),
    total: expression<number>(sql`sum(${c.count})`),
    lastDay: expression<number>(sql`max(${c.day})`),
  })}
  from ${c} where ${c.site_id} = ${site} and ${c.feature} = ${feature} and ${c.day} > ${after}
  group by ${c.thing}, ${c.dimension} having sum(${c.count}) >= ${least}
  order by 3 desc, ${c.thing} ${limitTo(rows)}`;
