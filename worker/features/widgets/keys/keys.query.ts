import { shownDays } from '../../../../web/contract/pages/widgets.data.ts';
import { type Query, select } from '../../../data/query.ts';
import type { Database, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { dayOf } from '../../../domain/counters/counted.ts';

/** Keys that staff see: all that work, and those that were revoked last. */
const mostRows = 60;

const k = table('widget_keys', 'k');
const shown = table('counts', 'shown');
const author = outerTable('people', 'author');

export type StoredKey = Pick<
  Database['widget_keys'],
  'id' | 'key' | 'name' | 'origins' | 'created_at' | 'revoked_at'
> & { author: string | null; shows: number };

/** The keys of a site: those that work first, the newest before the others. */
export const storedKeys = (site: SiteId, now: number): Query<StoredKey> =>
  select(
    {
      ...pick(k, 'id', 'key', 'name', 'origins', 'created_at', 'revoked_at'),
      author: author.name,
      shows: expression<number>(sql`coalesce((select sum(${shown.count}) from ${shown}
        where ${shown.site_id} = ${k.site_id} and ${shown.feature} = 'widget'
          and ${shown.day} > ${dayOf(now) - shownDays} and ${shown.thing} = cast(${k.id} as text)), 0)`),
    },
    sql`from ${k} left join ${author} on ${author.id} = ${k.author_id} where ${k.site_id} = ${site}
      order by ${k.revoked_at} is not null, ${k.id} desc ${limitTo(mostRows)}`,
  );
