import { type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';

const i = table('imported_ratings', 'i');

/** A rating that another source states. `score` is in hundredths of a star. */
export type ImportedRating = { source: string; score: number; count: number; stated_at: number };

/** The ratings that other sources state of a listing, by source. */
export const importedRatings = (site: SiteId, listing: Sql): Query<ImportedRating> =>
  select(
    pick(i, 'source', 'score', 'count', 'stated_at'),
    sql`from ${i} where ${i.site_id} = ${site} and ${i.listing_id} = ${listing} order by ${i.source}`,
  );
