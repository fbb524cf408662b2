import type { SiteId } from './schema.ts';
import { type Sql, sql } from './sql.ts';
import { table } from './table.ts';

const changes = table('changes');

/** A subquery with one row if the site's change log has entries after a position, else none. */
export const changedSince = (siteId: SiteId, position: number): Sql =>
  sql`(select 1 from ${changes} where ${changes.site_id} = ${siteId} and ${changes.id} > ${position} limit 1)`;
